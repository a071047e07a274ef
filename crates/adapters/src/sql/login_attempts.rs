use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::accounts::{LoginAttempts, RateLimitKey, TokenHash, TooManyLoginAttempts};
use domain::calendar::Instant;
use ports::LoginAttemptRepository;
use ports::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::SqlStore;
use super::corrupt::other;
use super::entities::login_attempts::{Column, Entity};
use super::rows::{tries_from_row, tries_to_row, write_instant};

#[async_trait]
impl LoginAttemptRepository for SqlStore {
    async fn count(
        &self,
        suspects: &[RateLimitKey],
        now: Instant,
    ) -> Result<Result<(), TooManyLoginAttempts>, StoreError> {
        let transaction = self.begin_private_write().await?;
        let keys = suspects.iter().map(|suspect| suspect.key.to_string());
        let rows = Entity::find().filter(Column::RateLimitKey.is_in(keys));
        let rows = rows.all(&transaction).await.map_err(other)?;
        let rows = rows.iter().map(tries_from_row);
        let before: BTreeMap<TokenHash, LoginAttempts> = rows.collect::<Result<_, _>>()?;
        let counted = RateLimitKey::count_all(suspects, |key| before.get(key).copied(), now);
        let counted = match counted {
            Ok(counted) => counted,
            Err(too_many) => return Ok(Err(too_many)),
        };
        let rows = counted.into_iter().map(tries_to_row);
        Entity::insert_many(rows.collect::<Result<Vec<_>, _>>()?)
            .on_conflict(
                OnConflict::column(Column::RateLimitKey)
                    .update_columns([Column::Count, Column::LastAt])
                    .to_owned(),
            )
            .exec_without_returning(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(Ok(()))
    }

    async fn reset(&self, keys: &[TokenHash]) -> Result<(), StoreError> {
        let keys = keys.iter().map(ToString::to_string);
        let transaction = self.begin_private_write().await?;
        Entity::delete_many()
            .filter(Column::RateLimitKey.is_in(keys))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)
    }

    async fn clear(&self) -> Result<(), StoreError> {
        let transaction = self.begin_private_write().await?;
        let deleted = Entity::delete_many().exec(&transaction).await;
        deleted.map_err(other)?;
        transaction.commit().await.map_err(other)
    }

    async fn purge(&self, before: Instant) -> Result<u64, StoreError> {
        let transaction = self.begin_private_write().await?;
        let purged = Entity::delete_many()
            .filter(Column::LastAt.lt(write_instant(before)?))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(purged.rows_affected)
    }
}
