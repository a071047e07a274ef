//! Conversion of database errors, and reads that skip corrupt rows.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use ports::{BoxError, StoreError};
use sea_orm::{
    ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IdenStatic, Iterable, PrimaryKeyToColumn,
    QueryResult, QueryTrait, Select,
};

/// A stored value that the domain rejects.
pub(super) fn corrupt(
    table: &'static str,
    key: impl Display,
    column: &'static str,
    source: impl Into<BoxError>,
) -> StoreError {
    StoreError::Corrupt {
        table,
        key: key.to_string(),
        column,
        source: source.into(),
    }
}

pub(super) fn store_error(error: DbErr) -> StoreError {
    StoreError::other(error)
}

/// Reads rows. Each corrupt one is an error.
pub(super) async fn each_row<E: EntityTrait, T>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    read: impl Fn(E::Model) -> Result<T, StoreError>,
) -> Result<Vec<Result<T, StoreError>>, StoreError> {
    let rows = db
        .query_all(&select.into_query())
        .await
        .map_err(store_error)?;
    Ok(rows
        .iter()
        .map(|row| {
            E::Model::from_query_result(row, "")
                .map_err(|error| invalid_type::<E>(row, error))
                .and_then(&read)
        })
        .collect())
}

/// Reads the row that a primary key selects.
pub(super) async fn one_row<E: EntityTrait, T>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    read: impl Fn(E::Model) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    each_row(db, select, read).await?.pop().transpose()
}

/// Like [`each_row`], without the corrupt rows, which are logged.
pub(super) async fn readable_rows<E: EntityTrait, T>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    read: impl Fn(E::Model) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let rows = each_row(db, select, read).await?;
    Ok(rows.into_iter().filter_map(ok_or_log).collect())
}

/// Logs an error, once per process for each corrupt row and column.
pub(super) fn ok_or_log<T>(read: Result<T, StoreError>) -> Option<T> {
    static LOGGED_ERRORS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let error = match read {
        Ok(value) => return Some(value),
        Err(error) => error,
    };
    let mut logged = LOGGED_ERRORS.lock().unwrap_or_else(PoisonError::into_inner);
    if logged.insert(error.to_string()) {
        let error: &(dyn std::error::Error + 'static) = &error;
        tracing::error!(error, "a corrupt row is skipped");
    }
    None
}

/// A row with a value of another type than its column, which `SQLite` allows.
fn invalid_type<E: EntityTrait>(row: &QueryResult, error: DbErr) -> StoreError {
    let text = error.to_string();
    let is_named = |column: &E::Column| text.contains(&format!("{:?}", column.as_str()));
    let column = E::Column::iter().find(is_named);
    let keys = E::PrimaryKey::iter().map(|key| {
        let key = key.into_column();
        let number = row.try_get::<i64>("", key.as_str());
        let key = number.map_or_else(
            |_| row.try_get::<String>("", key.as_str()),
            |number| Ok(number.to_string()),
        );
        key.unwrap_or_else(|_| "unreadable".to_owned())
    });
    let key = keys.collect::<Vec<_>>().join(", ");
    let column = column.map_or("unknown", |column| column.as_str());
    corrupt(E::default().table_name(), key, column, error)
}
