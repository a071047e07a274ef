//! The only row of the table `app_state`: the revision, versions and counters.

use domain::RecordVersion;
use ports::{BoxError, ContentRevision, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter};

pub(super) use self::app_state::{Column, Entity, Model};
use super::column::StoredValue;
use super::dialect;
use super::entity::entity;
use super::query::{corrupt_value_error, fetch_optional_row, ok_or_log, to_store_error};

entity! {
    app_state "app_state" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: i64,
        revision: i64,
        /// The greatest id ever used of special days and seasons.
        max_special_day_id: i64,
        menu_settings_version: i64,
        opening_hours_version: i64,
        news_order_version: i64,
    }
}

/// The key of the only row.
const SINGLE_ROW_ID: i64 = 1;

pub(super) async fn read_app_state_row(db: &impl ConnectionTrait) -> Result<Model, StoreError> {
    let row = fetch_optional_row(db, Entity::find_by_id(StoredValue(SINGLE_ROW_ID))).await?;
    row.ok_or_else(|| corrupt_column_error("id", "the row is missing"))
}

pub(super) async fn revision(db: &impl ConnectionTrait) -> Result<ContentRevision, StoreError> {
    let revision =
        u64::try_from(read_app_state_row(db).await?.revision.0).map(ContentRevision::new);
    revision.map_err(|error| corrupt_column_error("revision", error))
}

pub(super) fn corrupt_column_error(column: &'static str, error: impl Into<BoxError>) -> StoreError {
    corrupt_value_error("app_state", SINGLE_ROW_ID, column, error)
}

pub(super) async fn set_column(
    db: &impl ConnectionTrait,
    column: Column,
    value: i64,
) -> Result<(), StoreError> {
    update_column(db, column, Expr::value(value)).await
}

pub(super) async fn increment_revision(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    update_column(db, Column::Revision, Expr::col(Column::Revision).add(1)).await
}

async fn update_column(
    db: &impl ConnectionTrait,
    column: Column,
    value: Expr,
) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(column, value)
        .filter(Column::Id.eq(SINGLE_ROW_ID))
        .exec(db)
        .await
        .map_err(to_store_error)?;
    Ok(())
}

/// A stored version; the first one if it is corrupt.
pub(super) fn version_or_initial(column: &'static str, stored: i64) -> RecordVersion {
    let version = RecordVersion::parse(stored);
    ok_or_log(version.map_err(|error| corrupt_column_error(column, error)))
        .unwrap_or(RecordVersion::INITIAL)
}

/// Repairs corrupt columns, which would make every transaction fail, with values that fit the other tables, and logs it.
/// A corrupt revision becomes one that no earlier edition can have had.
pub(super) async fn repair_app_state(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let mut repaired_count = 0;
    for sql in repair_statements(db.get_database_backend()) {
        repaired_count += db
            .execute_unprepared(&sql)
            .await
            .map_err(to_store_error)?
            .rows_affected();
    }
    if repaired_count > 0 {
        tracing::error!(
            table = "app_state",
            key = SINGLE_ROW_ID,
            "a corrupt row was repaired; check the data against a backup"
        );
    }
    Ok(())
}

fn repair_statements(backend: DbBackend) -> Vec<String> {
    let id_is_corrupt = dialect::is_not_an_integer(backend, "id");
    let ids = "(SELECT id FROM special_days UNION ALL SELECT id FROM seasons) AS ids";
    let max_id = format!("(SELECT coalesce(max(id), 0) FROM {ids} WHERE NOT {id_is_corrupt})");
    let set = |column: &str, value: &str, min: &str| {
        let is_not_an_integer = dialect::is_not_an_integer(backend, column);
        format!(
            "UPDATE app_state SET {column} = {value} WHERE {is_not_an_integer} OR {column} < {min}"
        )
    };
    vec![
        "INSERT INTO app_state (id, revision, max_special_day_id) SELECT 1, 4294967296, 0 \
         WHERE NOT EXISTS (SELECT 1 FROM app_state)"
            .to_owned(),
        set("revision", "4294967296", "0"),
        set("max_special_day_id", &max_id, &max_id),
        set("menu_settings_version", "1", "1"),
        set("opening_hours_version", "1", "1"),
        set("news_order_version", "1", "1"),
    ]
}
