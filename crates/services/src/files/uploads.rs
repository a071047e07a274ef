//! Resumable uploads: begin, append, finish or cancel. Bytes that were reported as received survive a crash.

use std::io;

use domain::audit::AuditContext;
use domain::calendar::Timestamp;
use domain::files::{
    CHUNK_GRANULARITY_BYTES, Md5, NewFile, PDF_HEADER_RANGE, StoredFile, Upload, UploadError,
    UploadId, UploadPart, UploadState, find_pdf_header,
};
use domain::menus::is_in_menu_folder;
use futures::future::TryFutureExt;
use futures::stream::{self, StreamExt, TryStreamExt};
use md5::Digest;
use ports::{ByteStream, StoreError, StoredBlob, UnitOfWork};
use thiserror::Error;

use super::{BodyReader, FileError, FileService, check_disk_space};
use crate::timeouts::check_blob_exists;

/// Unfinished uploads take at most as many bytes as this many of the largest files.
const UPLOAD_QUOTA_FACTOR: u64 = 10;

/// A chunk is stored in parts of this many bytes, so that a connection that ends early loses no more.
const UPLOAD_PART_LEN: u64 = 8 * CHUNK_GRANULARITY_BYTES;

impl FileService {
    /// Begins an upload of `size` bytes.
    pub async fn begin_upload(&self, new: NewFile, size: u64) -> Result<Upload, FileError> {
        if size > self.max_file_bytes {
            let limit = self.max_file_bytes;
            return Err(FileError::TooLarge { limit });
        }
        self.check_new_file(&new).await?;
        let current = self.find(&new.name).await?;
        if !new.precondition.is_satisfied_by(current.as_ref()) {
            return Err(FileError::PreconditionFailed);
        }
        check_disk_space(&*self.blobs, required_upload_disk_space(size, 0)).await?;
        let token = self.secret_generator.token()?;
        let upload = Upload {
            id: UploadId::parse(token.as_str()).map_err(StoreError::other)?,
            name: new.name,
            metadata: new.metadata,
            size,
            md5: new.md5,
            precondition: new.precondition,
            received: 0,
            state: UploadState::Active,
            last_request_at: self.clock.now(),
        };
        let mut tx = self.store.begin().await?;
        self.check_upload_quota(&mut *tx, size).await?;
        tx.uploads().insert(&upload).await?;
        tx.commit().await?;
        Ok(upload)
    }

    async fn check_upload_quota(
        &self,
        tx: &mut dyn UnitOfWork,
        bytes: u64,
    ) -> Result<(), FileError> {
        let received = tx.uploads().total_received_upload_bytes().await?;
        if received.saturating_add(bytes) > self.max_file_bytes.saturating_mul(UPLOAD_QUOTA_FACTOR)
        {
            return Err(FileError::UploadQuotaExceeded);
        }
        Ok(())
    }

