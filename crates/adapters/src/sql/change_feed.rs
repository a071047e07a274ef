use async_trait::async_trait;
use ports::StoreError;
use ports::{ChangeFeed, Revision};
use sea_orm::ConnectionTrait;

use super::corrupt::{corrupt, store_error};
use super::tables::APP_STATE_ID;
use super::{SqlStore, app_state};

#[async_trait]
impl ChangeFeed for SqlStore {
    async fn revision(&self) -> Result<Revision, StoreError> {
        revision(self.readers()).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        let transaction = self.begin_write().await?;
        // SQLite does not write unchanged rows.
        let count = "UPDATE app_state SET write_checks = write_checks + 1";
        transaction
            .execute_unprepared(count)
            .await
            .map_err(store_error)?;
        transaction.commit().await.map_err(store_error)
    }
}

pub(super) async fn revision(db: &impl ConnectionTrait) -> Result<Revision, StoreError> {
    let row = app_state::row(db).await?;
    u64::try_from(row.revision)
        .map(Revision::new)
        .map_err(|error| corrupt("app_state", APP_STATE_ID, "revision", error))
}
