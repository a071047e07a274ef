//! Stores in a temporary folder that goes when the store does. Never in memory: SQLite would give
//! every connection a database of its own there.

use std::ops::Deref;

use adapters::blobs::FolderBlobs;
use adapters::sql::SqlStore;
use tempfile::TempDir;

/// A store and the folder it is in.
pub struct Kept<T> {
    store: T,
    _folder: TempDir,
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.store
    }
}

pub async fn sqlite() -> Kept<SqlStore> {
    let folder = tempfile::tempdir().unwrap();
    let house = SqlStore::open(&folder.path().join("house.sqlite")).await;
    Kept {
        store: house.unwrap(),
        _folder: folder,
    }
}

pub async fn folder() -> Kept<FolderBlobs> {
    let folder = tempfile::tempdir().unwrap();
    let blobs = FolderBlobs::open(folder.path()).await;
    Kept {
        store: blobs.unwrap(),
        _folder: folder,
    }
}
