//! A database in a temporary folder, seen through the ports and past them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapters::blobs::FolderBlobs;
use adapters::clock::SystemClock;
use adapters::pdf::BlobPdfs;
use adapters::secrets::SystemSecrets;
use adapters::sql::SqlStore;
use domain::audit::AuditEntry;
use domain::files::StoredFile;
use ports::{ChangeFeed, ContactRepository, OpeningHoursRepository, Store};
use sea_orm::{ConnectionTrait, Database};
use services::menus::MenuService;
use services::news::NewsService;
use services::storage::StorageService;
use tempfile::TempDir;

pub fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    (folder, file)
}

pub async fn open(file: &Path) -> SqlStore {
    SqlStore::open(file).await.unwrap()
}

pub fn news(store: &SqlStore) -> NewsService {
    NewsService::new(Arc::new(store.clone()), Arc::new(SystemClock))
}

pub fn menus(store: &SqlStore) -> MenuService {
    MenuService::new(Arc::new(store.clone()), Arc::new(SystemClock))
}

pub async fn storage(store: &SqlStore, folder: &Path) -> StorageService {
    let blobs = FolderBlobs::open(&folder.join("blobs")).await;
    let blobs = Arc::new(blobs.unwrap());
    StorageService::new(
        Arc::new(store.clone()),
        blobs.clone(),
        Arc::new(BlobPdfs::of(blobs)),
        Arc::new(SystemSecrets),
        Arc::new(SystemClock),
        1000,
    )
}

pub async fn save_file(store: &SqlStore, file: &StoredFile) {
    let mut tx = store.begin().await.unwrap();
    tx.files().save(file).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn files(store: &SqlStore) -> Vec<StoredFile> {
    let mut view = store.snapshot().await.unwrap();
    view.files().list().await.unwrap()
}

/// Newest first.
pub async fn audited(store: &SqlStore) -> Vec<AuditEntry> {
    let mut view = store.snapshot().await.unwrap();
    view.audit().list(None, 99).await.unwrap()
}

/// Everything that can be read through the ports.
pub async fn everything(house: &SqlStore) -> String {
    format!(
        "{:#?}",
        (
            house.revision().await.unwrap(),
            news(house).list().await.unwrap(),
            house.hours().await.unwrap(),
            menus(house).list().await.unwrap(),
            menus(house).settings().await.unwrap(),
            files(house).await,
            ContactRepository::list(house).await.unwrap(),
            audited(house).await,
        )
    )
}

/// Runs SQL past the house, as an operator with a tool would.
pub async fn tamper(file: &Path, sql: &str) {
    let url = format!("sqlite://{}", file.display());
    let db = Database::connect(url).await.unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF")
        .await
        .unwrap();
    db.execute_unprepared(sql).await.unwrap();
    db.close().await.unwrap();
}
