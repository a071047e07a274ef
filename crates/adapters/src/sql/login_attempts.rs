use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::accounts::{Digest, LoginAttempts};
use domain::calendar::Instant;
use ports::{LoginAttemptRepository, StoreError};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::corrupt::store_error;
use super::tables::login_attempts::{Column, Entity, attempts_from_row, attempts_to_row};
use super::tables::write_instant;
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl LoginAttemptRepository for SqlUnitOfWork {
    async fn find(
        &mut self,
        keys: &[Digest],
    ) -> Result<BTreeMap<Digest, LoginAttempts>, StoreError> {
        let keys = keys.iter().map(ToString::to_string);
        let rows = Entity::find().filter(Column::RateLimitKey.is_in(keys));
        let rows = rows.all(&self.transaction).await.map_err(store_error)?;
        rows.iter().map(attempts_from_row).collect()
    }

    async fn save(&mut self, counters: &[(Digest, LoginAttempts)]) -> Result<(), StoreError> {
        let rows = counters.iter().map(attempts_to_row);
        Entity::insert_many(rows.collect::<Result<Vec<_>, _>>()?)
            .on_conflict(
                OnConflict::column(Column::RateLimitKey)
                    .update_columns([Column::Count, Column::LastAt])
                    .to_owned(),
            )
            .exec_without_returning(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, keys: &[Digest]) -> Result<(), StoreError> {
        let keys = keys.iter().map(ToString::to_string);
        Entity::delete_many()
            .filter(Column::RateLimitKey.is_in(keys))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete_all(&mut self) -> Result<(), StoreError> {
        let deleted = Entity::delete_many().exec(&self.transaction).await;
        deleted.map_err(store_error)?;
        Ok(())
    }

    async fn purge(&mut self, before: Instant) -> Result<u64, StoreError> {
        let purged = Entity::delete_many()
            .filter(Column::LastAt.lt(write_instant(before)?))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(purged.rows_affected)
    }
}
