//! A blob that is being written. Its id, and so its name, is known at the end.

use std::mem;
use std::sync::Arc;

use bytes::Bytes;
use object_store::path::Path as ObjectPath;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, PutPayloadMut, Result};
use ports::StoredBlob;
use tokio::runtime::Handle;
use tokio::task::JoinSet;

use super::BlobDigests;
use super::layout::{blob_path, staging_path};

/// Parts of one blob that are sent at the same time.
const CONCURRENT_PARTS: usize = 2;

/// Large blobs are staged: written in parts under another name, and renamed at the end. Dropping it deletes a staged blob.
pub(super) struct BlobUpload {
    object_store: Arc<dyn ObjectStore>,
    staging_path: ObjectPath,
    /// All parts but the last have this length, which some stores require.
    part_len: usize,
    /// Whether a blob of less than a part is staged, too.
    stages_small_blobs: bool,
    digests: BlobDigests,
    next_part: PutPayloadMut,
    sent_parts: JoinSet<Result<()>>,
    /// `None` if nothing is staged.
    staged: Option<Box<dyn MultipartUpload>>,
}

impl BlobUpload {
    pub(super) fn new(
        object_store: Arc<dyn ObjectStore>,
        part_len: usize,
        stages_small_blobs: bool,
    ) -> Self {
        Self {
            object_store,
            staging_path: staging_path(),
            part_len,
            stages_small_blobs,
            digests: BlobDigests::default(),
            next_part: PutPayloadMut::new(),
            sent_parts: JoinSet::new(),
            staged: None,
        }
    }

    pub(super) async fn write(&mut self, mut chunk: Bytes) -> Result<()> {
        self.digests.update(&chunk);
        while !chunk.is_empty() {
            let missing = self.part_len - self.next_part.content_length();
            self.next_part
                .push(chunk.split_to(missing.min(chunk.len())));
            if self.next_part.content_length() == self.part_len {
                self.send_part().await?;
            }
        }
        Ok(())
    }

    /// Overwrites without an existence check, which also repairs a corrupt blob.
    pub(super) async fn finish(&mut self) -> Result<StoredBlob> {
        let blob = mem::take(&mut self.digests).finalize();
        let path = blob_path(&blob.id);
        if self.staged.is_none() && !self.stages_small_blobs {
            let payload = mem::take(&mut self.next_part).freeze();
            self.object_store.put(&path, payload).await?;
            return Ok(blob);
        }
        self.send_part().await?;
        while let Some(sent) = self.sent_parts.join_next().await {
            sent??;
        }
        if let Some(staged) = &mut self.staged {
            staged.complete().await?;
        }
        self.object_store.rename(&self.staging_path, &path).await?;
        self.staged = None;
        Ok(blob)
    }

    async fn send_part(&mut self) -> Result<()> {
        if self.staged.is_none() {
            let staged = self.object_store.put_multipart(&self.staging_path).await?;
            self.staged = Some(staged);
        }
        let part = mem::take(&mut self.next_part).freeze();
        if let Some(staged) = &mut self.staged
            && part.content_length() > 0
        {
            self.sent_parts.spawn(staged.put_part(part));
        }
        if self.sent_parts.len() >= CONCURRENT_PARTS
            && let Some(sent) = self.sent_parts.join_next().await
        {
            sent??;
        }
        Ok(())
    }

    /// Deletes a staged blob. Otherwise an S3 store keeps the parts, unless a rule of the bucket deletes them.
    pub(super) fn discard(&mut self) -> impl Future<Output = ()> + Send + use<> {
        let staged = self.staged.take();
        let mut sent_parts = mem::take(&mut self.sent_parts);
        let (object_store, path) = (self.object_store.clone(), self.staging_path.clone());
        async move {
            let Some(mut staged) = staged else { return };
            sent_parts.shutdown().await;
            // One of the two fails: all parts have been joined, or not.
            let _ = staged.abort().await;
            let _ = object_store.delete(&path).await;
        }
    }
}

impl Drop for BlobUpload {
    fn drop(&mut self) {
        if self.staged.is_some()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(self.discard());
        }
    }
}
