//! A database in a temporary folder, seen through the ports and past them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapters::clock::{MovableClock, SystemClock};
use adapters::sql::SqlStore;
use domain::audit::AuditEntry;
use domain::calendar::Instant;
use ports::{ChangeFeed, FileIndex, MenuRepository, Store};
use sea_orm::{ConnectionTrait, Database};
use services::contact::ContactService;
use services::news::NewsService;
use services::opening_hours::OpeningHoursService;
use tempfile::TempDir;

use crate::content::message;

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

pub fn opening_hours(store: &SqlStore) -> OpeningHoursService {
    OpeningHoursService::new(Arc::new(store.clone()))
}

/// At the Unix epoch.
pub fn contact(store: &SqlStore) -> ContactService {
    let clock = MovableClock::at(Instant::UNIX_EPOCH);
    ContactService::new(Arc::new(store.clone()), Arc::new(clock))
}

pub async fn receive(store: &SqlStore) {
    let received = contact(store)
        .receive(&message(), [10, 0, 0, 1].into(), None)
        .await;
    received.unwrap();
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
            opening_hours(house).find().await.unwrap(),
            house.files().await.unwrap(),
            house.settings().await.unwrap(),
            FileIndex::list(house).await.unwrap(),
            contact(house).list().await.unwrap(),
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
