//! The week, the holidays and the special days, in SQL.

use async_trait::async_trait;
use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::idempotency::IdempotentRequest;
use domain::opening_hours::{
    DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId, Week,
};
use ports::StoreError;
use ports::{Change, NotCreated, OpeningHoursRepository};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder, Select};

use super::corrupt::{each_row, one_row, or_report, other, readable_rows};
use super::entities::app_state::Column;
use super::entities::{opening_hours, special_day};
use super::rows::{
    note_missing_days, special_day_from_row, special_day_to_row, week_from_days, week_to_rows,
    weekday_from_row,
};
use super::{SqlStore, app_state, audit, idempotency};

#[async_trait]
impl OpeningHoursRepository for SqlStore {
    async fn hours(&self) -> Result<OpeningHours, StoreError> {
        let view = self.begin_read().await?;
        let (hours, _) = hours(&view).await?;
        view.rollback().await.map_err(other)?;
        Ok(hours)
    }

    async fn save_week(
        &self,
        week: &Week,
        holiday: DayHours,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<OpeningHours>, StoreError> {
        let transaction = self.begin_write().await?;
        let (found, is_whole) = hours(&transaction).await?;
        let before = match Change::of(Some(found), |hours| hours.version, expected) {
            Ok(before) => before,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        let hours = before.clone().saved(*week, holiday);
        if hours == before && is_whole {
            transaction.rollback().await.map_err(other)?;
            return Ok(Change::Made(before));
        }
        replace_week(&transaction, &hours).await?;
        audit::record(&transaction, by, AuditAction::OpeningHoursSaved.on("")).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(hours))
    }

    async fn create_special_day(
        &self,
        draft: SpecialDayDraft,
        once: Option<&IdempotentRequest>,
        by: &AuditContext,
    ) -> Result<SpecialDay, NotCreated> {
        let transaction = self.begin_write().await?;
        if let Some(id) = idempotency::made(&transaction, once, SpecialDayId::parse, by.at).await? {
            transaction.rollback().await.map_err(other)?;
            return Ok(SpecialDay::new(id, draft));
        }
        let highest = app_state::row(&transaction).await?.highest_special_day;
        let id = SpecialDayId::parse(highest + 1).map_err(StoreError::other)?;
        let day = SpecialDay::new(id, draft);
        put_special_day(&transaction, &day).await?;
        idempotency::remember(&transaction, once, id.get(), by.at).await?;
        let deed = AuditAction::SpecialDayCreated.on(day.label().as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(day)
    }

    async fn edit_special_day(
        &self,
        id: SpecialDayId,
        draft: SpecialDayDraft,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<SpecialDay>, StoreError> {
        let transaction = self.begin_write().await?;
        let found = find(&transaction, id).await?;
        let before = match Change::of(found, SpecialDay::version, expected) {
            Ok(before) => before,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        let day = before.edited(draft);
        if day == before {
            transaction.rollback().await.map_err(other)?;
            return Ok(Change::Made(before));
        }
        put_special_day(&transaction, &day).await?;
        let deed = AuditAction::SpecialDayEdited.on(day.label().as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(day))
    }

    async fn delete_special_day(
        &self,
        id: SpecialDayId,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<SpecialDay>, StoreError> {
        let transaction = self.begin_write().await?;
        let found = find(&transaction, id).await?;
        let day = match Change::of(found, SpecialDay::version, expected) {
            Ok(day) => day,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        special_day::Entity::delete_by_id(i64::from(id.get()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        let deed = AuditAction::SpecialDayDeleted.on(day.label().as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(day))
    }
}

/// The rows of the week and the holidays.
pub(super) async fn each_day(
    db: &impl ConnectionTrait,
) -> Result<Vec<Result<(String, DayHours), StoreError>>, StoreError> {
    let mut days = each_row(db, opening_hours::Entity::find(), weekday_from_row).await?;
    note_missing_days(&mut days);
    Ok(days)
}

/// The rows of the special days, in order.
pub(super) fn special_days() -> Select<special_day::Entity> {
    special_day::Entity::find()
        .order_by_asc(special_day::Column::FirstDay)
        .order_by_asc(special_day::Column::Id)
}

/// All hours without corrupt rows, and whether all rows of week and holidays can be read.
async fn hours(db: &impl ConnectionTrait) -> Result<(OpeningHours, bool), StoreError> {
    let days = each_day(db).await?;
    let is_whole = days.iter().all(Result::is_ok);
    let (week, holiday) = week_from_days(&days.into_iter().filter_map(or_report).collect());
    let special_days = readable_rows(db, special_days(), special_day_from_row).await?;
    let stored = app_state::row(db).await?.opening_hours_version;
    let hours = OpeningHours {
        week,
        holiday,
        special_days,
        version: app_state::version("opening_hours_version", stored),
    };
    Ok((hours, is_whole))
}

async fn find(
    db: &impl ConnectionTrait,
    id: SpecialDayId,
) -> Result<Option<SpecialDay>, StoreError> {
    let day = special_day::Entity::find_by_id(i64::from(id.get()));
    one_row(db, day, special_day_from_row).await
}

/// Replaces all eight rows, and their version.
pub(super) async fn replace_week(
    db: &impl ConnectionTrait,
    hours: &OpeningHours,
) -> Result<(), StoreError> {
    opening_hours::Entity::delete_many()
        .exec(db)
        .await
        .map_err(other)?;
    opening_hours::Entity::insert_many(week_to_rows(&hours.week, hours.holiday))
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    let version = hours.version.get().into();
    app_state::set(db, Column::OpeningHoursVersion, version).await
}

/// Adds a special day or replaces it, and remembers its id for good.
pub(super) async fn put_special_day(
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
            special_day::Column::Version,
        ])
        .to_owned();
    special_day::Entity::insert(special_day_to_row(day))
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    let highest = app_state::row(db).await?.highest_special_day;
    let highest = highest.max(day.id().get().into());
    app_state::set(db, Column::HighestSpecialDay, highest).await
}
