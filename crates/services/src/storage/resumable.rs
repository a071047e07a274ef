//! An upload that comes in chunks.

use domain::audit::AuditContext;
use domain::files::StoredFile;
use domain::storage::{
    CHUNK_BYTES, PDF_HEAD, Piece, Refusal, Upload, UploadId, UploadState, begins_like_a_pdf,
    is_under_menu,
};
use futures::stream::{self, StreamExt, TryStreamExt};

use super::{Incoming, MOST_UPLOADS, NotStored, Received, StorageService, UploadMetadata};
use ports::StoreError;
use ports::{Appended, ByteStream, StoredBlob};

/// A chunk is kept in pieces of this many bytes as it comes, so that a connection that breaks off loses no more.
const PIECE_BYTES: u64 = 8 * CHUNK_BYTES;

impl StorageService {
    /// Begins an upload of `size` bytes.
    ///
    /// # Errors
    /// When it is refused, or the store fails; then nothing has begun.
    pub async fn begin(&self, announced: UploadMetadata, size: u64) -> Result<Upload, NotStored> {
        if size > self.max_bytes {
            return Err(NotStored::TooLarge {
                most: self.max_bytes,
            });
        }
        self.may_come(&announced).await?;
        let there = self.files.find(&announced.name).await?;
        if !announced.expected.allows(there.as_ref()) {
            return Err(NotStored::ChangedMeanwhile);
        }
        self.check_space(space_for(size, 0)).await?;
        let token = self.secrets.token()?;
        let upload = Upload {
            id: UploadId::parse(token.as_str()).map_err(StoreError::other)?,
            name: announced.name,
            content_type: announced.content_type,
            description: announced.description,
            size,
            md5: announced.md5,
            expected: announced.expected,
            received: 0,
            state: UploadState::Active,
            touched: self.clock.now(),
        };
        if self.uploads.begin(&upload, self.room()).await? {
            Ok(upload)
        } else {
            Err(NotStored::QuotaExceeded)
        }
    }

    /// How many bytes of unfinished uploads are kept at most.
    fn room(&self) -> u64 {
        self.max_bytes.saturating_mul(MOST_UPLOADS)
    }

