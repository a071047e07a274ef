use async_trait::async_trait;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId, Week};
use ports::StoreError;
use ports::driven::OpeningHoursRepository;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::SqlHouse;
use super::corrupt::{corrupt, other};
use super::entities::{house, opening_hours, special_day};
use super::rows::{HOUSE, hours_from_rows, special_day_to_row, week_to_rows};

#[async_trait]
impl OpeningHoursRepository for SqlHouse {
    async fn hours(&self) -> Result<OpeningHours, StoreError> {
        let view = self.begin_read().await?;
        let week = opening_hours::Entity::find()
            .all(&view)
            .await
            .map_err(other)?;
        let special_days = special_day::Entity::find()
            .order_by_asc(special_day::Column::FirstDay)
            .order_by_asc(special_day::Column::Id)
            .all(&view)
            .await
            .map_err(other)?;
        view.rollback().await.map_err(other)?;
        hours_from_rows(week, special_days)
    }

    async fn save_week(&self, week: &Week, holiday: DayHours) -> Result<(), StoreError> {
        let transaction = self.begin_write().await?;
        replace_week(&transaction, week, holiday).await?;
        transaction.commit().await.map_err(other)
    }

    async fn new_special_day_id(&self) -> Result<SpecialDayId, StoreError> {
        let transaction = self.begin_private_write().await?;
        let highest = highest_special_day(&transaction).await?;
        let next = highest + 1;
        let id = SpecialDayId::parse(next).map_err(StoreError::other)?;
        raise_highest(&transaction, next).await?;
        transaction.commit().await.map_err(other)?;
        Ok(id)
    }

    async fn put_special_day(&self, day: &SpecialDay) -> Result<(), StoreError> {
        let transaction = self.begin_write().await?;
        upsert_special_day(&transaction, day).await?;
        transaction.commit().await.map_err(other)
    }

    async fn delete_special_day(&self, id: SpecialDayId) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        let deleted = special_day::Entity::delete_by_id(i64::from(id.get()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        if deleted.rows_affected == 0 {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }
}

/// Replaces all eight rows.
pub(super) async fn replace_week(
    db: &impl ConnectionTrait,
    week: &Week,
    holiday: DayHours,
) -> Result<(), StoreError> {
    let replace = OnConflict::column(opening_hours::Column::Day)
        .update_columns([
            opening_hours::Column::OpenFrom,
            opening_hours::Column::OpenUntil,
            opening_hours::Column::KitchenFrom,
            opening_hours::Column::KitchenUntil,
        ])
        .to_owned();
    opening_hours::Entity::insert_many(week_to_rows(week, holiday))
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    Ok(())
}

/// Adds a special day or replaces it, and remembers its id for good.
pub(super) async fn upsert_special_day(
    db: &impl ConnectionTrait,
    day: &SpecialDay,
) -> Result<(), StoreError> {
    let replace = OnConflict::column(special_day::Column::Id)
        .update_columns([
            special_day::Column::FirstDay,
            special_day::Column::LastDay,
            special_day::Column::Label,
            special_day::Column::OpenFrom,
            special_day::Column::OpenUntil,
            special_day::Column::KitchenFrom,
            special_day::Column::KitchenUntil,
        ])
        .to_owned();
    special_day::Entity::insert(special_day_to_row(day))
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    raise_highest(db, day.id().get().into()).await
}

async fn highest_special_day(db: &impl ConnectionTrait) -> Result<i64, StoreError> {
    let row = house::Entity::find_by_id(HOUSE)
        .one(db)
        .await
        .map_err(other)?;
    row.map(|row| row.highest_special_day)
        .ok_or_else(|| corrupt("house", HOUSE, "id", "the row is missing"))
}

async fn raise_highest(db: &impl ConnectionTrait, id: i64) -> Result<(), StoreError> {
    house::Entity::update_many()
        .col_expr(house::Column::HighestSpecialDay, Expr::value(id))
        .filter(house::Column::Id.eq(HOUSE))
        .filter(Expr::col(house::Column::HighestSpecialDay).lt(id))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(())
}
