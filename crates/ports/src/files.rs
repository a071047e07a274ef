use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::files::{BlobId, FileName, StoredFile};

use crate::StoreError;

/// Names that point to blobs.
#[async_trait]
pub trait FileRepository: Send {
    /// At most `limit` files, ascending by the bytes of their names, from this name on.
    async fn list(&mut self, from: &str, limit: u32) -> Result<Vec<StoredFile>, StoreError>;

    async fn find(&mut self, name: &FileName) -> Result<Option<StoredFile>, StoreError>;

    /// Inserts or replaces a file. Its blob must be durable.
    async fn save(&mut self, file: &StoredFile) -> Result<(), StoreError>;

    /// Deletes a name. The blob stays until a sweep.
    async fn delete(&mut self, name: &FileName) -> Result<(), StoreError>;

    /// The blobs of files, of uploads, of deleted menu files and of pictures.
    async fn referenced_blobs(&mut self) -> Result<BTreeSet<BlobId>, StoreError>;
}