    /// An upload that is active or final.
    pub async fn find_upload(&self, id: UploadId) -> Result<Upload, FileError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let upload = find(&mut *snapshot, id).await?;
        match upload.check_active(self.clock.now()) {
            Ok(()) | Err(UploadError::Finalized) => Ok(upload),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Appends a chunk that begins at `offset` and has the declared `length`.
    pub async fn append(
        &self,
        id: UploadId,
        offset: u64,
        length: Option<u64>,
        body: &mut BodyReader<'_>,
        is_last: bool,
    ) -> Result<Upload, FileError> {
        let mut upload = self.find_upload(id).await?;
        upload.check_offset(offset, self.clock.now())?;
        if let Some(length) = length {
            upload.check_chunk_size(length, is_last)?;
        }
        check_disk_space(
            &*self.blobs,
            required_upload_disk_space(upload.size, upload.received),
        )
        .await?;
        while body.has_more_bytes().await? {
            let missing = upload.size - upload.received;
            if missing == 0 {
                return Err(UploadError::TooLong { size: upload.size }.into());
            }
            let blob = body
                .store_part(&*self.blobs, UPLOAD_PART_LEN.min(missing))
                .await?;
            upload = self.append_part(upload, blob, is_last).await?;
        }
        Ok(upload)
    }

    async fn append_part(
        &self,
        upload: Upload,
        blob: StoredBlob,
        is_last: bool,
    ) -> Result<Upload, FileError> {
        if blob.size < UPLOAD_PART_LEN {
            // The end of a chunk whose length may not have been declared.
            upload.check_chunk_size(blob.size, is_last)?;
        }
        if upload.received == 0 && is_in_menu_folder(&upload.name) {
            self.check_pdf_header(upload.id, &blob).await?;
        }
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        // Another request may have appended the same bytes.
        let current = find(&mut *tx, upload.id).await?;
        current.check_offset(upload.received, now)?;
        self.check_upload_quota(&mut *tx, blob.size).await?;
        let part = UploadPart {
            offset: current.received,
            blob: blob.id,
            size: blob.size,
        };
        let updated_upload = Upload {
            received: current.received + blob.size,
            last_request_at: now,
            ..current
        };
        check_blob_exists(&*self.blobs, &part.blob).await?;
        tx.uploads()
            .insert_upload_part(updated_upload.id, &part)
            .await?;
        tx.uploads().update(&updated_upload).await?;
        tx.commit().await?;
        Ok(updated_upload)
    }

    /// Rejects an upload that is not a PDF at its first bytes.
    async fn check_pdf_header(&self, id: UploadId, first: &StoredBlob) -> Result<(), FileError> {
        let first_bytes = self
            .blobs
            .open(&first.id, Some(0..PDF_HEADER_RANGE.into()))
            .await?;
        let first_bytes = first_bytes.unwrap_or_else(|| stream::empty().boxed());
        let first_bytes: Vec<_> = first_bytes.try_collect().await.map_err(StoreError::other)?;
        if let Err(fault) = find_pdf_header(&first_bytes.concat()) {
            self.discard_upload(id).await?;
            return Err(fault.into());
        }
        Ok(())
    }

    /// Makes a complete upload a file. A final upload returns its file; one whose content or precondition fails is
    /// cancelled. `offset` is the number of received bytes, if the client states it.
    pub async fn finish(
        &self,
        id: UploadId,
        offset: Option<u64>,
        context: &AuditContext,
    ) -> Result<StoredFile, FileError> {
        let upload = self.find_upload(id).await?;
        if upload.state == UploadState::Finalized {
            return self.finished_file(&upload).await;
        }
        if let Some(offset) = offset {
            upload.check_offset(offset, self.clock.now())?;
        }
        upload.check_chunk_size(0, true)?;
        let blob = match self.assemble_parts(&upload).await {
            Ok(blob) => blob,
            Err(error) => {
                // Another request may have ended the upload, which deletes its parts.
                let current = self.find_upload(id).await?;
                return match current.state {
                    UploadState::Finalized => self.finished_file(&current).await,
                    _ => Err(error),
                };
            }
        };
        let (name, metadata, md5) = (upload.name, upload.metadata, upload.md5);
        match self.check_content(name, metadata, md5, blob, context).await {
            Ok(file) => self.save_finished(id, file, context).await,
            Err(FileError::Store(error)) => Err(error.into()),
            Err(rejected) => {
                self.discard_upload(id).await?;
                Err(rejected)
            }
        }
    }

    /// Saves the file of an upload unless the upload has ended meanwhile.
    async fn save_finished(
        &self,
        id: UploadId,
        file: StoredFile,
        context: &AuditContext,
    ) -> Result<StoredFile, FileError> {
        let mut tx = self.store.begin().await?;
        let upload = find(&mut *tx, id).await?;
        if upload.state == UploadState::Finalized {
            drop(tx);
            return self.finished_file(&upload).await;
        }
        upload.check_active(self.clock.now())?;
        let current = tx.files().find(&file.name).await?;
        let is_expected = upload.precondition.is_satisfied_by(current.as_ref());
        let state = if is_expected {
            self.save_file_record(&mut *tx, &file, context).await?;
            UploadState::Finalized
        } else {
            UploadState::Cancelled
        };
        end_upload(&mut *tx, upload, state, context.occurred_at).await?;
        tx.commit().await?;
        is_expected
            .then_some(file)
            .ok_or(FileError::PreconditionFailed)
    }

    async fn finished_file(&self, upload: &Upload) -> Result<StoredFile, FileError> {
        let file = self.resulting_file(upload).await?;
        file.ok_or(FileError::UploadNotFound)
    }

    /// The file that a final upload became; `None` if it was deleted or replaced since.
    pub async fn resulting_file(&self, upload: &Upload) -> Result<Option<StoredFile>, StoreError> {
        let file = self.find(&upload.name).await?;
        // Both are saved in one transaction with the same instant.
        Ok(file
            .filter(|file| file.updated_at == upload.last_request_at && file.size == upload.size))
    }

    /// The received bytes as one blob: the only part, or a copy of all parts, in constant memory.
    async fn assemble_parts(&self, upload: &Upload) -> Result<StoredBlob, FileError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let parts = snapshot.uploads().upload_parts(upload.id).await?;
        drop(snapshot);
        let blob = if let [part] = parts.as_slice() {
            StoredBlob {
                id: part.blob,
                size: part.size,
                md5: self.md5(part).await?,
            }
        } else {
            check_disk_space(&*self.blobs, upload.size).await?;
            let parts = stream::iter(parts).then(|part| self.open_part(part));
            let copied = self.blobs.put(parts.try_flatten().boxed()).await;
            copied.map_err(StoreError::from)?
        };
        if blob.size == upload.size {
            Ok(blob)
        } else {
            Err(StoreError::other(LostUploadBytes).into())
        }
    }

