//! Stores in temporary folders.

use std::ops::Deref;

use adapters::blobs::FolderBlobs;
use adapters::sql::SqlStore;
use tempfile::TempDir;

/// A store with its folder.
pub struct TemporaryStore<T> {
    store: T,
    _folder: TempDir,
}

impl<T> Deref for TemporaryStore<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.store
    }
}

pub async fn sql_store() -> TemporaryStore<SqlStore> {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&folder.path().join("store.sqlite")).await;
    TemporaryStore {
        store: store.unwrap(),
        _folder: folder,
    }
}

pub async fn folder_blobs() -> TemporaryStore<FolderBlobs> {
    let folder = tempfile::tempdir().unwrap();
    let blobs = FolderBlobs::open(folder.path()).await;
    TemporaryStore {
        store: blobs.unwrap(),
        _folder: folder,
    }
}
