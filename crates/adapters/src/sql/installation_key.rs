//! The digest of the installation key that is stored beside the files of this database.

use domain::secrets::Digest;
use ports::{HmacSigner, StoreError};
use sea_orm::EntityTrait;

use self::installation_key::{ActiveModel, Entity, Model};
use super::SqlStore;
use super::column::set;
use super::entity::entity;
use super::query::{readable_rows, replace_all_rows, to_store_error};
use super::transaction::SqlTransaction;
use crate::installation_key::InstallationKey;

entity! {
    /// The table has one row after the first start.
    installation_key "installation_key" {
        #[sea_orm(primary_key, auto_increment = false)]
        digest: Digest,
    }
}

impl SqlStore {
    /// Whether the files beside which a key is stored belong to this database.
    pub async fn claim_installation_key(&self, key: &InstallationKey) -> Result<bool, StoreError> {
        let change = self.begin_installation_key_change().await?;
        let stored: Vec<Model> = readable_rows(&change.0, Entity::find()).await?;
        if !stored.is_empty() {
            return Ok(stored.iter().any(|row| row.digest.0 == digest(key)));
        }
        change.commit(key).await?;
        Ok(true)
    }

    pub(crate) async fn begin_installation_key_change(
        &self,
    ) -> Result<InstallationKeyChange, StoreError> {
        Ok(InstallationKeyChange(self.begin_write().await?))
    }
}

/// Other servers of the database wait until it is dropped.
pub(crate) struct InstallationKeyChange(SqlTransaction);

impl InstallationKeyChange {
    pub(crate) async fn commit(self, key: &InstallationKey) -> Result<(), StoreError> {
        let row = ActiveModel {
            digest: set(digest(key)),
        };
        replace_all_rows(&self.0, [row]).await?;
        self.0.commit().await.map_err(to_store_error)
    }
}

fn digest(key: &InstallationKey) -> Digest {
    key.authentication_tag("wirtshaus installation")
}
