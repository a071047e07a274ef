use std::time::Duration;

use domain::files::BlobId;
use ports::{BlobStore, StoreError};
use tokio::time::timeout;

/// Other writers wait for the check, which is in a write transaction.
const BLOB_CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// [`StoreError::Unavailable`] if the store takes longer than `limit`.
pub(crate) async fn with_timeout<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let result = timeout(limit, work).await;
    result.unwrap_or_else(|elapsed| Err(StoreError::Unavailable(elapsed.into())))
}

pub(crate) async fn blob_exists(blobs: &dyn BlobStore, id: &BlobId) -> Result<bool, StoreError> {
    with_timeout(BLOB_CHECK_TIMEOUT, blobs.exists(id)).await
}

/// Must be called in the transaction that makes a record refer to the blob. A sweep may have deleted it after it was
/// stored, if the same bytes were stored before.
pub(crate) async fn check_blob_exists(
    blobs: &dyn BlobStore,
    id: &BlobId,
) -> Result<(), StoreError> {
    if blob_exists(blobs, id).await? {
        Ok(())
    } else {
        Err(StoreError::Unavailable("a sweep deleted the blob".into()))
    }
}
