use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::IsoWeek;
use domain::lunch::{LunchSettings, LunchWeek};

use crate::StoreError;

/// The lunch menus of weeks, and what holds for all.
#[async_trait]
pub trait LunchRepository: Send {
    /// `None` if they were never saved.
    async fn find_settings(&mut self)
    -> Result<Option<(LunchSettings, RecordVersion)>, StoreError>;

    async fn save_settings(
        &mut self,
        settings: &LunchSettings,
        version: RecordVersion,
    ) -> Result<(), StoreError>;

    async fn find_week(
        &mut self,
        week: IsoWeek,
    ) -> Result<Option<(LunchWeek, RecordVersion)>, StoreError>;

    /// The weeks from the first to the last, both included, in order, without corrupt ones.
    async fn list_weeks(
        &mut self,
        first: IsoWeek,
        last: IsoWeek,
    ) -> Result<Vec<(LunchWeek, RecordVersion)>, StoreError>;

    async fn save_week(
        &mut self,
        week: &LunchWeek,
        version: RecordVersion,
    ) -> Result<(), StoreError>;

    /// Deletes the weeks before one. Returns how many.
    async fn purge_weeks(&mut self, before: IsoWeek) -> Result<u64, StoreError>;
}
