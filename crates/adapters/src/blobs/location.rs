//! Where blobs are, with the installation key beside them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ports::{BlobStore, StoreError};

use super::{FolderBlobs, S3Blobs, S3Config};
use crate::data_folder::DataFolder;
use crate::hmac::InstallationKey;

pub struct BlobLocation {
    pub blobs: Arc<dyn BlobStore>,
    key: KeyLocation,
}

enum KeyLocation {
    File(PathBuf),
    S3(Arc<S3Blobs>),
}

impl BlobLocation {
    /// In the data folder unless there is an S3 store.
    pub async fn open(data: &Path, s3: Option<&S3Config>) -> Result<Self, StoreError> {
        if let Some(s3) = s3 {
            let blobs = Arc::new(S3Blobs::new(s3.clone())?);
            return Ok(Self {
                blobs: blobs.clone(),
                key: KeyLocation::S3(blobs),
            });
        }
        let data_folder = DataFolder::new(data);
        Ok(Self {
            blobs: Arc::new(FolderBlobs::open(&data_folder.blobs).await?),
            key: KeyLocation::File(data_folder.key),
        })
    }

    /// `None` if there is none yet, or if its file is damaged.
    pub async fn installation_key(&self) -> Result<Option<InstallationKey>, StoreError> {
        match &self.key {
            KeyLocation::File(file) => InstallationKey::read(file).map_err(StoreError::other),
            KeyLocation::S3(blobs) => blobs.installation_key().await,
        }
    }

    /// Stores the installation key. Returns that of another server if it has just stored one.
    pub async fn create_installation_key(
        &self,
        key: InstallationKey,
    ) -> Result<InstallationKey, StoreError> {
        match &self.key {
            KeyLocation::File(file) => {
                key.write(file).map_err(StoreError::other)?;
                Ok(key)
            }
            KeyLocation::S3(blobs) => blobs.create_installation_key(key).await,
        }
    }
}
