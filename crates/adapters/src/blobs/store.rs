//! The store of blobs, over the interface that folders and S3 have in common.

#[cfg(target_os = "linux")]
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use bytes::Bytes;
use domain::files::BlobId;
use futures::future;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt, Result};
use ports::{BlobStore, ByteStream, DiskSpace, FileHeaders, PutError, StoreError, StoredBlob};
use tracing::instrument;

use super::folder::BlobFolder;
use super::layout::{
    COMPLETE_BLOBS_SUBFOLDER, INSTALLATION_KEY, STAGING_FOLDER, blob_path, staging_path,
};
use super::reading::{none_if_not_found, read, read_range};
use super::s3::{S3Config, S3Signer, store_error};
use super::upload::BlobUpload;
use crate::data_folder::DataFolder;
use crate::file_io::blocking;
use crate::installation_key::InstallationKey;
use crate::sql::SqlStore;

/// Bytes of a part in S3. Smaller blobs are stored in one request.
const S3_PART_LEN: usize = 5 << 20;

/// Bytes of a write in a folder.
const FILE_PART_LEN: usize = 256 << 10;

/// Incomplete blobs are older only after a crash.
const MAX_STAGING_AGE: Duration = Duration::from_hours(24);

/// A request to delete a blob is not executed later: its signature is valid for 15 minutes.
const MAX_DELETION_DELAY: Duration = Duration::from_mins(30);

/// Blobs in a folder or in an S3-compatible store.
#[derive(Debug)]
pub struct Blobs {
    object_store: Arc<dyn ObjectStore>,
    place: Place,
}

/// The parts in which folders and S3 differ.
#[derive(Debug)]
enum Place {
    Folder(BlobFolder),
    S3(S3Signer),
}

impl Blobs {
    /// In the data folder unless there is an S3 store.
    ///
    /// # Errors
    /// See [`Self::open_folder`] and [`Self::in_s3`].
    pub async fn open(data: &Path, s3: Option<&S3Config>) -> Result<Self, StoreError> {
        match s3 {
            Some(s3) => Self::in_s3(s3.clone()),
            None => Self::open_folder(&DataFolder::new(data).blobs).await,
        }
    }

    /// Opens or creates a folder, and deletes incomplete files unless another process uses it.
    ///
    /// # Errors
    /// When the folder cannot be created, read or locked.
    pub async fn open_folder(root: &Path) -> Result<Self, StoreError> {
        let root = root.to_owned();
        let opened = blocking(move || BlobFolder::open(root)).await;
        let (folder, object_store) = opened.map_err(StoreError::other)?;
        Ok(Self {
            object_store: Arc::new(object_store),
            place: Place::Folder(folder),
        })
    }

    /// Takes endpoint, region and credentials from the usual variables `AWS_*`. Sends no request.
    ///
    /// # Errors
    /// When a variable is missing or invalid.
    pub fn in_s3(config: S3Config) -> Result<Self, StoreError> {
        Self::with_s3_builder(AmazonS3Builder::from_env(), config)
    }

    /// # Errors
    /// When the builder lacks something.
    pub fn with_s3_builder(builder: AmazonS3Builder, config: S3Config) -> Result<Self, StoreError> {
        let built = S3Signer::build(builder, config);
        let (signer, object_store) = built.map_err(StoreError::other)?;
        Ok(Self {
            object_store: Arc::new(object_store),
            place: Place::S3(signer),
        })
    }

