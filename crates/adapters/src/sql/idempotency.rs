//! What was made under a key, in SQL: looked up and kept in the transaction of what is made.

use domain::calendar::Instant;
use domain::idempotency::{IdempotentRequest, key_cutoff};
use ports::NotCreated;
use ports::{BoxError, StoreError};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::corrupt::other;
use super::entities::idempotency_key::{Column, Entity};
use super::rows::{made_from_row, once_to_row, scope_to_column, write_instant};

/// The number of what was made once already.
pub(super) async fn made<Id, E: Into<BoxError>>(
    db: &impl ConnectionTrait,
    once: Option<&IdempotentRequest>,
    parse: impl Fn(i64) -> Result<Id, E>,
    now: Instant,
) -> Result<Option<Id>, NotCreated> {
    let Some(once) = once else { return Ok(None) };
    let key = (scope_to_column(once.scope), once.key.as_str().to_owned());
    let row = Entity::find_by_id(key)
        .filter(Column::At.gt(write_instant(key_cutoff(now))?))
        .one(db)
        .await
        .map_err(other)?;
    row.map(|row| made_from_row(&row, once, parse)).transpose()
}

/// Remembers what is made now, and forgets what was made too long ago.
pub(super) async fn remember(
    db: &impl ConnectionTrait,
    once: Option<&IdempotentRequest>,
    number: u32,
    now: Instant,
) -> Result<(), StoreError> {
    let Some(once) = once else { return Ok(()) };
    forget(db, key_cutoff(now)).await?;
    let row = once_to_row(once, number, now)?;
    row.insert(db).await.map_err(other)?;
    Ok(())
}

/// Forgets what was made at `until` or earlier.
pub(super) async fn forget(db: &impl ConnectionTrait, until: Instant) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::At.lte(write_instant(until)?))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(())
}
