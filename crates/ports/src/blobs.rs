//! Where bytes are kept, under the digest of their content.

use std::io;
use std::ops::Range;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use domain::files::{BlobId, Md5};
use futures::stream::BoxStream;

use crate::StoreError;

/// Bytes on their way, chunk by chunk. An error ends the stream.
pub type ByteStream<'a> = BoxStream<'a, io::Result<Bytes>>;

/// What [`BlobStore::put`] learned while storing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredBlob {
    /// The digest of the bytes, which is the blob's only name.
    pub id: BlobId,
    /// In bytes.
    pub size: u64,
    /// For clients that compare it.
    pub md5: Md5,
}

/// The volume on which blobs are stored, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskSpace {
    /// What can still be written.
    pub available: u64,
    /// All of it.
    pub total: u64,
}

/// Immutable bytes under the digest of their content. Nobody chooses a name.
#[async_trait]
pub trait BlobStore: Send + Sync {
    /// Stores the stream in constant memory. When this answers `Ok`, the blob is complete and
    /// survives a loss of power. Bytes that are already there are not kept twice.
    ///
    /// # Errors
    /// When the stream fails or the store does; then no blob appeared.
    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, StoreError>;

    /// The bytes of a blob, or those of `range` (from 0, end exclusive), cut to the blob's size.
    /// `None` when there is no such blob.
    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError>;

    /// Whether the blob is there, complete.
    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError>;

    /// Whether the store itself answers and can hold blobs, proved by a write.
    ///
    /// # Errors
    /// When it is gone, full or read-only. A missing store is not an empty one.
    async fn check(&self) -> Result<(), StoreError>;

    /// How much space is left.
    async fn disk_space(&self) -> Result<DiskSpace, StoreError>;

    /// Removes a blob; `false` when there was none.
    async fn delete(&self, id: &BlobId) -> Result<bool, StoreError>;

    /// Removes a blob that was put last longer than `age` ago; `false` when there is none, or it is
    /// younger. A put at the same moment keeps what it puts.
    async fn delete_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError>;

    /// Every complete blob, ascending by id.
    async fn list(&self) -> Result<Vec<BlobId>, StoreError>;
}
