use async_trait::async_trait;
use domain::files::{ObjectName, StoredFile};

use crate::StoreError;

/// Names that point to blobs. Bytes never pass here; see [`BlobStore`](super::BlobStore).
#[async_trait]
pub trait FileIndex: Send + Sync {
    /// What a name points to; `None` when it points to nothing.
    async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError>;

    /// Every name, ascending by its bytes.
    async fn list(&self) -> Result<Vec<StoredFile>, StoreError>;

    /// Points a name to a blob that is already durable; replaces what it pointed to.
    async fn put(&self, file: &StoredFile) -> Result<(), StoreError>;

    /// Forgets a name; `false` when it was not known. The blob stays until a sweep.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] while a menu shows this file: its record goes first (decision M3).
    async fn remove(&self, name: &ObjectName) -> Result<bool, StoreError>;
}
