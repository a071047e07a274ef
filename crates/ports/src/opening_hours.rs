//! Where opening hours are kept.

use async_trait::async_trait;
use domain::Precondition;
use domain::audit::AuditContext;
use domain::idempotency::IdempotentRequest;
use domain::opening_hours::{
    DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId, Week,
};

use super::{Change, NotCreated};
use crate::StoreError;

/// The week, the holidays and the special days (decisions H3, H4 and H6).
#[async_trait]
pub trait OpeningHoursRepository: Send + Sync {
    /// Everything needed to say whether the door is open. Before anything was saved: the default
    /// hours of section 4. Special days come by their first day, then by id.
    async fn hours(&self) -> Result<OpeningHours, StoreError>;

    /// Replaces the week and the holiday hours together. Answers all hours; they are never missing. Where they are the
    /// same already it is no write.
    async fn save_week(
        &self,
        week: &Week,
        holiday: DayHours,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<OpeningHours>, StoreError>;

    /// Adds a special day, under an id that is higher than every one given out before, so that the
    /// higher id is always the later one.
    ///
    /// What was made `once` within [`KEY_RETENTION`](domain::idempotency::KEY_RETENTION) is not made again: it is no write, and the
    /// answer is the day as it was made, whatever has become of it since. The key is kept in the transaction of the day.
    ///
    /// # Errors
    /// [`NotCreated::KeyReused`] when something else was made under the key, or the store fails.
    async fn create_special_day(
        &self,
        draft: SpecialDayDraft,
        once: Option<&IdempotentRequest>,
        by: &AuditContext,
    ) -> Result<SpecialDay, NotCreated>;

    /// Replaces everything of a special day but its id. Where nothing of it changes it is no write.
    async fn edit_special_day(
        &self,
        id: SpecialDayId,
        draft: SpecialDayDraft,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<SpecialDay>, StoreError>;

    /// Removes a special day. Answers it as it was.
    async fn delete_special_day(
        &self,
        id: SpecialDayId,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<SpecialDay>, StoreError>;
}
