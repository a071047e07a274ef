//! The one row about the house as a whole.

use domain::Version;
use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::corrupt::{corrupt, or_report, other};
use super::tables::APP_STATE;
use super::tables::app_state::{Column, Entity, Model};

/// The row, as this connection or transaction sees it.
pub(super) async fn row(db: &impl ConnectionTrait) -> Result<Model, StoreError> {
    let row = Entity::find_by_id(APP_STATE).one(db).await.map_err(other)?;
    row.ok_or_else(|| corrupt("app_state", APP_STATE, "id", "the row is missing"))
}

/// Sets one column of it.
pub(super) async fn set(
    db: &impl ConnectionTrait,
    column: Column,
    value: i64,
) -> Result<(), StoreError> {
    put(db, column, Expr::value(value)).await
}

/// Makes one column one more than it is.
pub(super) async fn raise(db: &impl ConnectionTrait, column: Column) -> Result<(), StoreError> {
    put(db, column, Expr::col(column).add(1)).await
}

async fn put(db: &impl ConnectionTrait, column: Column, value: Expr) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(column, value)
        .filter(Column::Id.eq(APP_STATE))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(())
}

/// How often something was changed of which there is one in the database; the first version when that is corrupt.
pub(super) fn version(column: &'static str, stored: i64) -> Version {
    let version = Version::parse(stored);
    or_report(version.map_err(|fault| corrupt("app_state", APP_STATE, column, fault)))
        .unwrap_or(Version::FIRST)
}

/// A row of the house that cannot be read would stop every read and write: its corrupt columns get values that fit the
/// other tables, which is logged. The revision becomes one that no earlier edition can have had.
pub(super) async fn repair(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let mut repaired = 0;
    for sql in REPAIRS {
        repaired += db
            .execute_unprepared(sql)
            .await
            .map_err(other)?
            .rows_affected();
    }
    if repaired > 0 {
        tracing::error!(
            table = "app_state",
            key = APP_STATE,
            "a corrupt row was repaired; check the data against a backup"
        );
    }
    Ok(())
}

const REPAIRS: [&str; 6] = [
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
