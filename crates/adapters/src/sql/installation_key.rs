//! The digest of the installation key that is stored beside the files of this database.

use domain::accounts::Digest;
use ports::{HmacSigner, StoreError};
use sea_orm::EntityTrait;

use self::installation_key::{ActiveModel, Entity, Model};
use super::SqlStore;
use super::column::set;
use super::entity::entity;
use super::query::{readable_rows, replace_all_rows, to_store_error};
use crate::hmac::InstallationKey;

entity! {
    /// Has one row after the first start.
    installation_key "installation_key" {
        #[sea_orm(primary_key, auto_increment = false)]
        digest: Digest,
    }
}

impl SqlStore {
    /// Whether the files beside which a key is stored belong to this database. A new key replaces the former one.
    pub async fn claim_installation_key(
        &self,
        key: &InstallationKey,
        is_new: bool,
    ) -> Result<bool, StoreError> {
        let digest = key.authentication_tag("wirtshaus installation");
        let transaction = self.begin_write().await?;
        let stored: Vec<Model> = readable_rows(&transaction, Entity::find()).await?;
        if !is_new && !stored.is_empty() {
            return Ok(stored.iter().any(|row| row.digest.0 == digest));
        }
        let row = ActiveModel {
            digest: set(digest),
        };
        replace_all_rows(&transaction, [row]).await?;
        transaction.commit().await.map_err(to_store_error)?;
        Ok(true)
    }
}
