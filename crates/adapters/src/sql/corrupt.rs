//! Faults of a database in the words of the ports, and reads that skip corrupt rows.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use ports::{BoxError, StoreError};
use sea_orm::{
    ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IdenStatic, Iterable, PrimaryKeyToColumn,
    QueryResult, QueryTrait, Select,
};

/// A stored value that the domain refuses.
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

/// Everything else that a database can have.
pub(super) fn other(fault: DbErr) -> StoreError {
    StoreError::other(fault)
}

/// Reads rows one by one: a row that is corrupt is an error of its own.
///
/// # Errors
/// When the query fails.
pub(super) async fn each_row<E: EntityTrait, T>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    read: impl Fn(E::Model) -> Result<T, StoreError>,
) -> Result<Vec<Result<T, StoreError>>, StoreError> {
    let rows = db.query_all(&select.into_query()).await.map_err(other)?;
    Ok(rows
        .iter()
        .map(|row| {
            E::Model::from_query_result(row, "")
                .map_err(|fault| undecodable::<E>(row, fault))
                .and_then(&read)
        })
        .collect())
}

/// Reads the row that a key selects.
pub(super) async fn one_row<E: EntityTrait, T>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    read: impl Fn(E::Model) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    each_row(db, select, read).await?.pop().transpose()
}

/// Like [`each_row`], without the corrupt rows, which are reported.
pub(super) async fn readable_rows<E: EntityTrait, T>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    read: impl Fn(E::Model) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let rows = each_row(db, select, read).await?;
    Ok(rows.into_iter().filter_map(or_report).collect())
}

/// The value, or a line in the log, once for each corrupt row and column of the process.
pub(super) fn or_report<T>(read: Result<T, StoreError>) -> Option<T> {
    static REPORTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let fault = match read {
        Ok(value) => return Some(value),
        Err(fault) => fault,
    };
    let mut reported = REPORTED.lock().unwrap_or_else(PoisonError::into_inner);
    if reported.insert(fault.to_string()) {
        let fault: &(dyn std::error::Error + 'static) = &fault;
        tracing::error!(fault, "a corrupt row is skipped");
    }
    None
}

/// A row with a value of another type than its column has, which `SQLite` allows.
fn undecodable<E: EntityTrait>(row: &QueryResult, fault: DbErr) -> StoreError {
    let text = fault.to_string();
    let named = |column: &E::Column| text.contains(&format!("{:?}", column.as_str()));
    let column = E::Column::iter().find(named);
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
    corrupt(E::default().table_name(), key, column, fault)
}
