use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::rate_limit::RateLimitCounter;
use domain::secrets::Digest;
use ports::{RateLimitRepository, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use self::rate_limit_counter::{ActiveModel, Column, Entity, Model};
use super::column::{StoredValue, set};
use super::entity::entity;
use super::query::{delete_where, read_each_row, upsert};
use super::unit_of_work::SqlUnitOfWork;

entity! {
    rate_limit_counter "login_attempts" {
        #[sea_orm(primary_key, auto_increment = false)]
        rate_limit_key: Digest,
    }
    RateLimitCounter {
        count: u32,
        #[sea_orm(column_name = "last_at")]
        latest_at: Timestamp,
    }
}

#[async_trait]
impl RateLimitRepository for SqlUnitOfWork {
    async fn find(
        &mut self,
        keys: &[Digest],
    ) -> Result<BTreeMap<Digest, RateLimitCounter>, StoreError> {
        let keys = keys.iter().copied().map(StoredValue);
        let rows = Entity::find().filter(Column::RateLimitKey.is_in(keys));
        let rows = read_each_row::<_, Model>(&self.transaction, rows).await?;
        let counters_by_key = rows.into_iter().map(|row| {
            let row = row?;
            Ok((row.rate_limit_key.0, row.into()))
        });
        counters_by_key.collect()
    }

    async fn save(
        &mut self,
        counters_by_key: &[(Digest, RateLimitCounter)],
    ) -> Result<(), StoreError> {
        let rows = counters_by_key.iter().map(|(key, counter)| ActiveModel {
            rate_limit_key: set(*key),
            ..counter.into()
        });
        upsert(&self.transaction, rows).await
    }

    async fn delete(&mut self, keys: &[Digest]) -> Result<(), StoreError> {
        let keys = Column::RateLimitKey.is_in(keys.iter().copied().map(StoredValue));
        delete_where(&self.transaction, Entity, keys).await?;
        Ok(())
    }

    async fn delete_all(&mut self) -> Result<(), StoreError> {
        delete_where(&self.transaction, Entity, Expr::value(true)).await?;
        Ok(())
    }

    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError> {
        delete_where(
            &self.transaction,
            Entity,
            Column::LatestAt.lt(StoredValue(before)),
        )
        .await
    }
}
