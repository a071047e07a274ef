//! The only row of the table `app_state`: the revision, versions and counters.

use domain::Version;
use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::corrupt::{corrupt, ok_or_log, store_error};
use super::tables::APP_STATE_ID;
use super::tables::app_state::{Column, Entity, Model};

pub(super) async fn row(db: &impl ConnectionTrait) -> Result<Model, StoreError> {
    let row = Entity::find_by_id(APP_STATE_ID)
        .one(db)
        .await
        .map_err(store_error)?;
    row.ok_or_else(|| corrupt("app_state", APP_STATE_ID, "id", "the row is missing"))
}

pub(super) async fn set(
    db: &impl ConnectionTrait,
    column: Column,
    value: i64,
) -> Result<(), StoreError> {
    update(db, column, Expr::value(value)).await
}

pub(super) async fn increment(db: &impl ConnectionTrait, column: Column) -> Result<(), StoreError> {
    update(db, column, Expr::col(column).add(1)).await
}

async fn update(db: &impl ConnectionTrait, column: Column, value: Expr) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(column, value)
        .filter(Column::Id.eq(APP_STATE_ID))
        .exec(db)
        .await
        .map_err(store_error)?;
    Ok(())
}

/// A stored version; the first one if it is corrupt.
pub(super) fn version(column: &'static str, stored: i64) -> Version {
    let version = Version::parse(stored);
    ok_or_log(version.map_err(|error| corrupt("app_state", APP_STATE_ID, column, error)))
        .unwrap_or(Version::FIRST)
}

/// Repairs corrupt columns, which would make every transaction fail, with values that fit the other tables, and logs it.
/// A corrupt revision becomes one that no earlier edition can have had.
pub(super) async fn repair(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let mut repaired_count = 0;
    for sql in REPAIR_STATEMENTS {
        repaired_count += db
            .execute_unprepared(sql)
            .await
            .map_err(store_error)?
            .rows_affected();
    }
    if repaired_count > 0 {
        tracing::error!(
            table = "app_state",
            key = APP_STATE_ID,
            "a corrupt row was repaired; check the data against a backup"
        );
    }
    Ok(())
}

const REPAIR_STATEMENTS: [&str; 6] = [
    "INSERT INTO app_state (id, revision, max_special_day_id) SELECT 1, 4294967296, 0 \
     WHERE NOT EXISTS (SELECT 1 FROM app_state)",
    "UPDATE app_state SET revision = 4294967296 WHERE typeof(revision) <> 'integer' OR revision < 0",
    "UPDATE app_state SET max_special_day_id = (SELECT coalesce(max(id), 0) FROM special_days \
     WHERE typeof(id) = 'integer') WHERE typeof(max_special_day_id) <> 'integer' \
     OR max_special_day_id < (SELECT coalesce(max(id), 0) FROM special_days \
     WHERE typeof(id) = 'integer')",
    "UPDATE app_state SET menu_settings_version = 1 \
     WHERE typeof(menu_settings_version) <> 'integer' OR menu_settings_version < 1",
    "UPDATE app_state SET opening_hours_version = 1 \
     WHERE typeof(opening_hours_version) <> 'integer' OR opening_hours_version < 1",
    "UPDATE app_state SET news_order_version = 1 \
     WHERE typeof(news_order_version) <> 'integer' OR news_order_version < 1",
];
