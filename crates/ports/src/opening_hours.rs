use async_trait::async_trait;
use domain::opening_hours::{OpeningHours, SpecialDay, SpecialDayId};

use crate::StoreError;

#[async_trait]
pub trait OpeningHoursRepository: Send {
    /// The stored hours; before the first save the default ones. Special days by first day, then id. Corrupt special
    /// days are left out, and a day of the week whose row is corrupt has its default hours.
    async fn find(&mut self) -> Result<OpeningHours, StoreError>;

    /// Whether the week or the holidays have a corrupt or missing row.
    async fn is_week_corrupt(&mut self) -> Result<bool, StoreError>;

    /// Saves the week, the holidays and their version.
    async fn save_week(&mut self, hours: &OpeningHours) -> Result<(), StoreError>;

    async fn find_special_day(
        &mut self,
        id: SpecialDayId,
    ) -> Result<Option<SpecialDay>, StoreError>;

    /// The greatest id ever used.
    async fn max_special_day_id(&mut self) -> Result<Option<SpecialDayId>, StoreError>;

    async fn insert_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError>;

    async fn update_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError>;

    /// Deletes a special day, whether or not it can be read. `false` if there is none.
    async fn delete_special_day(&mut self, id: SpecialDayId) -> Result<bool, StoreError>;
}
