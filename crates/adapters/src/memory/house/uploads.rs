//! Uploads that come in chunks, in memory.

use async_trait::async_trait;
use domain::audit::Signature;
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::storage::{Piece, Upload, UploadId, UploadState};
use ports::StoreError;
use ports::driven::{Appended, UploadRepository};

use super::{MemoryHouse, State};

#[async_trait]
impl UploadRepository for MemoryHouse {
    async fn begin(&self, upload: &Upload, most: u64) -> Result<bool, StoreError> {
        let mut state = self.state();
        if state.received().saturating_add(upload.size) > most {
            return Ok(false);
        }
        let begun = (upload.clone(), Vec::new());
        state.uploads.insert(upload.id, begun);
        Ok(true)
    }

    async fn find(&self, id: UploadId) -> Result<Option<Upload>, StoreError> {
        let state = self.state();
        Ok(state.uploads.get(&id).map(|(upload, _)| upload.clone()))
    }

    async fn add_piece(
        &self,
        id: UploadId,
        piece: Piece,
        most: u64,
        at: Instant,
    ) -> Result<Appended, StoreError> {
        let mut state = self.state();
        let with_it = state.received().saturating_add(piece.size);
        let active = state.active(id);
        let Some((upload, pieces)) = active.filter(|(upload, _)| upload.received == piece.offset)
        else {
            return Ok(Appended::Misplaced);
        };
        if with_it > most {
            return Ok(Appended::NoRoom);
        }
        upload.received += piece.size;
        upload.touched = at;
        pieces.push(piece);
        Ok(Appended::Kept)
    }

    async fn pieces(&self, id: UploadId) -> Result<Vec<Piece>, StoreError> {
        let state = self.state();
        let pieces = state.uploads.get(&id).map(|(_, pieces)| pieces.clone());
        Ok(pieces.unwrap_or_default())
    }

    async fn finish(
        &self,
        id: UploadId,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &Signature,
    ) -> Result<bool, StoreError> {
        let finished = self.write_if_found(|state| {
            if !state.end(id, UploadState::Final, by.at) {
                return Ok(None);
            }
            state.put_file(file, was, by)
        })?;
        Ok(finished.is_some())
    }

    async fn cancel(&self, id: UploadId, at: Instant) -> Result<bool, StoreError> {
        Ok(self.state().end(id, UploadState::Cancelled, at))
    }

    async fn purge(&self, before: Instant) -> Result<u64, StoreError> {
        let uploads = &mut self.state().uploads;
        let all = uploads.len();
        uploads.retain(|_, (upload, _)| upload.touched >= before);
        u64::try_from(all - uploads.len()).map_err(StoreError::other)
    }
}

impl State {
    /// How many bytes are kept of all active uploads.
    fn received(&self) -> u64 {
        let uploads = self.uploads.values().map(|(upload, _)| upload);
        let active = uploads.filter(|upload| upload.state == UploadState::Active);
        active.map(|upload| upload.received).sum()
    }

    fn active(&mut self, id: UploadId) -> Option<&mut (Upload, Vec<Piece>)> {
        let upload = self.uploads.get_mut(&id);
        upload.filter(|(upload, _)| upload.state == UploadState::Active)
    }

    /// Ends an active upload; `false` when it is not active.
    fn end(&mut self, id: UploadId, state: UploadState, at: Instant) -> bool {
        let Some((upload, pieces)) = self.active(id) else {
            return false;
        };
        upload.state = state;
        upload.touched = at;
        pieces.clear();
        true
    }
}
