//! Blobs in a folder or in an S3-compatible store.
//!
//! ```text
//! sha256/ab/abcdef…   complete blobs
//! staging/…           incomplete blobs, and tombstones
//! ```

pub mod blob_files;
mod folder;
pub(crate) mod layout;
mod reading;
mod s3;
mod store;
#[cfg(feature = "test-support")]
mod test_blobs;
mod upload;

use bytes::Bytes;
use domain::files::{BlobId, Md5};
use futures::stream::TryStreamExt;
use ports::{BlobStore, StoreError, StoredBlob};
use sha2::{Digest, Sha256};

pub use s3::S3Config;
pub use store::Blobs;
#[cfg(feature = "test-support")]
pub use test_blobs::{open_test_blobs, test_blob_url};

/// Computes the digests of a blob, chunk by chunk.
#[derive(Default)]
struct BlobDigests {
    sha256: Sha256,
    md5: md5::Md5,
    size: u64,
}

impl BlobDigests {
    fn update(&mut self, chunk: &Bytes) {
        self.sha256.update(chunk);
        self.md5.update(chunk);
        self.size += chunk.len() as u64;
    }

    fn finalize(self) -> StoredBlob {
        StoredBlob {
            id: BlobId::from_digest(self.sha256.finalize().into()),
            size: self.size,
            md5: Md5::from_digest(self.md5.finalize().into()),
        }
    }
}

/// The id computed from the stored bytes; `None` if the blob is missing.
pub async fn digest(blobs: &dyn BlobStore, id: &BlobId) -> Result<Option<BlobId>, StoreError> {
    let Some(mut bytes) = blobs.open(id, None).await? else {
        return Ok(None);
    };
    let mut digest = Sha256::new();
    while let Some(chunk) = bytes.try_next().await.map_err(StoreError::other)? {
        digest.update(&chunk);
    }
    Ok(Some(BlobId::from_digest(digest.finalize().into())))
}
