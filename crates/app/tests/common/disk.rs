use std::{
    fs::File,
    ops::Range,
    sync::{Arc, Mutex},
    time::Duration,
};

use domain::files::BlobId;
use ports::{BlobStore, ByteStream, DiskSpace, PutError, StoreError, StoredBlob};

/// A blob store that reports the given disk space.
pub struct LimitedDisk {
    blobs: Arc<dyn BlobStore>,
    disk_space: Mutex<DiskSpace>,
}

impl LimitedDisk {
    pub fn new(blobs: Arc<dyn BlobStore>) -> Self {
        let total = u64::MAX;
        let available = total;
        Self {
            blobs,
            disk_space: Mutex::new(DiskSpace { available, total }),
        }
    }

    pub fn set_disk_space(&self, disk_space: DiskSpace) {
        *self.disk_space.lock().unwrap() = disk_space;
    }
}

#[async_trait::async_trait]
impl BlobStore for LimitedDisk {
    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, PutError> {
        self.blobs.put(bytes).await
    }

    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        self.blobs.open(id, range).await
    }

    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        self.blobs.exists(id).await
    }

    async fn delete_blob_if_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        self.blobs.delete_blob_if_older(id, age).await
    }

    async fn open_local_file(&self, id: &BlobId) -> Result<Option<File>, StoreError> {
        self.blobs.open_local_file(id).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.blobs.check_writable().await
    }

    async fn disk_space(&self) -> Result<Option<DiskSpace>, StoreError> {
        Ok(Some(*self.disk_space.lock().unwrap()))
    }

    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        self.blobs.list().await
    }
}
