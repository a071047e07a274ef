use async_trait::async_trait;
use domain::calendar::Instant;
use domain::idempotency::IdempotentRequest;
use ports::{IdempotencyRecord, IdempotencyRepository, StoreError};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};

use super::corrupt::{one_row, store_error};
use super::tables::idempotency_key::{
    Column, Entity, record_from_row, record_to_row, scope_to_column,
};
use super::tables::write_instant;
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
        let row = record_to_row(request, resource, at)?;
        row.insert(&self.transaction).await.map_err(store_error)?;
        Ok(())
    }

    async fn purge(&mut self, until: Instant) -> Result<(), StoreError> {
        Entity::delete_many()
            .filter(Column::At.lte(write_instant(until)?))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
