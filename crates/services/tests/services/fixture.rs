use std::sync::Arc;

use adapters::clock::MovableClock;
use adapters::sql::SqlStore;
use domain::audit::{AuditContext, AuditEvent};
use domain::calendar::Instant;
use ports::contract::samples::at;
use ports::{ChangeFeed, Clock, Revision};
use services::audit::AuditService;
use services::contact::ContactService;
use services::news::NewsService;
use services::opening_hours::OpeningHoursService;
use tempfile::TempDir;

/// Services over an empty store, at [`at`].
pub struct Fixture {
    pub store: Arc<SqlStore>,
    pub clock: MovableClock,
    pub news: NewsService,
    pub opening_hours: OpeningHoursService,
    pub contact: ContactService,
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
        Self {
            news: NewsService::new(store.clone(), shared.clone()),
            opening_hours: OpeningHoursService::new(store.clone()),
            contact: ContactService::new(store.clone(), shared.clone()),
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