    /// The installation key, which is stored beside the blobs. `None` if there is none yet, or if its file is damaged.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn installation_key(&self) -> Result<Option<InstallationKey>, StoreError> {
        if let Place::Folder(folder) = &self.place {
            let key = InstallationKey::read(&folder.installation_key_file());
            return key.map_err(StoreError::other);
        }
        let path = ObjectPath::from(INSTALLATION_KEY);
        let bytes = async { self.object_store.get(&path).await?.bytes().await };
        let Some(bytes) = none_if_not_found(bytes.await).map_err(store_error)? else {
            return Ok(None);
        };
        let key = bytes.as_ref().try_into().map_err(StoreError::other)?;
        Ok(Some(InstallationKey::from_bytes(key)))
    }

    /// # Errors
    /// When it cannot be stored.
    pub async fn store_installation_key(&self, key: &InstallationKey) -> Result<(), StoreError> {
        if let Place::Folder(folder) = &self.place {
            let written = key.write(&folder.installation_key_file());
            return written.map_err(StoreError::other);
        }
        let path = ObjectPath::from(INSTALLATION_KEY);
        let stored = self.object_store.put(&path, key.as_bytes().to_vec().into());
        stored.await.map(drop).map_err(store_error)
    }

    /// Servers of a database that start together get the same key.
    ///
    /// # Errors
    /// When it cannot be stored.
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

    /// Tries the requests that blobs need. Returns those that the store does not support.
    pub async fn unsupported_requests(&self) -> Vec<&'static str> {
        let path = staging_path();
        let stored = self.object_store.put(&path, "0123456789".into()).await;
        if stored.is_err() {
            return vec!["PUT"];
        }
        let read = async |range| {
            let bytes = self.object_store.get_range(&path, range).await;
            bytes.unwrap_or_default()
        };
        let listed = self.objects(STAGING_FOLDER);
        let listed = listed.any(async |object| object.is_ok_and(|object| object.location == path));
        let delete = async {
            self.object_store.delete(&path).await?;
            self.find(&path).await
        };
        let requests = [
            (
                "GET with the range of all bytes",
                read(0..10).await == "0123456789",
            ),
            ("GET with a range", read(3..5).await == "34"),
            ("ListObjectsV2", listed.await),
            ("DELETE", matches!(delete.await, Ok(None))),
        ];
        let unsupported = requests
            .into_iter()
            .filter(|(_, is_supported)| !is_supported);
        unsupported.map(|(name, _)| name).collect()
    }

    /// # Errors
    /// When the store cannot be reached.
    pub async fn has_blobs(&self) -> Result<bool, StoreError> {
        let first = self.objects(COMPLETE_BLOBS_SUBFOLDER).try_next().await;
        Ok(first.map_err(store_error)?.is_some())
    }

    fn objects(&self, folder: &'static str) -> BoxStream<'static, Result<ObjectMeta>> {
        self.object_store.list(Some(&ObjectPath::from(folder)))
    }

    /// `None` if there is no such object.
    async fn find(&self, path: &ObjectPath) -> Result<Option<ObjectMeta>> {
        none_if_not_found(self.object_store.head(path).await)
    }

    /// The name of an object that exists while a request to delete the blob may be executed. `None` in a folder.
    fn tombstone_path(&self, id: &BlobId) -> Option<ObjectPath> {
        let is_in_s3 = matches!(self.place, Place::S3(_));
        is_in_s3.then(|| ObjectPath::from_iter([STAGING_FOLDER, &id.to_string()]))
    }

    /// Whether a request to delete the blob, whose response did not arrive, may still be executed.
    async fn may_be_deleted_later(&self, id: &BlobId) -> Result<bool> {
        let Some(path) = self.tombstone_path(id) else {
            return Ok(false);
        };
        let tombstone = self.find(&path).await?;
        Ok(tombstone.is_some_and(|tombstone| !is_older(&tombstone, MAX_DELETION_DELAY)))
    }

    /// See [`BlobStore::delete_blob_if_older`].
    async fn delete_if_older(&self, id: &BlobId, age: Duration) -> Result<bool> {
        let path = blob_path(id);
        let blob = self.find(&path).await?;
        if !blob.is_some_and(|blob| is_older(&blob, age)) || self.may_be_deleted_later(id).await? {
            return Ok(false);
        }
        let tombstone = self.tombstone_path(id);
        if let Some(path) = &tombstone {
            self.object_store.put(path, Bytes::new().into()).await?;
        }
        let deleted = none_if_not_found(self.object_store.delete(&path).await)?;
        // It stays if there was no response.
        if let Some(path) = &tombstone {
            self.object_store.delete(path).await?;
        }
        Ok(deleted.is_some())
    }
}

fn is_older(object: &ObjectMeta, age: Duration) -> bool {
    let modified = SystemTime::from(object.last_modified);
    // Fails for a time in the future, after the clock was set back.
    modified.elapsed().is_ok_and(|elapsed| elapsed > age)
}

