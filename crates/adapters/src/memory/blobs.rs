//! Blobs in memory.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use domain::files::{BlobId, Md5};
use futures::stream::{self, StreamExt, TryStreamExt};
use ports::StoreError;
use ports::driven::{BlobStore, ByteStream, DiskSpace, StoredBlob};
use sha2::{Digest, Sha256};

/// Blobs in memory. Not in constant memory, of course.
#[derive(Debug)]
pub struct MemoryBlobs {
    blobs: Mutex<BTreeMap<BlobId, Blob>>,
    disk_space: Mutex<DiskSpace>,
}

impl Default for MemoryBlobs {
    fn default() -> Self {
        let total = u64::MAX;
        Self {
            blobs: Mutex::default(),
            disk_space: Mutex::new(DiskSpace {
                available: total,
                total,
            }),
        }
    }
}

#[derive(Debug)]
struct Blob {
    bytes: Bytes,
    put: Instant,
}

impl MemoryBlobs {
    /// Reports this space from now on.
    pub fn set_disk_space(&self, space: DiskSpace) {
        *self
            .disk_space
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = space;
    }

    fn blobs(&self) -> MutexGuard<'_, BTreeMap<BlobId, Blob>> {
        // Every access is one operation on the map: a panic elsewhere cannot leave it half done.
        self.blobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl BlobStore for MemoryBlobs {
    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, StoreError> {
        let bytes: BytesMut = bytes
            .try_fold(BytesMut::new(), async |mut all, chunk| {
                all.extend_from_slice(&chunk);
                Ok(all)
            })
            .await
            .map_err(StoreError::other)?;
        let bytes = bytes.freeze();
        let stored = StoredBlob {
            id: BlobId::from_digest(Sha256::digest(&bytes).into()),
            size: bytes.len() as u64,
            md5: Md5::from_digest(md5::Md5::digest(&bytes).into()),
        };
        let put = Instant::now();
        self.blobs().insert(stored.id, Blob { bytes, put });
        Ok(stored)
    }

    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        let Some(bytes) = self.blobs().get(id).map(|blob| blob.bytes.clone()) else {
            return Ok(None);
        };
        let bytes = match range {
            None => bytes,
            Some(range) => {
                let cut = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
                let start = cut(range.start);
                bytes.slice(start..cut(range.end).max(start))
            }
        };
        Ok(Some(stream::iter([Ok(bytes)]).boxed()))
    }

    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        Ok(self.blobs().contains_key(id))
    }

    async fn delete(&self, id: &BlobId) -> Result<bool, StoreError> {
        Ok(self.blobs().remove(id).is_some())
    }

    async fn delete_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        let mut blobs = self.blobs();
        let is_older = blobs.get(id).is_some_and(|blob| blob.put.elapsed() > age);
        Ok(is_older && blobs.remove(id).is_some())
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn disk_space(&self) -> Result<DiskSpace, StoreError> {
        Ok(*self
            .disk_space
            .lock()
            .unwrap_or_else(PoisonError::into_inner))
    }

    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        Ok(self.blobs().keys().copied().collect())
    }
}
