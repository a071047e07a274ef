//! Where the names of files are kept.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::files::{BlobId, ObjectName, StoredFile};

use crate::StoreError;

/// Names that point to blobs. Bytes never pass here; see [`BlobStore`](super::BlobStore).
#[async_trait]
pub trait FileIndex: Send + Sync {
    /// What a name points to; `None` when it points to nothing.
    async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError>;

    /// Every name, ascending by its bytes.
    async fn list(&self) -> Result<Vec<StoredFile>, StoreError>;

    /// Points a name to a blob that is already durable, if it still points to what it `was`, or to nothing; `false` when
    /// somebody else was faster.
    async fn put(
        &self,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &AuditContext,
    ) -> Result<bool, StoreError>;

    /// Tells otherwise of a file, if it is still told of as it `was`; `false` when somebody else was faster. Name and
    /// blob are those that it `was` of.
    async fn describe(
        &self,
        was: &StoredFile,
        is: &StoredFile,
        by: &AuditContext,
    ) -> Result<bool, StoreError>;

    /// Forgets a name, if it still points to what it `was`; `false` when somebody else was faster. The blob stays until
    /// a sweep.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] while a menu shows this file: its record goes first (decision M3).
    async fn remove(&self, was: &StoredFile, by: &AuditContext) -> Result<bool, StoreError>;

    /// Every blob that a name, an upload or something in the trash points to, as of one moment. No sweep may touch them.
    async fn blobs(&self) -> Result<BTreeSet<BlobId>, StoreError>;
}
