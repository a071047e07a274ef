use async_trait::async_trait;
use domain::opening_hours::{OpeningHours, PeriodId, Season, SpecialDay, StoredOpeningHours};

use crate::StoreError;

#[async_trait]
pub trait OpeningHoursRepository: Send {
    /// Special days and seasons by first day, then id, without corrupt ones.
    async fn find(&mut self) -> Result<StoredOpeningHours, StoreError>;

    /// Saves the week, the holidays and their version.
    async fn save_week(&mut self, hours: &OpeningHours) -> Result<(), StoreError>;

    async fn find_special_day(&mut self, id: PeriodId) -> Result<Option<SpecialDay>, StoreError>;

    /// The greatest id ever used of special days and seasons.
    async fn max_period_id(&mut self) -> Result<Option<PeriodId>, StoreError>;

    async fn save_max_period_id(&mut self, id: PeriodId) -> Result<(), StoreError>;

    async fn insert_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError>;

    async fn update_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError>;

    /// Deletes a special day, whether or not it can be read. `false` if there is none.
    async fn delete_special_day(&mut self, id: PeriodId) -> Result<bool, StoreError>;

    async fn find_season(&mut self, id: PeriodId) -> Result<Option<Season>, StoreError>;

    /// Inserts or replaces a season.
    async fn save_season(&mut self, season: &Season) -> Result<(), StoreError>;

    /// Deletes a season, whether or not it can be read. `false` if there is none.
    async fn delete_season(&mut self, id: PeriodId) -> Result<bool, StoreError>;
}
