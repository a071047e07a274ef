use async_trait::async_trait;
use bytes::Bytes;

use crate::StoreError;

/// Stores one edition for the next process.
#[async_trait]
pub trait LastEditionStore: Send + Sync {
    /// The edition that was saved last; `None` if there is none or it is corrupt.
    async fn load(&self) -> Result<Option<Bytes>, StoreError>;

    /// Replaces the stored edition atomically.
    async fn save(&self, edition: Bytes) -> Result<(), StoreError>;
}
