//! What was made under a key, in SQL: looked up and kept in the transaction of what is made.

use async_trait::async_trait;
use domain::calendar::Instant;
use domain::idempotency::{IdempotentRequest, key_cutoff};
use ports::{BoxError, IdempotencyRecord, IdempotencyRepository, NotCreated, StoreError};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::corrupt::{one_row, other};
use super::entities::idempotency_key::{Column, Entity};
use super::rows::{made_from_row, once_to_row, record_from_row, scope_to_column, write_instant};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl IdempotencyRepository for SqlUnitOfWork {
    async fn find(
        &mut self,
        request: &IdempotentRequest,
        since: Instant,
    ) -> Result<Option<IdempotencyRecord>, StoreError> {
        let key = (
            scope_to_column(request.scope),
            request.key.as_str().to_owned(),
        );
        let row = Entity::find_by_id(key).filter(Column::At.gt(write_instant(since)?));
        one_row(&self.transaction, row, |row| record_from_row(&row)).await
    }

    async fn insert(
        &mut self,
        request: &IdempotentRequest,
        resource: u32,
        at: Instant,
    ) -> Result<(), StoreError> {
        let row = once_to_row(request, resource, at)?;
        row.insert(&self.transaction).await.map_err(other)?;
        Ok(())
    }

    async fn purge(&mut self, until: Instant) -> Result<(), StoreError> {
        forget(&self.transaction, until).await
    }
}

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
