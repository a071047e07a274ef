use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::files::{Upload, UploadId, UploadPart};

use crate::StoreError;

/// Resumable uploads.
#[async_trait]
pub trait UploadRepository: Send {
    /// An upload in any state; `None` once it is purged.
    async fn find(&mut self, id: UploadId) -> Result<Option<Upload>, StoreError>;

    async fn insert(&mut self, upload: &Upload) -> Result<(), StoreError>;

    /// Saves the state, how many bytes were received, and when.
    async fn update(&mut self, upload: &Upload) -> Result<(), StoreError>;

    /// The received bytes of all active uploads.
    async fn total_received_upload_bytes(&mut self) -> Result<u64, StoreError>;

    /// The parts of an upload, by their offsets.
    async fn upload_parts(&mut self, id: UploadId) -> Result<Vec<UploadPart>, StoreError>;

    async fn insert_upload_part(
        &mut self,
        id: UploadId,
        part: &UploadPart,
    ) -> Result<(), StoreError>;

    async fn delete_parts(&mut self, id: UploadId) -> Result<(), StoreError>;

    /// Removes the uploads that were last used before this instant, with their parts. Returns how many.
    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError>;
}
