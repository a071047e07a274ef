//! Where blobs are, with the installation key beside them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ports::StoreError;

use super::{Blobs, S3Config};
use crate::data_folder::DataFolder;
use crate::hmac::InstallationKey;
use crate::sql::SqlStore;

pub struct BlobLocation {
    pub blobs: Arc<Blobs>,
    /// `None` in S3.
    key_file: Option<PathBuf>,
}

impl BlobLocation {
    /// In the data folder unless there is an S3 store.
    pub async fn open(data: &Path, s3: Option<&S3Config>) -> Result<Self, StoreError> {
        let data_folder = DataFolder::new(data);
        let blobs = match s3 {
            Some(s3) => Blobs::in_s3(s3.clone())?,
            None => Blobs::open_folder(&data_folder.blobs).await?,
        };
        Ok(Self {
            blobs: Arc::new(blobs),
            key_file: s3.is_none().then_some(data_folder.key),
        })
    }

    /// `None` if there is none yet, or if its file is damaged.
    pub async fn installation_key(&self) -> Result<Option<InstallationKey>, StoreError> {
        match &self.key_file {
            Some(file) => InstallationKey::read(file).map_err(StoreError::other),
            None => self.blobs.installation_key().await,
        }
    }

    pub async fn store_installation_key(&self, key: &InstallationKey) -> Result<(), StoreError> {
        match &self.key_file {
            Some(file) => key.write(file).map_err(StoreError::other),
            None => self.blobs.store_installation_key(key).await,
        }
    }

    /// Servers of a database that start together get the same key.
    pub async fn create_installation_key(
        &self,
        store: &SqlStore,
    ) -> Result<InstallationKey, StoreError> {
        let change = store.begin_installation_key_change().await?;
        let stored = self.installation_key().await?;
        let key = stored.clone().map_or_else(InstallationKey::generate, Ok)?;
        if stored.is_none() {
            self.store_installation_key(&key).await?;
        }
        change.commit(&key).await?;
        Ok(key)
    }
}
