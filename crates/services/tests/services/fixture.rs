use std::sync::Arc;

use adapters::argon2::{Argon2Hasher, Argon2Settings};
use adapters::blobs::FolderBlobs;
use adapters::clock::MovableClock;
use adapters::hmac::InstallationKey;
use adapters::pdf::BlobPdfInspector;
use adapters::secrets::SystemSecrets;
use adapters::sql::SqlStore;
use domain::accounts::{PersonName, SessionLimits, StaffMember};
use domain::audit::{AuditContext, AuditEvent};
use domain::calendar::Instant;
use domain::inn::Email;
use ports::contract::samples::now;
use ports::{BlobStore, ChangeFeed, Clock, PasswordHasher, Revision};
use services::audit::AuditService;
use services::auth::{AuthAdapters, AuthService};
use services::contact::ContactService;
use services::menus::MenuService;
use services::news::NewsService;
use services::opening_hours::OpeningHoursService;
use services::seed::SeedService;
use services::staff::{NewStaff, StaffService};
use services::storage::StorageService;
use tempfile::TempDir;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

/// Services over an empty store, at [`now`].
pub struct Fixture {
    pub store: Arc<SqlStore>,
    pub clock: MovableClock,
    pub news: NewsService,
    pub opening_hours: OpeningHoursService,
    pub contact: ContactService,
    pub menus: MenuService,
    pub storage: StorageService,
    pub blobs: Arc<FolderBlobs>,
    pub seed: SeedService,
    pub audit: AuditService,
    pub auth: Arc<AuthService>,
    pub staff: Arc<StaffService>,
    pub folder: TempDir,
}

impl Fixture {
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
        let store = Arc::new(store.unwrap());
        let clock = MovableClock::at(now());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let staff = StaffService::new(
            store.clone(),
            password_hasher(1),
            Arc::new(SystemSecrets),
            shared.clone(),
            vec![],
        );
        let blobs = FolderBlobs::open(&folder.path().join("blobs")).await;
        let blobs = Arc::new(blobs.unwrap());
        Self {
            auth: Arc::new(auth_service(&store, &clock, password_hasher(1))),
            staff: Arc::new(staff),
            news: NewsService::new(store.clone(), shared.clone()),
            opening_hours: OpeningHoursService::new(store.clone()),
            contact: ContactService::new(store.clone(), shared.clone()),
            menus: MenuService::new(store.clone(), shared.clone()),
            storage: storage_service(store.clone(), blobs.clone(), clock.clone()),
            seed: SeedService::new(
                store.clone(),
                blobs.clone(),
                Arc::new(SystemSecrets),
                shared.clone(),
            ),
            blobs,
            audit: AuditService::new(store.clone(), shared),
            clock,
            store,
            folder,
        }
    }

    /// An account with [`PASSWORD`].
    pub async fn add_member(&self, address: &str) -> StaffMember {
        let name = |text| PersonName::parse(text).unwrap();
        let new = NewStaff {
            email: email(address),
            first: name("Anna"),
            last: name("Huber"),
        };
        let chosen = Some(PASSWORD.to_owned());
        assert_eq!(self.staff.add(new, chosen).await.unwrap(), None);
        self.staff.list().await.unwrap().pop().unwrap()
    }

    pub fn context(&self) -> AuditContext {
        AuditContext::command_line(self.now())
    }

    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Newest first.
    pub async fn audit_events(&self) -> Vec<AuditEvent> {
        let entries = self.audit.list(None, 99).await.unwrap();
        entries.into_iter().map(|entry| entry.event).collect()
    }

    pub async fn revision(&self) -> Revision {
        self.store.revision().await.unwrap()
    }

    /// Changes with every write.
    pub async fn audit_and_revision(&self) -> (Vec<AuditEvent>, Revision) {
        (self.audit_events().await, self.revision().await)
    }
}

pub fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

/// The cheapest parameters for `factor` 1.
pub fn password_hasher(factor: u32) -> Arc<dyn PasswordHasher> {
    let effort = Argon2Settings {
        memory: 8 * factor,
        passes: 1,
        ..Argon2Settings::default()
    };
    Arc::new(Argon2Hasher::new(effort).unwrap())
}

pub fn auth_service(
    store: &Arc<SqlStore>,
    clock: &MovableClock,
    passwords: Arc<dyn PasswordHasher>,
) -> AuthService {
    let adapters = AuthAdapters {
        store: store.clone(),
        passwords,
        secrets: Arc::new(SystemSecrets),
        authenticator: Arc::new(InstallationKey::from_bytes([7; 32])),
        notices: None,
        clock: Arc::new(clock.clone()),
    };
    AuthService::new(adapters, SessionLimits::default(), vec![])
}

/// With a limit of 1 MiB.
pub fn storage_service(
    store: Arc<SqlStore>,
    blobs: Arc<dyn BlobStore>,
    clock: MovableClock,
) -> StorageService {
    let pdfs = Arc::new(BlobPdfInspector::new(blobs.clone()));
    let secrets = Arc::new(SystemSecrets);
    StorageService::new(store, blobs, pdfs, secrets, Arc::new(clock), 1 << 20)
}
