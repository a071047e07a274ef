//! Blobs in a folder.
//!
//! ```text
//! sha256/ab/abcdef…   complete blobs; created by a rename
//! staging/…           incomplete files; deleted at the next start after a crash
//! staging.lock        shared lock of all processes that use the folder
//! ```

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use domain::files::BlobId;
use futures::stream::{self, Stream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{GetResult, GetResultPayload, ObjectStoreExt};
use ports::{BlobStore, ByteStream, DiskSpace, PutError, StoreError, StoredBlob};

use super::{BlobDigests, blob_files, blob_folder_layout};
use crate::file_io::blocking;

const READ_BYTES: u64 = 256 * 1024;

#[derive(Debug)]
pub struct FolderBlobs {
    object_store: LocalFileSystem,
    root: PathBuf,
    staging_names: blob_folder_layout::StagingNames,
    /// Prevents other processes from deleting staged files.
    _shared_lock: File,
}

impl FolderBlobs {
    /// Opens or creates a folder, and deletes incomplete files unless another process uses it.
    ///
    /// # Errors
    /// When the folder cannot be created, read or locked.
    pub async fn open(root: &Path) -> Result<Self, StoreError> {
        let root = root.to_owned();
        blocking(move || {
            let shared_lock = blob_folder_layout::prepare_and_lock_blob_folder(&root)?;
            let object_store = LocalFileSystem::new_with_prefix(&root)?
                // Syncs files before and folders after the rename. Off by default.
                .with_fsync(true);
            io::Result::Ok(Self {
                object_store,
                root,
                staging_names: blob_folder_layout::StagingNames::new(),
                _shared_lock: shared_lock,
            })
        })
        .await
        .map_err(StoreError::other)
    }

    /// Writes and hashes the stream, one chunk in memory at a time.
    async fn stage_blob(
        &self,
        name: &ObjectPath,
        mut bytes: ByteStream<'_>,
    ) -> Result<StoredBlob, PutError> {
        let upload = self.object_store.put_multipart(name).await;
        let mut upload = upload.map_err(StoreError::other)?;
        let mut digests = BlobDigests::default();
        while let Some(chunk) = bytes.try_next().await.map_err(PutError::StreamFailed)? {
            digests.update(&chunk);
            let result = upload.put_part(chunk.into()).await;
            result.map_err(StoreError::other)?;
        }
        upload.complete().await.map_err(StoreError::other)?;
        Ok(digests.finalize())
    }

    /// Renames a staged file to its blob. Overwrites without an existence check, which also repairs a corrupt blob.
    async fn finalize_staged_blob(
        &self,
        staged_path: &ObjectPath,
        id: &BlobId,
    ) -> Result<(), StoreError> {
        let result = self
            .object_store
            .rename(staged_path, &blob_folder_layout::blob_path(id))
            .await;
        result.map_err(StoreError::other)?;
        // The rename syncs `sha256/ab`, and `sha256` if it has created that folder. A concurrent put may have created it
        // without having synced `sha256` yet.
        let root = self.root.clone();
        let result = blocking(move || blob_folder_layout::sync_blobs_folder(&root)).await;
        result.map_err(StoreError::other)
    }
}

fn into_stream(blob: GetResult) -> ByteStream<'static> {
    match blob.payload {
        GetResultPayload::File(file, _) => read_range(file, blob.range).boxed(),
        GetResultPayload::Stream(stream) => stream.map_err(io::Error::from).boxed(),
    }
}

/// Reads in larger chunks than `object_store` does.
fn read_range(file: File, range: Range<u64>) -> impl Stream<Item = io::Result<Bytes>> {
    stream::try_unfold((file, range), |(mut file, range)| async move {
        if range.is_empty() {
            return Ok(None);
        }
        let start = range.start;
        let max_bytes = READ_BYTES.min(range.end - start);
        let read = move || {
            let mut chunk = Vec::new();
            file.seek(SeekFrom::Start(start))?;
            (&file).take(max_bytes).read_to_end(&mut chunk)?;
            io::Result::Ok((chunk, file))
        };
        let (chunk, file) = blocking(read).await?;
        if chunk.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let rest = start + chunk.len() as u64..range.end;
        Ok(Some((Bytes::from(chunk), (file, rest))))
    })
}

#[async_trait]
impl BlobStore for FolderBlobs {
    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, PutError> {
        let staged_path = self.staging_names.next();
        let result = async {
            let blob = self.stage_blob(&staged_path, bytes).await?;
            self.finalize_staged_blob(&staged_path, &blob.id).await?;
            Ok(blob)
        };
        let result = result.await;
        if result.is_err() {
            // Frees space on a full disk. Otherwise the next start deletes it.
            let root = self.root.clone();
            let _ = blocking(move || blob_folder_layout::discard_staged_file(&root, &staged_path))
                .await;
        }
        result
    }

    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        let opened = super::open(&self.object_store, id, range, into_stream).await;
        opened.map_err(StoreError::other)
    }

    #[cfg(target_os = "linux")]
    async fn open_local_file(&self, id: &BlobId) -> Result<Option<File>, StoreError> {
        let path = self.root.join(blob_folder_layout::blob_path(id).as_ref());
        match blocking(move || File::open(path)).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            file => file.map(Some).map_err(StoreError::other),
        }
    }

    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        let size = super::size(&self.object_store, id).await;
        Ok(size.map_err(StoreError::other)?.is_some())
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        let (root, staged_path) = (self.root.clone(), self.staging_names.next());
        let result =
            blocking(move || blob_folder_layout::check_writable(&root, &staged_path)).await;
        result.map_err(StoreError::other)
    }

    async fn disk_space(&self) -> Result<Option<DiskSpace>, StoreError> {
        let root = self.root.clone();
        let result = blocking(move || fs4::statvfs(root)).await;
        let file_system_stats = result.map_err(StoreError::other)?;
        Ok(Some(DiskSpace {
            available: file_system_stats.available_space(),
            total: file_system_stats.total_space(),
        }))
    }

    async fn delete_blob_if_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        let (root, id) = (self.root.clone(), *id);
        blocking(move || blob_folder_layout::delete_blob_if_older(&root, &id, age))
            .await
            .map_err(StoreError::other)
    }

    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        let root = self.root.clone();
        let result = blocking(move || blob_files::list(&root)).await;
        let blobs = result.map_err(StoreError::other)?;
        Ok(blobs.into_iter().map(|(id, _)| id).collect())
    }
}
