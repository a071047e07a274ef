//! Blobs in a folder or in an S3-compatible store.
//!
//! ```text
//! sha256/ab/abcdef…   complete blobs
//! staging/…           incomplete blobs
//! ```

pub mod blob_files;
pub(crate) mod blob_folder_layout;
mod folder;
mod location;
mod s3;
#[cfg(feature = "test-support")]
mod test_blobs;

use std::ops::Range;

use blob_folder_layout::blob_path;
use bytes::Bytes;
use domain::files::{BlobId, Md5};
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::{Error, GetOptions, GetRange, GetResult, ObjectStore, ObjectStoreExt};
use ports::{BlobStore, ByteStream, StoreError, StoredBlob};
use sha2::{Digest, Sha256};

pub use folder::FolderBlobs;
pub use location::BlobLocation;
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

/// The size of a blob; `None` if it does not exist.
async fn size(object_store: &impl ObjectStore, id: &BlobId) -> Result<Option<u64>, Error> {
    let meta = object_store.head(&blob_path(id)).await;
    Ok(none_if_not_found(meta)?.map(|meta| meta.size))
}

/// See [`BlobStore::open`](ports::BlobStore::open).
async fn open(
    object_store: &impl ObjectStore,
    id: &BlobId,
    range: Option<Range<u64>>,
    into_stream: fn(GetResult) -> ByteStream<'static>,
) -> Result<Option<ByteStream<'static>>, Error> {
    let mut options = GetOptions::default();
    if let Some(range) = range {
        let Some(size) = size(object_store, id).await? else {
            return Ok(None);
        };
        let range = range.start..range.end.min(size);
        // `object_store` rejects it.
        if range.is_empty() {
            return Ok(Some(stream::empty().boxed()));
        }
        options.range = Some(GetRange::Bounded(range));
    }
    let blob = object_store.get_opts(&blob_path(id), options).await;
    Ok(none_if_not_found(blob)?.map(into_stream))
}

fn none_if_not_found<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
