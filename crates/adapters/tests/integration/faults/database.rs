//! Services on a database in a temporary folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapters::blobs::Blobs;
use adapters::clock::{MovableClock, SystemClock};
use adapters::installation_key::InstallationKey;
use adapters::secrets::SystemSecrets;
use adapters::sql::SqlStore;
use domain::audit::AuditEntry;
use domain::auth::SessionTimeouts;
use domain::calendar::Timestamp;
use domain::files::StoredFile;
use domain::pages::Page;
use domain::staff::StaffMember;
use domain::usage::UsageEvent;
use ports::contract::samples;
use ports::{ListPage, Store, StoreError};
use sea_orm::{ConnectionTrait, Database};
use services::auth::{AuthAdapters, AuthService, EstimateLimits};
use services::cards::CardService;
use services::contact::ContactService;
use services::content::ContentService;
use services::dishes::DishService;
use services::lunch::LunchService;
use services::menus::MenuService;
use services::news::NewsService;
use services::opening_hours::OpeningHoursService;
use services::seed::SeedService;
use services::staff::StaffService;
use tempfile::TempDir;
use tokio::sync::watch;

use crate::faults::samples::{PASSWORD, message, new_staff, seed_content};
use crate::fixtures::password_hasher;

pub fn temporary_file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");
    (folder, file)
}

pub async fn open(file: &Path) -> SqlStore {
    SqlStore::open(file).await.unwrap()
}

pub async fn seed(store: &SqlStore) -> Result<bool, StoreError> {
    let folder = tempfile::tempdir().unwrap();
    let service = SeedService {
        store: Arc::new(store.clone()),
        blobs: Arc::new(Blobs::open_folder(folder.path()).await?),
        secret_generator: Arc::new(SystemSecrets),
        clock: Arc::new(SystemClock),
    };
    service.seed(seed_content()).await
}

pub fn news(store: &SqlStore) -> NewsService {
    NewsService {
        store: Arc::new(store.clone()),
        clock: Arc::new(SystemClock),
    }
}

pub fn lunch(store: &SqlStore) -> LunchService {
    LunchService {
        store: Arc::new(store.clone()),
        clock: Arc::new(SystemClock),
    }
}

pub fn staff(store: &SqlStore) -> StaffService {
    StaffService {
        store: Arc::new(store.clone()),
        password_hasher: Arc::new(password_hasher()),
        secret_generator: Arc::new(SystemSecrets),
        clock: Arc::new(SystemClock),
        has_mailer: false,
        master_data: watch::channel(samples::master_data()).1,
    }
}

pub fn auth(store: &SqlStore) -> AuthService {
    let adapters = AuthAdapters {
        store: Arc::new(store.clone()),
        password_hasher: Arc::new(password_hasher()),
        secret_generator: Arc::new(SystemSecrets),
        hmac_signer: Arc::new(InstallationKey::from_bytes([7; 32])),
        has_mailer: false,
        can_mail_links: false,
        clock: Arc::new(SystemClock),
    };
    AuthService {
        adapters,
        session_limits: SessionTimeouts::default(),
        passkeys: None,
        estimate_limits: EstimateLimits::default(),
        master_data: watch::channel(samples::master_data()).1,
    }
}

/// Adds a member with the password [`PASSWORD`].
pub async fn add_member(store: &SqlStore, name: &str) -> StaffMember {
    let password = Some(PASSWORD.to_owned());
    let add_result = staff(store).add(new_staff(name), password).await;
    assert_eq!(add_result.unwrap(), None);
    let mut snapshot = store.begin_read_only().await.unwrap();
    let found = snapshot.staff().find_by_email(&new_staff(name).email).await;
    found.unwrap().unwrap()
}

pub fn opening_hours(store: &SqlStore) -> OpeningHoursService {
    let clock = MovableClock::at(Timestamp::UNIX_EPOCH);
    OpeningHoursService {
        store: Arc::new(store.clone()),
        clock: Arc::new(clock),
    }
}