    async fn md5(&self, part: &UploadPart) -> Result<Md5, StoreError> {
        let bytes = self.open_part(*part).try_flatten_stream();
        let digest = bytes.try_fold(md5::Md5::new(), async |digest, bytes| {
            Ok(digest.chain_update(bytes))
        });
        let digest = digest.await.map_err(StoreError::other)?;
        Ok(Md5::from_digest(digest.finalize().into()))
    }

    async fn open_part(&self, part: UploadPart) -> io::Result<ByteStream<'static>> {
        let bytes = self.blobs.open(&part.blob, None).await;
        let bytes = bytes.map_err(io::Error::other)?;
        bytes.ok_or_else(|| io::Error::other(LostUploadBytes))
    }

    /// Cancels an active upload. A final one stays a file.
    pub async fn cancel_upload(&self, id: UploadId) -> Result<Upload, FileError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let upload = find(&mut *tx, id).await?;
        if upload.state == UploadState::Finalized {
            return Ok(upload);
        }
        upload.check_active(now)?;
        let cancelled = end_upload(&mut *tx, upload, UploadState::Cancelled, now).await?;
        tx.commit().await?;
        Ok(cancelled)
    }

    /// Cancels an upload that may have ended.
    async fn discard_upload(&self, id: UploadId) -> Result<(), StoreError> {
        match self.cancel_upload(id).await {
            Err(FileError::Store(error)) => Err(error),
            _ => Ok(()),
        }
    }
}

async fn find(tx: &mut dyn UnitOfWork, id: UploadId) -> Result<Upload, FileError> {
    let upload = tx.uploads().find(id).await?;
    upload.ok_or(FileError::UploadNotFound)
}

/// Deletes the parts.
async fn end_upload(
    tx: &mut dyn UnitOfWork,
    upload: Upload,
    state: UploadState,
    at: Timestamp,
) -> Result<Upload, StoreError> {
    let ended = Upload {
        state,
        last_request_at: at,
        ..upload
    };
    tx.uploads().update(&ended).await?;
    tx.uploads().delete_parts(ended.id).await?;
    Ok(ended)
}

/// How many bytes an upload still needs: the missing ones, and a copy of all, which is written while the parts exist.
fn required_upload_disk_space(size: u64, received: u64) -> u64 {
    (size - received).saturating_add(size)
}

#[derive(Debug, Error)]
#[error("received bytes of the upload are missing")]
struct LostUploadBytes;