    /// How far an upload is.
    ///
    /// # Errors
    /// When there is none, it has expired or was given up, or the store fails.
    pub async fn progress(&self, id: UploadId) -> Result<Upload, NotStored> {
        let upload = self.uploads.find(id).await?;
        let upload = upload.ok_or(NotStored::NoSuchUpload)?;
        match upload.is_open(self.clock.now()) {
            Ok(()) | Err(Refusal::Final) => Ok(upload),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Takes a chunk that begins at `offset`; with `is_last`, the upload becomes final. `length` is how many bytes were
    /// said to come, where that was said.
    ///
    /// What has come of a chunk when its sender breaks off is kept in pieces of 2 MiB.
    ///
    /// # Errors
    /// When it is refused, or the store fails.
    pub async fn take(
        &self,
        id: UploadId,
        offset: u64,
        length: Option<u64>,
        bytes: &mut Incoming<'_>,
        is_last: bool,
        by: &AuditContext,
    ) -> Result<Received, NotStored> {
        let mut upload = self.progress(id).await?;
        upload.takes_at(offset, self.clock.now())?;
        if let Some(length) = length {
            upload.takes_chunk(length, is_last)?;
        }
        self.check_space(space_for(upload.size, upload.received))
            .await?;
        while bytes.has_more().await? {
            let room = upload.size - upload.received;
            let blob = bytes.piece(&*self.blobs, PIECE_BYTES.min(room)).await?;
            self.keep(&mut upload, blob, is_last).await?;
            if upload.received == upload.size && bytes.has_more().await? {
                return Err(Refusal::TooLong { size: upload.size }.into());
            }
        }
        if is_last {
            return self.finalize(id, by).await.map(Received::Final);
        }
        Ok(Received::Active(upload))
    }

    /// Keeps what has come.
    async fn keep(
        &self,
        upload: &mut Upload,
        blob: StoredBlob,
        is_last: bool,
    ) -> Result<(), NotStored> {
        if blob.size < PIECE_BYTES {
            // The end of the chunk, whose length was not said before.
            upload.takes_chunk(blob.size, is_last)?;
        }
        if upload.received == 0 && is_under_menu(&upload.name) {
            self.look_at_head(upload.id, &blob).await?;
        }
        let piece = Piece {
            offset: upload.received,
            blob: blob.id,
            size: blob.size,
        };
        let now = self.clock.now();
        let appended = self
            .uploads
            .add_piece(upload.id, piece, self.room(), now)
            .await?;
        match appended {
            Appended::Kept => {
                upload.received += blob.size;
                upload.touched = now;
                Ok(())
            }
            // Somebody else sends the same upload, and was faster.
            Appended::Misplaced => {
                let now_there = self.progress(upload.id).await?;
                let received = now_there.received;
                Err(Refusal::WrongOffset { received }.into())
            }
            // Others have begun before and sent since.
            Appended::NoRoom => Err(NotStored::QuotaExceeded),
        }
    }

    /// What can be told from the first bytes is told at once, and not after the last.
    async fn look_at_head(&self, id: UploadId, first: &StoredBlob) -> Result<(), NotStored> {
        let head = self.blobs.open(&first.id, Some(0..PDF_HEAD)).await?;
        let head = head.unwrap_or_else(|| stream::empty().boxed());
        let head: Vec<_> = head.try_collect().await.map_err(StoreError::other)?;
        if let Err(fault) = begins_like_a_pdf(&head.concat()) {
            self.uploads.cancel(id, self.clock.now()).await?;
            return Err(fault.into());
        }
        Ok(())
    }

    /// Makes an upload of which all bytes are there final: they are put together, looked at, and only then the name
    /// moves. Of one that is final already, answers the file.
    ///
    /// # Errors
    /// When bytes are missing; when its content is refused, or its name points to something else than was expected, and
    /// then it has ended; or when the store fails.
    pub async fn finalize(&self, id: UploadId, by: &AuditContext) -> Result<StoredFile, NotStored> {
        let upload = self.progress(id).await?;
        if upload.state == UploadState::Final {
            return self.finished(&upload).await;
        }
        upload.takes_chunk(0, true)?;
        self.check_space(space_for(upload.size, upload.size))
            .await?;
        let blob = match self.put_together(&upload).await {
            Ok(blob) => blob,
            Err(fault) => {
                // Somebody else has finished or cancelled it meanwhile, and its pieces went with that.
                let now = self.progress(id).await?;
                if now.state == UploadState::Final {
                    return self.finished(&now).await;
                }
                return Err(fault);
            }
        };
        let announced = UploadMetadata {
            name: upload.name.clone(),
            content_type: upload.content_type.clone(),
            description: upload.description.clone(),
            md5: upload.md5,
            expected: upload.expected.clone(),
        };
        let file = match self.examined(announced, blob, by).await {
            Ok(file) => file,
            Err(NotStored::Store(fault)) => return Err(fault.into()),
            Err(refused) => {
                self.uploads.cancel(id, self.clock.now()).await?;
                return Err(refused);
            }
        };
        loop {
            let was = self.files.find(&file.name).await?;
            let is_expected = upload.expected.allows(was.as_ref());
            if is_expected && self.uploads.finish(id, &file, was.as_ref(), by).await? {
                return Ok(file);
            }
            // It is gone for good, unless somebody else has finished it, and so moved the name.
            if !is_expected && self.uploads.cancel(id, self.clock.now()).await? {
                return Err(NotStored::ChangedMeanwhile);
            }
            let upload = self.progress(id).await?;
            if upload.state == UploadState::Final {
                return self.finished(&upload).await;
            }
        }
    }

    async fn finished(&self, upload: &Upload) -> Result<StoredFile, NotStored> {
        let file = self.resulting_file(upload).await?;
        file.ok_or(NotStored::NoSuchUpload)
    }

    /// The file that a final upload has become; `None` when its name points to nothing any more, or to bytes that
    /// somebody has stored there since.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn resulting_file(&self, upload: &Upload) -> Result<Option<StoredFile>, StoreError> {
        let file = self.files.find(&upload.name).await?;
        // Name and upload have moved together, at one instant, which both remember.
        Ok(file.filter(|file| file.updated == upload.touched && file.size == upload.size))
    }

    /// One blob of all the pieces, in constant memory.
    async fn put_together(&self, upload: &Upload) -> Result<StoredBlob, NotStored> {
        let pieces = self.uploads.pieces(upload.id).await?;
        let blobs = self.blobs.clone();
        let bytes: ByteStream<'_> = stream::iter(pieces)
            .then(move |piece| {
                let blobs = blobs.clone();
                async move {
                    let bytes = blobs.open(&piece.blob, None).await;
                    let bytes = bytes.map_err(std::io::Error::other)?;
                    bytes.ok_or_else(|| std::io::Error::other(LostPiece(piece)))
                }
            })
            .try_flatten()
            .boxed();
        let whole = self.blobs.put(bytes).await?;
        if whole.size == upload.size {
            Ok(whole)
        } else {
            Err(StoreError::other(LostBytes).into())
        }
    }

    /// Gives an upload up.
    ///
    /// # Errors
    /// When there is none that is active, or the store fails.
    pub async fn cancel(&self, id: UploadId) -> Result<(), NotStored> {
        let now = self.clock.now();
        let upload = self.uploads.find(id).await?;
        let upload = upload.ok_or(NotStored::NoSuchUpload)?;
        upload.is_open(now)?;
        if self.uploads.cancel(id, now).await? {
            return Ok(());
        }
        // Somebody else has finished or cancelled it meanwhile.
        let upload = self.uploads.find(id).await?;
        upload.ok_or(NotStored::NoSuchUpload)?.is_open(now)?;
        Err(NotStored::NoSuchUpload)
    }
}

/// How many bytes an upload still needs: the rest of its pieces, and the blob that they are put together to while they
/// are still there.
fn space_for(size: u64, received: u64) -> u64 {
    (size - received).saturating_add(size)
}

/// A piece that was reported as received is gone: a fault of the house.
#[derive(Debug, thiserror::Error)]
#[error("a kept piece of an upload is gone: {0:?}")]
struct LostPiece(Piece);

/// The pieces are not as long as they were: a fault of the house.
#[derive(Debug, thiserror::Error)]
#[error("the kept pieces of an upload are not as long as they were")]
struct LostBytes;
