use std::sync::Arc;

use adapters::blobs::FolderBlobs;
use adapters::clock::MovableClock;
use adapters::pdf::BlobPdfs;
use adapters::secrets::SystemSecrets;
use adapters::sql::SqlStore;
use domain::audit::{AuditContext, AuditEvent};
use domain::calendar::Instant;
use ports::contract::samples::at;
use ports::{BlobStore, ChangeFeed, Clock, Revision};
use services::audit::AuditService;
use services::menus::MenuService;
use services::news::NewsService;
use services::storage::StorageService;
use tempfile::TempDir;

/// Services over an empty store, at [`at`].
pub struct Fixture {
    pub store: Arc<SqlStore>,
    pub clock: MovableClock,
    pub news: NewsService,
    pub menus: MenuService,
    pub storage: StorageService,
    pub blobs: Arc<FolderBlobs>,
    pub audit: AuditService,
    _folder: TempDir,
}

impl Fixture {
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
        let store = Arc::new(store.unwrap());
        let clock = MovableClock::at(at());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let blobs = FolderBlobs::open(&folder.path().join("blobs")).await;
        let blobs = Arc::new(blobs.unwrap());
        Self {
            news: NewsService::new(store.clone(), shared.clone()),
            menus: MenuService::new(store.clone(), shared.clone()),
            storage: storage(store.clone(), blobs.clone(), clock.clone()),
            blobs,
            audit: AuditService::new(store.clone(), shared),
            clock,
            store,
            _folder: folder,
        }
    }

    pub fn context(&self) -> AuditContext {
        AuditContext::of_the_command_line(self.now())
    }

    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Newest first.
    pub async fn audited(&self) -> Vec<AuditEvent> {
        let entries = self.audit.list(None, 99).await.unwrap();
        entries.into_iter().map(|entry| entry.deed).collect()
    }

    pub async fn revision(&self) -> Revision {
        self.store.revision().await.unwrap()
    }

    /// Everything that a write leaves behind apart from the data itself.
    pub async fn traces(&self) -> (Vec<AuditEvent>, Revision) {
        (self.audited().await, self.revision().await)
    }
}

/// Files may have a mebibyte.
pub fn storage(
    store: Arc<SqlStore>,
    blobs: Arc<dyn BlobStore>,
    clock: MovableClock,
) -> StorageService {
    let pdfs = Arc::new(BlobPdfs::of(blobs.clone()));
    let secrets = Arc::new(SystemSecrets);
    StorageService::new(store, blobs, pdfs, secrets, Arc::new(clock), 1 << 20)
}
