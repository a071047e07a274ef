//! Blobs of tests.

use std::path::Path;
use std::sync::Arc;

use ports::{BlobStore, StoreError};
use sha2::{Digest, Sha256};

use super::{Blobs, S3Config};

/// The S3 store in which tests store blobs instead of folders (`scripts/with_s3`).
const STORE_VARIABLE: &str = "TEST_BLOB_URL";

/// The blobs that belong to a folder: in its folder `blobs`, or in the S3 store of the tests.
///
/// # Errors
/// When they cannot be opened.
pub async fn open_test_blobs(folder: &Path) -> Result<Arc<dyn BlobStore>, StoreError> {
    Ok(Arc::new(match test_blob_url(folder) {
        Some(url) => Blobs::in_s3(S3Config::parse(&url, false).map_err(StoreError::other)?)?,
        None => Blobs::open_folder(&folder.join("blobs")).await?,
    }))
}

/// The place in the S3 store of the tests that belongs to a folder. `None` without a store.
#[must_use]
#[allow(
    clippy::disallowed_methods,
    reason = "the run of the tests chooses the store"
)]
pub fn test_blob_url(folder: &Path) -> Option<String> {
    let url = std::env::var(STORE_VARIABLE).ok()?;
    let prefix = hex::encode(Sha256::digest(folder.to_string_lossy().as_bytes()));
    Some(format!("{url}/{prefix}"))
}
