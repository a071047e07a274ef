use async_trait::async_trait;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId, Week};

use crate::StoreError;

/// The week, the holidays and the special days (decisions H3, H4 and H6).
#[async_trait]
pub trait OpeningHoursRepository: Send + Sync {
    /// Everything needed to say whether the door is open. Before anything was saved: the default
    /// hours of section 4. Special days come by their first day, then by id.
    async fn hours(&self) -> Result<OpeningHours, StoreError>;

    /// Replaces the week and the holiday hours together.
    async fn save_week(&self, week: &Week, holiday: DayHours) -> Result<(), StoreError>;

    /// An id for a special day yet to be put: higher than every one given out or put before, so
    /// that the higher id is always the later one. Not a public write.
    async fn new_special_day_id(&self) -> Result<SpecialDayId, StoreError>;

    /// Adds a special day, or replaces the one of the same id.
    async fn put_special_day(&self, day: &SpecialDay) -> Result<(), StoreError>;

    /// Removes a special day; `false` when there is none.
    async fn delete_special_day(&self, id: SpecialDayId) -> Result<bool, StoreError>;
}
