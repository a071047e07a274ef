use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::IsoWeek;
use domain::lunch::{LunchSettings, LunchWeek};
use ports::{LunchRepository, StoreError};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select};

use super::column::{StoredValue, column_values, set};
use super::entity::entity;
use super::query::{delete_where, fetch_optional_row, readable_rows, upsert};
use super::unit_of_work::SqlUnitOfWork;

column_values!(String: IsoWeek, |stored| Self::parse(&stored)?, |week| week.to_string());
// Texts, numbers and lists of them have no values that JSON cannot represent.
column_values!(String: LunchWeek LunchSettings, |stored| serde_json::from_str(&stored)?,
    |value| serde_json::to_string(value).unwrap_or_default()
);

/// The id of the only row.
const SETTINGS_ID: i64 = 1;

entity! {
    lunch_settings "lunch_settings" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: i64,
        settings: LunchSettings,
        version: RecordVersion,
    }
}

entity! {
    lunch_week "lunch_weeks" {
        #[sea_orm(primary_key, auto_increment = false)]
        week: IsoWeek,
        menus: LunchWeek,
        version: RecordVersion,
    }
}

impl From<lunch_week::Model> for (LunchWeek, RecordVersion) {
    fn from(row: lunch_week::Model) -> Self {
        (row.menus.0, row.version.0)
    }
}

pub(super) fn select_settings() -> Select<lunch_settings::Entity> {
    lunch_settings::Entity::find()
}

pub(super) fn select_weeks() -> Select<lunch_week::Entity> {
    lunch_week::Entity::find().order_by_asc(lunch_week::Column::Week)
}

impl From<lunch_settings::Model> for (LunchSettings, RecordVersion) {
    fn from(row: lunch_settings::Model) -> Self {
        (row.settings.0, row.version.0)
    }
}

#[async_trait]
impl LunchRepository for SqlUnitOfWork {
    async fn find_settings(
        &mut self,
    ) -> Result<Option<(LunchSettings, RecordVersion)>, StoreError> {
        fetch_optional_row(&self.transaction, select_settings()).await
    }

    async fn save_settings(
        &mut self,
        settings: &LunchSettings,
        version: RecordVersion,
    ) -> Result<(), StoreError> {
        let row = lunch_settings::ActiveModel {
            id: set(SETTINGS_ID),
            settings: set(settings.clone()),
            version: set(version),
        };
        upsert(self.public_transaction(), [row]).await
    }

    async fn find_week(
        &mut self,
        week: IsoWeek,
    ) -> Result<Option<(LunchWeek, RecordVersion)>, StoreError> {
        let week = lunch_week::Entity::find_by_id(StoredValue(week));
        fetch_optional_row(&self.transaction, week).await
    }

    async fn list_weeks(
        &mut self,
        first: IsoWeek,
        last: IsoWeek,
    ) -> Result<Vec<(LunchWeek, RecordVersion)>, StoreError> {
        let weeks = select_weeks()
            .filter(lunch_week::Column::Week.gte(StoredValue(first)))
            .filter(lunch_week::Column::Week.lte(StoredValue(last)));
        readable_rows(&self.transaction, weeks).await
    }

    async fn save_week(
        &mut self,
        week: &LunchWeek,
        version: RecordVersion,
    ) -> Result<(), StoreError> {
        let row = lunch_week::ActiveModel {
            week: set(week.week),
            menus: set(week.clone()),
            version: set(version),
        };
        upsert(self.public_transaction(), [row]).await
    }

    async fn purge_weeks(&mut self, before: IsoWeek) -> Result<u64, StoreError> {
        let is_over = lunch_week::Column::Week.lt(StoredValue(before));
        delete_where(&self.transaction, lunch_week::Entity, is_over).await
    }
}
