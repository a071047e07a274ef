use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::accounts::{Suspect, TokenHash, TooManyTries, Tries};
use domain::calendar::Instant;
use ports::StoreError;
use ports::driven::SignInTries;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::SqlHouse;
use super::corrupt::other;
use super::entities::sign_in_tries::{Column, Entity};
use super::rows::{tries_from_row, tries_to_row, write_instant};

#[async_trait]
impl SignInTries for SqlHouse {
    async fn count(
        &self,
        suspects: &[Suspect],
        now: Instant,
    ) -> Result<Result<(), TooManyTries>, StoreError> {
        let transaction = self.begin_private_write().await?;
        let keys = suspects.iter().map(|suspect| suspect.key.to_string());
        let rows = Entity::find().filter(Column::Suspect.is_in(keys));
        let rows = rows.all(&transaction).await.map_err(other)?;
        let rows = rows.iter().map(tries_from_row);
        let before: BTreeMap<TokenHash, Tries> = rows.collect::<Result<_, _>>()?;
        let counted = Suspect::count_all(suspects, |key| before.get(key).copied(), now);
        let counted = match counted {
            Ok(counted) => counted,
            Err(too_many) => return Ok(Err(too_many)),
        };
        let rows = counted.into_iter().map(tries_to_row);
        Entity::insert_many(rows.collect::<Result<Vec<_>, _>>()?)
            .on_conflict(
                OnConflict::column(Column::Suspect)
                    .update_columns([Column::Count, Column::Latest])
                    .to_owned(),
            )
            .exec_without_returning(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(Ok(()))
    }

    async fn forgive(&self, keys: &[TokenHash]) -> Result<(), StoreError> {
        let keys = keys.iter().map(ToString::to_string);
        let transaction = self.begin_private_write().await?;
        Entity::delete_many()
            .filter(Column::Suspect.is_in(keys))
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
            .filter(Column::Latest.lt(write_instant(before)?))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(purged.rows_affected)
    }
}
