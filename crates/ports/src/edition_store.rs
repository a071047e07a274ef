//! Where the last edition is kept.

use async_trait::async_trait;
use bytes::Bytes;

use crate::StoreError;

/// Keeps the bytes of one edition for the next process.
#[async_trait]
pub trait EditionStore: Send + Sync {
    /// What was saved last; `None` when nothing was, or it is not as it was saved.
    async fn load(&self) -> Result<Option<Bytes>, StoreError>;

    /// Replaces what was saved, at once and whole: a crash leaves what was there before, or this.
    async fn save(&self, edition: Bytes) -> Result<(), StoreError>;
}
