//! Faults of a database in the words of the ports.

use std::fmt::Display;

use ports::{BoxError, StoreError};
use sea_orm::DbErr;

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
