use async_trait::async_trait;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId};
use ports::{OpeningHoursRepository, StoreError};
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, QueryOrder, Select};

use super::app_state;
use super::corrupt::{corrupt, each_row, ok_or_log, one_row, readable_rows, store_error};
use super::tables::app_state::Column;
use super::tables::opening_hours::{
    add_missing_days, week_from_days, week_to_rows, weekday_from_row,
};
use super::tables::special_day::{special_day_from_row, special_day_to_row};
use super::tables::{APP_STATE_ID, opening_hours, special_day};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl OpeningHoursRepository for SqlUnitOfWork {
    async fn find(&mut self) -> Result<OpeningHours, StoreError> {
        let days = each_day(&self.transaction).await?;
        let (week, holiday) = week_from_days(&days.into_iter().filter_map(ok_or_log).collect());
        let special_days = readable_rows(&self.transaction, special_days(), special_day_from_row);
        let special_days = special_days.await?;
        let version = app_state::row(&self.transaction)
            .await?
            .opening_hours_version;
        Ok(OpeningHours {
            week,
            holiday,
            special_days,
            version: app_state::version("opening_hours_version", version),
        })
    }

    async fn is_week_corrupt(&mut self) -> Result<bool, StoreError> {
        Ok(each_day(&self.transaction)
            .await?
            .iter()
            .any(Result::is_err))
    }

    async fn save_week(&mut self, hours: &OpeningHours) -> Result<(), StoreError> {
        let db = self.public();
        opening_hours::Entity::delete_many()
            .exec(db)
            .await
            .map_err(store_error)?;
        opening_hours::Entity::insert_many(week_to_rows(&hours.week, hours.holiday))
            .exec_without_returning(db)
            .await
            .map_err(store_error)?;
        let version = hours.version.get().into();
        app_state::set(db, Column::OpeningHoursVersion, version).await
    }

    async fn find_special_day(
        &mut self,
        id: SpecialDayId,
    ) -> Result<Option<SpecialDay>, StoreError> {
        let day = special_day::Entity::find_by_id(i64::from(id.get()));
        one_row(&self.transaction, day, special_day_from_row).await
    }

    async fn max_special_day_id(&mut self) -> Result<Option<SpecialDayId>, StoreError> {
        let max = app_state::row(&self.transaction).await?.max_special_day_id;
        let max = (max != 0).then(|| SpecialDayId::parse(max)).transpose();
        max.map_err(|error| corrupt("app_state", APP_STATE_ID, "max_special_day_id", error))
    }

    async fn insert_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        let db = self.public();
        special_day_to_row(day)
            .insert(db)
            .await
            .map_err(store_error)?;
        let max = app_state::row(db).await?.max_special_day_id;
        let max = max.max(day.id().get().into());
        app_state::set(db, Column::MaxSpecialDayId, max).await
    }

    async fn update_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        let row = special_day_to_row(day);
        row.update(self.public()).await.map_err(store_error)?;
        Ok(())
    }

    async fn delete_special_day(&mut self, id: SpecialDayId) -> Result<bool, StoreError> {
        let deleted = special_day::Entity::delete_by_id(i64::from(id.get()))
            .exec(self.public())
            .await
            .map_err(store_error)?;
        Ok(deleted.rows_affected > 0)
    }
}

/// The rows of the week and the holidays.
pub(super) async fn each_day(
    db: &impl ConnectionTrait,
) -> Result<Vec<Result<(String, DayHours), StoreError>>, StoreError> {
    let mut days = each_row(db, opening_hours::Entity::find(), weekday_from_row).await?;
    add_missing_days(&mut days);
    Ok(days)
}

/// The special days, in order.
pub(super) fn special_days() -> Select<special_day::Entity> {
    special_day::Entity::find()
        .order_by_asc(special_day::Column::FirstDay)
        .order_by_asc(special_day::Column::Id)
}
