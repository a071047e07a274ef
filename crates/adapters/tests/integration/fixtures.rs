//! Stores in temporary folders.

use std::ops::Deref;

use adapters::argon2::{Argon2Hasher, Argon2Settings};
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

/// The cheapest parameters.
pub fn password_hasher() -> Argon2Hasher {
    let effort = Argon2Settings {
        memory: 8,
        passes: 1,
        ..Argon2Settings::default()
    };
    Argon2Hasher::new(effort).unwrap()
}
