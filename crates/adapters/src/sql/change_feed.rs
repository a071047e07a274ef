//! The revision of the house, in SQL.

use async_trait::async_trait;
use ports::StoreError;
use ports::driven::{ChangeFeed, Revision};
use sea_orm::ConnectionTrait;

use super::corrupt::{corrupt, other};
use super::rows::HOUSE;
use super::{SqlHouse, house};

#[async_trait]
impl ChangeFeed for SqlHouse {
    async fn revision(&self) -> Result<Revision, StoreError> {
        revision(self.readers()).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        let transaction = self.begin_private_write().await?;
        house::touch(&transaction).await?;
        transaction.commit().await.map_err(other)
    }
}

/// The revision as this connection or transaction sees it.
pub(super) async fn revision(db: &impl ConnectionTrait) -> Result<Revision, StoreError> {
    let row = house::row(db).await?;
    u64::try_from(row.revision)
        .map(Revision::new)
        .map_err(|fault| corrupt("house", HOUSE, "revision", fault))
}
