use std::fs::File;
use std::io;
use std::ops::Range;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use domain::files::BlobId;
pub use domain::files::StoredBlob;
use futures::stream::BoxStream;
use thiserror::Error;

use crate::StoreError;

/// A stream of chunks. An error ends it.
pub type ByteStream<'a> = BoxStream<'a, io::Result<Bytes>>;

/// A blob was not stored.
#[derive(Debug, Error)]
pub enum PutError {
    #[error("the stream failed")]
    StreamFailed(#[source] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PutError> for StoreError {
    fn from(error: PutError) -> Self {
        match error {
            PutError::StreamFailed(error) => Self::other(error),
            PutError::Store(error) => error,
        }
    }
}

/// The volume on which blobs are stored, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskSpace {
    pub available: u64,
    pub total: u64,
}

/// Headers of the response to a request for a file.
#[derive(Debug, Clone, Copy)]
pub struct FileHeaders<'a> {
    pub content_type: &'a str,
    pub content_disposition: &'a str,
}

/// Immutable, content-addressed bytes.
#[async_trait]
pub trait BlobStore: Send + Sync {
    /// Stores the stream in constant memory, durably. A blob that exists is stored once. After an error no blob exists.
    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, PutError>;

    /// The bytes of a blob, or those of `range`, clamped to the blob's size. `None` if there is no such blob.
    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError>;

    /// The blob as a file that the operating system can send. `None` if the store has no such files or no such blob.
    async fn open_local_file(&self, _id: &BlobId) -> Result<Option<File>, StoreError> {
        Ok(None)
    }

    /// An address at which the store itself serves the blob with these headers. `None` if it does not serve blobs.
    async fn signed_url(
        &self,
        _id: &BlobId,
        _headers: &FileHeaders<'_>,
        _valid_for: Duration,
    ) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError>;

    /// Checks by a write that blobs can be stored. Fails if the store is missing, full or read-only.
    async fn check_writable(&self) -> Result<(), StoreError>;

    /// `None` if the store has no limit.
    async fn disk_space(&self) -> Result<Option<DiskSpace>, StoreError>;

    /// Deletes a blob that was last put more than `age` ago. `false` if there is none or it is younger. A concurrent put may
    /// return although its blob is deleted.
    async fn delete_blob_if_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError>;

    /// Deletes the data that puts of crashed processes have left.
    async fn delete_abandoned_puts(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// All complete blobs, ascending by id.
    async fn list(&self) -> Result<Vec<BlobId>, StoreError>;
}
