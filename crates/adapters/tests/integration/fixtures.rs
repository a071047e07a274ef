//! Stores in temporary folders.

use std::ops::Deref;
use std::sync::Arc;

use adapters::argon2::{Argon2Hasher, Argon2Settings};
use adapters::backups::BackupFolder;
use adapters::blobs::open_test_blobs;
use adapters::data_folder::DataFolder;
use adapters::sql::{SqlStore, open_test_database};
use ports::BlobStore;
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
    let store = open_test_database(folder.path()).await;
    TemporaryStore {
        store: store.unwrap(),
        _folder: folder,
    }
}

pub async fn backup_folder() -> TemporaryStore<BackupFolder> {
    let folder = tempfile::tempdir().unwrap();
    let data_folder = DataFolder::create(&folder.path().join("data")).unwrap();
    let store = SqlStore::open(&data_folder.database).await.unwrap();
    store.close().await.unwrap();
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    TemporaryStore {
        store: BackupFolder {
            folder: backups,
            data_folder,
        },
        _folder: folder,
    }
}

pub struct TemporaryBlobs {
    blobs: Arc<dyn BlobStore>,
    _folder: TempDir,
}

impl Deref for TemporaryBlobs {
    type Target = dyn BlobStore;

    fn deref(&self) -> &Self::Target {
        &*self.blobs
    }
}

pub async fn blob_store() -> TemporaryBlobs {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open_test_blobs(folder.path()).await;
    TemporaryBlobs {
        blobs: blobs.unwrap(),
        _folder: folder,
    }
}

/// The cheapest parameters.
pub fn password_hasher() -> Argon2Hasher {
    let hashing_settings = Argon2Settings {
        memory_kib: 8,
        iterations: 1,
        ..Argon2Settings::default()
    };
    Argon2Hasher::new(hashing_settings).unwrap()
}
