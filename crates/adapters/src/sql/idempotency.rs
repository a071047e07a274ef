use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::idempotency::{IdempotencyKey, IdempotencyKeyScope, IdempotentRequest, RequestDigest};
use ports::{IdempotencyRecord, IdempotencyRepository, StoreError};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use self::idempotency_key::{ActiveModel, Column, Entity, Model};
use super::column::{StoredValue, set, text_columns};
use super::entity::entity;
use super::query::{InvalidColumn, delete_where, fetch_optional_row, upsert};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(IdempotencyKey RequestDigest);

entity! {
    /// The digest of a request and the id of the resource that it created.
    idempotency_key "idempotency_keys" {
        #[sea_orm(primary_key, auto_increment = false)]
        scope: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        key: IdempotencyKey,
        request: RequestDigest,
        resource: u32,
        #[sea_orm(column_name = "at")]
        created_at: Timestamp,
    }
}

impl TryFrom<Model> for IdempotencyRecord {
    type Error = InvalidColumn;

    fn try_from(row: Model) -> Result<Self, InvalidColumn> {
        if row.resource.0 == 0 {
            return Err(InvalidColumn::new("resource", "not the id of a resource"));
        }
        Ok(Self {
            digest: row.request.0,
            resource_id: row.resource.0,
        })
    }
}

/// The id of a staff member, which is never 0, or 0 for guests.
fn idempotency_scope_to_column(scope: IdempotencyKeyScope) -> i64 {
    match scope {
        IdempotencyKeyScope::AllGuests => 0,
        IdempotencyKeyScope::Staff(id) => id.get().into(),
    }
}

#[async_trait]
impl IdempotencyRepository for SqlUnitOfWork {
    async fn find(
        &mut self,
        request: &IdempotentRequest,
        since: Timestamp,
    ) -> Result<Option<IdempotencyRecord>, StoreError> {
        let scope = idempotency_scope_to_column(request.scope);
        let row = Entity::find_by_id((StoredValue(scope), StoredValue(request.key.clone())));
        fetch_optional_row(
            &self.transaction,
            row.filter(Column::CreatedAt.gt(StoredValue(since))),
        )
        .await
    }

    async fn save(
        &mut self,
        request: &IdempotentRequest,
        resource_id: u32,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let row = ActiveModel {
            scope: set(idempotency_scope_to_column(request.scope)),
            key: set(request.key.clone()),
            request: set(request.digest),
            resource: set(resource_id),
            created_at: set(at),
        };
        upsert(&self.transaction, [row]).await
    }

    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError> {
        delete_where(
            &self.transaction,
            Entity,
            Column::CreatedAt.lte(StoredValue(until)),
        )
        .await
    }
}
