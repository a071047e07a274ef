//! Blobs in a folder of the machine.
//!
//! ```text
//! sha256/ab/abcdef…   a blob, complete; it got this name in one rename
//! staging/…           bytes still arriving; worthless after a crash, swept at the next opening
//! staging.lock        held shared by everyone who has the folder open
//! ```

mod layout;
pub mod raw;

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use domain::files::{BlobId, Md5};
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt};
use ports::StoreError;
use ports::{BlobStore, ByteStream, DiskSpace, StoredBlob};
use sha2::{Digest, Sha256};

/// Blobs in a folder, on the disk before they are answered for.
#[derive(Debug)]
pub struct FolderBlobs {
    store: LocalFileSystem,
    root: PathBuf,
    staging: layout::StagingNames,
    /// Tells others who open the folder that bytes may be arriving.
    _in_use: File,
}

impl FolderBlobs {
    /// Opens a folder, making it when it is missing. What a crash left half arrived is removed,
    /// unless somebody else has the folder open.
    ///
    /// # Errors
    /// When the folder cannot be made, read or locked.
    pub async fn open(root: &Path) -> Result<Self, StoreError> {
        let root = root.to_owned();
        tokio::task::spawn_blocking(move || {
            let in_use = layout::prepare(&root).map_err(StoreError::other)?;
            let store = LocalFileSystem::new_with_prefix(&root)
                .map_err(StoreError::other)?
                // Files before they get their name, and the folder after. Off by default.
                .with_fsync(true);
            Ok(Self {
                store,
                root,
                staging: layout::StagingNames::new(),
                _in_use: in_use,
            })
        })
        .await
        .map_err(StoreError::other)?
    }

    /// Writes and hashes the stream under a name of its own, one chunk at a time: no more than that
    /// is in memory, whatever the sender's speed.
    async fn stage(
        &self,
        name: &ObjectPath,
        mut bytes: ByteStream<'_>,
    ) -> Result<StoredBlob, StoreError> {
        let upload = self.store.put_multipart(name).await;
        let mut upload = upload.map_err(StoreError::other)?;
        let mut digest = Sha256::new();
        let mut md5 = md5::Md5::new();
        let mut size = 0;
        while let Some(chunk) = bytes.try_next().await.map_err(StoreError::other)? {
            digest.update(&chunk);
            md5.update(&chunk);
            size += chunk.len() as u64;
            let written = upload.put_part(chunk.into()).await;
            written.map_err(StoreError::other)?;
        }
        upload.complete().await.map_err(StoreError::other)?;
        Ok(StoredBlob {
            id: BlobId::from_digest(digest.finalize().into()),
            size,
            md5: Md5::from_digest(md5.finalize().into()),
        })
    }

    /// Gives the staged bytes their lasting name. A blob that is already there is replaced by
    /// itself: that spares a look before the leap, and heals one that the disk has spoilt.
    async fn publish(&self, staged: &ObjectPath, id: &BlobId) -> Result<(), StoreError> {
        let renamed = self.store.rename(staged, &layout::blob(id)).await;
        renamed.map_err(StoreError::other)?;
        // The rename flushed `sha256/ab` and, had it made that folder, `sha256` too. Had somebody
        // else made it a moment before, nobody may have flushed `sha256` yet.
        let root = self.root.clone();
        tokio::task::spawn_blocking(move || layout::flush_shards(&root))
            .await
            .map_err(StoreError::other)?
            .map_err(StoreError::other)
    }

    /// The size of a blob; `None` when there is none.
    async fn size(&self, id: &BlobId) -> Result<Option<u64>, StoreError> {
        let head = self.store.head(&layout::blob(id)).await;
        Ok(found(head)?.map(|meta| meta.size))
    }
}

#[async_trait]
impl BlobStore for FolderBlobs {
    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, StoreError> {
        let staged = self.staging.next();
        let stored = async {
            let blob = self.stage(&staged, bytes).await?;
            self.publish(&staged, &blob.id).await?;
            Ok(blob)
        };
        let stored = stored.await;
        if stored.is_err() {
            // A full disk needs the space now. What this misses, the next opening sweeps.
            let root = self.root.clone();
            let _ = tokio::task::spawn_blocking(move || layout::discard(&root, &staged)).await;
        }
        stored
    }

    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        let mut options = GetOptions::default();
        if let Some(range) = range {
            let Some(size) = self.size(id).await? else {
                return Ok(None);
            };
            // An empty range is an error to object_store.
            if range.start >= range.end.min(size) {
                return Ok(Some(stream::empty().boxed()));
            }
            options.range = Some(GetRange::Bounded(range));
        }
        let got = self.store.get_opts(&layout::blob(id), options).await;
        Ok(found(got)?.map(|blob| blob.into_stream().map_err(io::Error::from).boxed()))
    }

    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        Ok(self.size(id).await?.is_some())
    }

    async fn check(&self) -> Result<(), StoreError> {
        let (root, staged) = (self.root.clone(), self.staging.next());
        tokio::task::spawn_blocking(move || layout::check_writable(&root, &staged))
            .await
            .map_err(StoreError::other)?
            .map_err(StoreError::other)
    }

    async fn disk_space(&self) -> Result<DiskSpace, StoreError> {
        let root = self.root.clone();
        let volume = tokio::task::spawn_blocking(move || fs4::statvfs(root))
            .await
            .map_err(StoreError::other)?
            .map_err(StoreError::other)?;
        Ok(DiskSpace {
            available: volume.available_space(),
            total: volume.total_space(),
        })
    }

    async fn delete(&self, id: &BlobId) -> Result<bool, StoreError> {
        // Not flushed: a blob that comes back after a loss of power is removed by the next sweep.
        let deleted = self.store.delete(&layout::blob(id)).await;
        Ok(found(deleted)?.is_some())
    }

    async fn delete_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        let (root, aside, id) = (self.root.clone(), self.staging.next(), *id);
        tokio::task::spawn_blocking(move || layout::delete_older(&root, &aside, &id, age))
            .await
            .map_err(StoreError::other)?
            .map_err(StoreError::other)
    }

    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        let names: Vec<_> = self
            .store
            .list(Some(&layout::blobs()))
            .map_ok(|meta| meta.location)
            .try_collect()
            .await
            .map_err(StoreError::other)?;
        // A file that is not named like a blob was put there by somebody else, and is left alone.
        let mut ids: Vec<_> = names
            .iter()
            .filter_map(|name| BlobId::parse(name.filename()?).ok())
            .collect();
        ids.sort_unstable();
        Ok(ids)
    }
}

/// Absence is an answer, not a fault.
fn found<T>(result: Result<T, Error>) -> Result<Option<T>, StoreError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(fault) => Err(StoreError::other(fault)),
    }
}
