use std::time::Duration;

use domain::files::BlobId;
use ports::{BlobStore, StoreError};
use tokio::time::timeout;

/// Others wait for the check.
const BLOB_CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// [`StoreError::Unavailable`] if the store takes longer than `limit`.
pub(crate) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let result = timeout(limit, work).await;
    result.unwrap_or_else(|elapsed| Err(StoreError::Unavailable(elapsed.into())))
}

pub(crate) async fn blob_exists(blobs: &dyn BlobStore, id: &BlobId) -> Result<bool, StoreError> {
    within(BLOB_CHECK_TIMEOUT, blobs.exists(id)).await
}
