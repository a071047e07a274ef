use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use adapters::argon2::{Argon2Hasher, Argon2Settings};
use adapters::blobs::open_test_blobs;
use adapters::clock::MovableClock;
use adapters::installation_key::InstallationKey;
use adapters::pdf::BlobPdfInspector;
use adapters::secrets::SystemSecrets;
use adapters::sql::{SqlStore, open_test_database};
use domain::audit::AuditContext;
use domain::auth::SessionTimeouts;
use domain::calendar::Timestamp;
use domain::first_steps::ExampleInn;
use domain::inn::{Email, PublicUrl};
use domain::pages::Page;
use domain::staff::{PersonName, Role, StaffMember};
use picture_encoder::BlockingPictureEncoder;
use ports::contract::samples::{self, now};
use ports::{BlobStore, Clock, PasswordHasher};
use services::auth::{AuthAdapters, AuthService, EstimateLimits};
use services::first_steps::FirstStepsSettings;
use services::master_data::CurrentMasterData;
use services::staff::NewStaff;
use services::usage::UsageSettings;
use services::{ServiceAdapters, ServiceSettings, Services};
use tempfile::TempDir;
use time::Duration;
use tokio::sync::watch;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

pub fn hmac_signer() -> Arc<InstallationKey> {
    Arc::new(InstallationKey::from_bytes([7; 32]))
}

/// Services over an empty store, at [`now`].
pub struct Fixture {
    pub store: Arc<SqlStore>,
    pub clock: MovableClock,
    pub blobs: Arc<dyn BlobStore>,
    pub folder: TempDir,
    pub services: Services,
}

impl Deref for Fixture {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl Fixture {
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open_test_database(folder.path()).await;
        let store = Arc::new(store.unwrap());
        let clock = MovableClock::at(now());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let blobs = open_test_blobs(folder.path()).await.unwrap();
        let adapters = ServiceAdapters {
            blobs: blobs.clone(),
            pdf_inspector: Arc::new(BlobPdfInspector::new(blobs.clone())),
            picture_encoder: Arc::new(BlockingPictureEncoder::default()),
            password_hasher: password_hasher(1),
            secret_generator: Arc::new(SystemSecrets),
            hmac_signer: hmac_signer(),
            mailer: None,
            identity_provider: None,
            usage_forwarder: None,
            backups: None,
            clock: shared,
        };
        let settings = ServiceSettings {
            sessions: SessionTimeouts::default(),
            master_data: Arc::new(CurrentMasterData::new(samples::master_data().input)),
            page_definitions: Arc::new(BTreeMap::from([(Page::Venue, samples::page_definition())])),
            max_upload_bytes: 1 << 20,
            usage: UsageSettings {
                retention: Duration::days(90),
                counts_page_requests: false,
            },
            first_steps: FirstStepsSettings {
                example: ExampleInn {
                    master_data: Arc::new(samples::master_data().input),
                    news_titles: Vec::new(),
                    menus: Vec::new(),
                },
                public_url: PublicUrl::parse("https://linde.example").unwrap(),
                has_external_backups: false,
            },
        };
        Self {
            services: Services::new(store.clone(), adapters, settings),
            blobs,
            clock,
            store,
            folder,
        }
    }

    /// An account with [`PASSWORD`].
    pub async fn add_member(&self, address: &str) -> StaffMember {
        let chosen_password = Some(PASSWORD.to_owned());
        let added = self.staff.add(new_staff(address), chosen_password).await;
        assert_eq!(added.unwrap(), None);
        self.staff.list().await.unwrap().pop().unwrap()
    }

    pub fn context(&self) -> AuditContext {
        AuditContext::for_command_line(self.now())
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

pub fn new_staff(address: &str) -> NewStaff {
    let name = |text| PersonName::parse(text).unwrap();
    NewStaff {
        email: email(address),
        first_name: name("Anna"),
        last_name: name("Huber"),
        role: Role::Team,
    }
}

pub fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

/// The cheapest parameters for `factor` 1.
pub fn password_hasher(factor: u32) -> Arc<dyn PasswordHasher> {
    let hashing_settings = Argon2Settings {
        memory_kib: 8 * factor,
        iterations: 1,
        ..Argon2Settings::default()
    };
    Arc::new(Argon2Hasher::new(hashing_settings).unwrap())
}

pub fn auth_service(
    store: &Arc<SqlStore>,
    clock: &MovableClock,
    password_hasher: Arc<dyn PasswordHasher>,
) -> AuthService {
    let adapters = AuthAdapters {
        store: store.clone(),
        password_hasher,
        secret_generator: Arc::new(SystemSecrets),
        hmac_signer: hmac_signer(),
        has_mailer: true,
        can_mail_links: true,
        clock: Arc::new(clock.clone()),
    };
    AuthService {
        adapters,
        session_limits: SessionTimeouts::default(),
        passkeys: None,
        estimate_limits: EstimateLimits::default(),
        master_data: watch::channel(samples::master_data()).1,
    }
}