#[async_trait]
impl BlobStore for Blobs {
    #[instrument(name = "blob_put", skip_all)]
    async fn put(&self, mut bytes: ByteStream<'_>) -> Result<StoredBlob, PutError> {
        // A crash while a file is put would leave an incomplete one beside the blobs.
        let (part_len, stages_small_blobs) = match self.place {
            Place::Folder(_) => (FILE_PART_LEN, true),
            Place::S3(_) => (S3_PART_LEN, false),
        };
        let object_store = self.object_store.clone();
        let mut upload = BlobUpload::new(object_store, part_len, stages_small_blobs);
        let stored = async {
            while let Some(chunk) = bytes.try_next().await.map_err(PutError::StreamFailed)? {
                upload.write(chunk).await.map_err(store_error)?;
            }
            let blob = upload.finish().await.map_err(store_error)?;
            if let Place::Folder(folder) = &self.place {
                folder
                    .sync_blobs_folder()
                    .await
                    .map_err(StoreError::other)?;
            }
            Ok(blob)
        };
        let stored = stored.await;
        // At once, which frees space on a full disk.
        upload.discard().await;
        stored
    }

    #[instrument(name = "blob_open", skip_all)]
    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        let path = blob_path(id);
        let bytes = match range {
            None => read(&*self.object_store, &path).await,
            Some(range) => read_range(&*self.object_store, &path, range).await,
        };
        bytes.map_err(store_error)
    }

    #[cfg(target_os = "linux")]
    async fn open_local_file(&self, id: &BlobId) -> Result<Option<File>, StoreError> {
        match &self.place {
            Place::Folder(folder) => folder.open_file(id).await.map_err(StoreError::other),
            Place::S3(_) => Ok(None),
        }
    }

    async fn signed_url(
        &self,
        id: &BlobId,
        headers: &FileHeaders<'_>,
        valid_for: Duration,
    ) -> Result<Option<String>, StoreError> {
        match &self.place {
            Place::Folder(_) => Ok(None),
            Place::S3(signer) => {
                let url = signer.signed_url(id, headers, valid_for).await;
                url.map_err(store_error)
            }
        }
    }

    #[instrument(name = "blob_exists", skip_all)]
    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        let path = blob_path(id);
        let found = future::try_join(self.find(&path), self.may_be_deleted_later(id));
        match found.await.map_err(store_error)? {
            (Some(_), true) => Err(StoreError::Unavailable(
                "the blob may be deleted by an earlier request".into(),
            )),
            (blob, _) => Ok(blob.is_some()),
        }
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        // Fails if the folder is missing, which a put would create.
        self.disk_space().await?;
        let path = staging_path();
        let tested = async {
            self.object_store.put(&path, "writable".into()).await?;
            self.object_store.delete(&path).await
        };
        tested.await.map_err(store_error)
    }

    async fn disk_space(&self) -> Result<Option<DiskSpace>, StoreError> {
        match &self.place {
            Place::Folder(folder) => {
                let disk_space = folder.disk_space().await.map_err(StoreError::other)?;
                Ok(Some(disk_space))
            }
            Place::S3(_) => Ok(None),
        }
    }

    #[instrument(name = "blob_delete", skip_all)]
    async fn delete_blob_if_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        let deleted = self.delete_if_older(id, age).await;
        deleted.map_err(store_error)
    }

    async fn delete_abandoned_puts(&self) -> Result<(), StoreError> {
        let staged = self.objects(STAGING_FOLDER);
        let deleted = staged.try_for_each(async |object| {
            if is_older(&object, MAX_STAGING_AGE) {
                none_if_not_found(self.object_store.delete(&object.location).await)?;
            }
            Ok(())
        });
        deleted.await.map_err(store_error)
    }

    #[instrument(name = "blob_list", skip_all)]
    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        let objects = self.objects(COMPLETE_BLOBS_SUBFOLDER);
        let ids = objects.try_filter_map(async |object| {
            let name = object.location.filename();
            Ok(name.and_then(|name| BlobId::parse(name).ok()))
        });
        let mut ids: Vec<_> = ids.try_collect().await.map_err(store_error)?;
        ids.sort_unstable();
        Ok(ids)
    }
}
