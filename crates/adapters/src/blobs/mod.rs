//! Blobs in a folder or in an S3-compatible store.
//!
//! ```text
//! sha256/ab/abcdef…   complete blobs
//! staging/…           incomplete blobs
//! ```

pub mod blob_files;
pub(crate) mod blob_folder_layout;
mod folder;
mod s3;
#[cfg(feature = "test-support")]
mod test_blobs;

use bytes::Bytes;
use domain::files::{BlobId, Md5};
use object_store::Error;
use ports::StoredBlob;
use sha2::{Digest, Sha256};

pub use folder::FolderBlobs;
pub use s3::{S3Blobs, S3Config};
#[cfg(feature = "test-support")]
pub use test_blobs::{open_test_blobs, test_blob_url};

/// Computes what identifies a blob, chunk by chunk.
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

fn none_if_not_found<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
