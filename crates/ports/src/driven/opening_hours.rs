//! Where opening hours are kept.

use async_trait::async_trait;
use domain::Expected;
use domain::audit::Signature;
use domain::opening_hours::{
    DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId, Week,
};

use super::Change;
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
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<OpeningHours>, StoreError>;

    /// Adds a special day, under an id that is higher than every one given out before, so that the
    /// higher id is always the later one.
    async fn create_special_day(
        &self,
        draft: SpecialDayDraft,
        by: &Signature,
    ) -> Result<SpecialDay, StoreError>;

    /// Replaces everything of a special day but its id. Where nothing of it changes it is no write.
    async fn edit_special_day(
        &self,
        id: SpecialDayId,
        draft: SpecialDayDraft,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<SpecialDay>, StoreError>;

    /// Removes a special day. Answers it as it was.
    async fn delete_special_day(
        &self,
        id: SpecialDayId,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<SpecialDay>, StoreError>;
}
