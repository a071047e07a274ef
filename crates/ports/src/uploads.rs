//! Where uploads are kept while they last.

use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::storage::{Piece, Upload, UploadId};

use crate::StoreError;

/// What became of a piece that has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is kept.
    Kept,
    /// It does not begin where the kept bytes end, or the upload is not active.
    Misplaced,
    /// With it, there would be too many bytes of all active uploads.
    NoRoom,
}

/// Uploads that come in chunks. Nothing here is a public write but [`finish`](Self::finish).
#[async_trait]
pub trait UploadRepository: Send + Sync {
    /// Begins an upload, of which nothing is there yet, unless its bytes and those that are kept of all active ones are
    /// more than `most`; `false` when they are. What others have announced and not sent takes no room.
    async fn begin(&self, upload: &Upload, most: u64) -> Result<bool, StoreError>;

    /// An upload, active or not; `None` once it is forgotten.
    async fn find(&self, id: UploadId) -> Result<Option<Upload>, StoreError>;

    /// Adds a piece whose blob is already durable, if the upload is active, the piece begins where the kept bytes end,
    /// and those of all active uploads are at most `most` with it. Else nothing has changed. Of several that begin at the
    /// same byte one is kept.
    async fn add_piece(
        &self,
        id: UploadId,
        piece: Piece,
        most: u64,
        at: Instant,
    ) -> Result<Appended, StoreError>;

    /// The pieces that are kept, in their order.
    async fn pieces(&self, id: UploadId) -> Result<Vec<Piece>, StoreError>;

    /// Makes an active upload final: in one transaction its name is moved to `file`, and its pieces
    /// are forgotten; it was touched at the signature's instant. `false` when it is not active any more, or the name does
    /// not point any more to what it `was`, or to nothing; then nothing has changed.
    async fn finish(
        &self,
        id: UploadId,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &AuditContext,
    ) -> Result<bool, StoreError>;

    /// Gives an active upload up and forgets its pieces; `false` when it is not active.
    async fn cancel(&self, id: UploadId, at: Instant) -> Result<bool, StoreError>;

    /// Forgets every upload that was last touched before this instant, with its pieces; answers how
    /// many those were. Their blobs stay until a sweep.
    async fn purge(&self, before: Instant) -> Result<u64, StoreError>;
}
