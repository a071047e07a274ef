//! Names that point to blobs, in memory.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::audit::{DeedKind, Signature};
use domain::files::{BlobId, ObjectName, StoredFile};
use ports::StoreError;
use ports::driven::FileIndex;

use super::{MemoryHouse, State};

#[async_trait]
impl FileIndex for MemoryHouse {
    async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        Ok(self.state().files.get(name).cloned())
    }

    async fn list(&self) -> Result<Vec<StoredFile>, StoreError> {
        Ok(self.state().files.values().cloned().collect())
    }

    async fn put(
        &self,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &Signature,
    ) -> Result<bool, StoreError> {
        let put = self.write_if_found(|state| state.put_file(file, was, by))?;
        Ok(put.is_some())
    }

    async fn describe(
        &self,
        was: &StoredFile,
        is: &StoredFile,
        by: &Signature,
    ) -> Result<bool, StoreError> {
        let described = self.write_if_found(|state| {
            let Some(kept) = state.files.get_mut(&was.name).filter(|kept| *kept == was) else {
                return Ok(None);
            };
            kept.clone_from(is);
            let deed = DeedKind::FileEdited.to(was.name.as_str());
            state.record(by, deed).map(Some)
        })?;
        Ok(described.is_some())
    }

    async fn remove(&self, was: &StoredFile, by: &Signature) -> Result<bool, StoreError> {
        let removed = self.write_if_found(|state| {
            if state.shows(&was.name) {
                return Err(StoreError::Conflict {
                    what: "a menu shows the file that is to be removed",
                });
            }
            if state.files.get(&was.name) != Some(was) {
                return Ok(None);
            }
            state.files.remove(&was.name);
            let deed = DeedKind::FileDeleted.to(was.name.as_str());
            state.record(by, deed).map(Some)
        })?;
        Ok(removed.is_some())
    }

    async fn blobs(&self) -> Result<BTreeSet<BlobId>, StoreError> {
        let state = self.state();
        let of_names = state.files.values().map(|file| file.blob);
        let pieces = state.uploads.values().flat_map(|(_, pieces)| pieces);
        let of_trash = state.menu_trash.iter().map(|(_, file)| file.blob);
        let of_pieces = pieces.map(|piece| piece.blob);
        Ok(of_names.chain(of_pieces).chain(of_trash).collect())
    }
}

impl State {
    /// Nothing when the name does not point to what it `was`, or to nothing.
    pub(super) fn put_file(
        &mut self,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &Signature,
    ) -> Result<Option<()>, StoreError> {
        if self.files.get(&file.name) != was {
            return Ok(None);
        }
        self.files.insert(file.name.clone(), file.clone());
        let deed = DeedKind::FileStored.to(file.name.as_str());
        self.record(by, deed).map(Some)
    }
}