/// The clock stands at the Unix epoch.
pub fn contact(store: &SqlStore) -> ContactService {
    let clock = MovableClock::at(Timestamp::UNIX_EPOCH);
    let hmac_signer = Arc::new(InstallationKey::from_bytes([7; 32]));
    ContactService::new(Arc::new(store.clone()), Arc::new(clock), hmac_signer)
}

pub async fn receive(store: &SqlStore) {
    let received = contact(store)
        .receive_message(&message(), [10, 0, 0, 1].into(), None)
        .await;
    received.unwrap();
}

/// A service for the content of the page "venue".
pub fn content(store: &SqlStore) -> ContentService {
    let definitions = BTreeMap::from([(Page::Venue, samples::page_definition())]);
    let clock = Arc::new(SystemClock);
    ContentService {
        store: Arc::new(store.clone()),
        clock,
        definitions: Arc::new(definitions),
    }
}

pub fn dishes(store: &SqlStore) -> DishService {
    DishService {
        store: Arc::new(store.clone()),
        clock: Arc::new(SystemClock),
    }
}

pub fn cards(store: &SqlStore) -> CardService {
    CardService {
        store: Arc::new(store.clone()),
        clock: Arc::new(SystemClock),
    }
}

pub fn menus(store: &SqlStore) -> MenuService {
    MenuService {
        store: Arc::new(store.clone()),
        clock: Arc::new(SystemClock),
    }
}

pub async fn save_file(store: &SqlStore, file: &StoredFile) {
    let mut tx = store.begin().await.unwrap();
    tx.files().save(file).await.unwrap();
    tx.commit().await.unwrap();
}

/// Inserts events to be forwarded, and counts them.
pub async fn record(
    store: &SqlStore,
    events: &[UsageEvent],
    analytics_host: &str,
) -> Result<(), StoreError> {
    let mut tx = store.begin().await?;
    let new = tx.usage().insert(events, Some(analytics_host)).await?;
    let counts: Vec<_> = new.iter().map(UsageEvent::to_hourly_count).collect();
    tx.usage().add_event_counts(&counts).await?;
    tx.commit().await
}

pub async fn unforwarded_events(
    store: &SqlStore,
    analytics_host: &str,
) -> Result<Vec<UsageEvent>, StoreError> {
    let mut snapshot = store.begin_read_only().await?;
    snapshot.usage().unforwarded_events(analytics_host, 9).await
}

pub async fn mark_events_forwarded(
    store: &SqlStore,
    events: &[UsageEvent],
) -> Result<(), StoreError> {
    let mut tx = store.begin().await?;
    tx.usage().mark_events_forwarded(events).await?;
    tx.commit().await
}

pub async fn files(store: &SqlStore) -> Vec<StoredFile> {
    let mut snapshot = store.begin_read_only().await.unwrap();
    snapshot.files().list("", u32::MAX).await.unwrap()
}

/// Newest first.
pub async fn audited(store: &SqlStore) -> Vec<AuditEntry> {
    let mut snapshot = store.begin_read_only().await.unwrap();
    snapshot.audit().list(ListPage::ALL).await.unwrap()
}

/// All rows that can be read through the ports.
pub async fn dump(store: &SqlStore) -> String {
    format!(
        "{:#?}",
        (
            store.revision().await.unwrap(),
            news(store).list(ListPage::ALL).await.unwrap(),
            opening_hours(store).find().await.unwrap(),
            menus(store).list().await.unwrap(),
            menus(store).settings().await.unwrap(),
            files(store).await,
            contact(store).list(None, ListPage::ALL).await.unwrap(),
            audited(store).await,
        )
    )
}

/// Executes SQL in a connection of its own, without foreign keys.
pub async fn execute_sql(file: &Path, sql: &str) {
    let url = format!("sqlite://{}", file.display());
    let db = Database::connect(url).await.unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF")
        .await
        .unwrap();
    db.execute_unprepared(sql).await.unwrap();
    db.close().await.unwrap();
}
