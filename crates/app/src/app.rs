//! The wiring: which adapter stands behind which port.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use adapters::{
    analytics::Analytics,
    argon2::{Argon2Hasher, Effort},
    blobs::FolderBlobs,
    edition_file::EditionFile,
    oidc::OidcProvider,
    pdf::BlobPdfs,
    quickjs::{Limits, QuickJsRenderer},
    secrets::SystemSecrets,
    smtp::{Letterhead, SmtpMailer, SmtpNotices, TextsError},
    sql::SqlStore,
};
use api::{
    ApiState,
    assets::Assets,
    published::{Publisher, publisher::Sources},
    routes,
};
use poem::{Endpoint, Response};
use ports::{
    AccountNotices, BackupLog, BlobStore, BoxError, Clock, HashError, IdentityProvider, Mailer,
    PageRenderer, PasswordHasher, StoreError, UsageRelay,
};
use services::{
    audit::AuditService,
    auth::{AuthAdapters, AuthService},
    contact::ContactService,
    menus::MenuService,
    news::NewsService,
    oidc_login::OidcLogin,
    opening_hours::OpeningHoursService,
    seed,
    staff::StaffService,
    storage::StorageService,
    usage::{UsageService, UsageTools},
};
use thiserror::Error;

use crate::{
    background_tasks::BackgroundTasks,
    data_folder::DataFolder,
    event_writer, forwarder, front, mail_delivery,
    maintenance::{self, MaintenanceJob},
    settings::{AnalyticsSettings, OidcSettings, Settings},
    start::{self, SeedContentError},
};

/// The name that the sign-in page shows, and the provider.
type NamedProvider = (String, Arc<dyn IdentityProvider>);

/// The adapters that the settings choose. Tests bring others.
pub struct Adapters {
    pub clock: Arc<dyn Clock>,
    pub blobs: Arc<dyn BlobStore>,
    pub renderer: Arc<dyn PageRenderer>,
    pub passwords: Arc<dyn PasswordHasher>,
    /// Sends the messages of guests to the inn.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// Notifies staff of changes to their account.
    pub notices: Option<Arc<dyn AccountNotices>>,
    pub identity_provider: Option<NamedProvider>,
    pub usage_relay: Option<Arc<dyn UsageRelay>>,
    pub backup_log: Option<Arc<dyn BackupLog>>,
    /// The files of the front end.
    pub assets: Assets,
}

impl Adapters {
    /// The adapters of the binary.
    ///
    /// # Errors
    /// When one of them does not start.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let renderer = QuickJsRenderer::start(front::page_script()?, Limits::default())?;
        let mailer = mailer(settings)?;
        Ok(Self {
            clock,
            blobs: Arc::new(blobs(&settings.data).await?),
            renderer: Arc::new(renderer),
            passwords: Arc::new(Argon2Hasher::new(Effort::default())?),
            notices: mailer.clone().map(SmtpNotices::shared),
            mailer: mailer.map(|mailer| mailer as Arc<dyn Mailer>),
            identity_provider: identity_provider(settings)?,
            usage_relay: usage_relay(settings)?,
            backup_log: settings
                .backups
                .clone()
                .map(|backups| Arc::new(backups) as Arc<dyn BackupLog>),
            assets: front::assets(),
        })
    }
}

/// The application: its services, its publisher and its background work.
pub struct App {
    pub publisher: Arc<Publisher>,
    pub news: Arc<NewsService>,
    pub opening_hours: Arc<OpeningHoursService>,
    pub menus: Arc<MenuService>,
    pub audit: Arc<AuditService>,
    pub contact: Arc<ContactService>,
    pub auth: Arc<AuthService>,
    pub oidc: Option<Arc<OidcLogin>>,
    pub staff: StaffService,
    pub storage: Arc<StorageService>,
    pub usage: Arc<UsageService>,
    pub store: Arc<SqlStore>,
    editions: EditionFile,
    build: String,
    adapters: Adapters,
    settings: Settings,
}

/// Why the house cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data folder cannot be made.
    #[error("the data folder {folder} cannot be made")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There are files, and no database that refers to them.
    #[error(
        "the database in {0} is lost, though files are there; restore a backup, or move the folder away to begin with an empty one"
    )]
    LostDatabase(PathBuf),
    /// The database or the files do not open.
    #[error("the data in {folder} cannot be opened")]
    Store {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: StoreError,
    },
    /// The thread that renders the pages does not start.
    #[error("the page renderer does not start")]
    Renderer(#[from] std::io::Error),
    /// Passwords cannot be hashed.
    #[error(transparent)]
    Passwords(#[from] HashError),
    /// The front is not in the binary.
    #[error(transparent)]
    Front(#[from] front::NotBuilt),
    /// The analytics service cannot be told of anything.
    #[error("the analytics service cannot be told of anything")]
    Analytics(#[source] BoxError),
    /// The identity provider cannot be asked.
    #[error("the identity provider cannot be asked")]
    Provider(#[source] BoxError),
    /// The words for mails of this build are not there.
    #[error(transparent)]
    Mail(#[from] TextsError),
    /// The start content of this build is not allowed.
    #[error(transparent)]
    Start(#[from] SeedContentError),
}

impl OpenError {
    /// Whether it may be the disk's fault, and a later attempt may succeed.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Folder { .. } | Self::LostDatabase(_) => true,
            Self::Store { source, .. } => !matches!(source, StoreError::Newer),
            _ => false,
        }
    }
}

/// Why the database of the house does not open for a command.
#[derive(Debug, Error)]
pub enum NoHouse {
    /// Nobody opened the house here yet.
    #[error("there is no house in {0}; `wirtshaus serve` makes one")]
    Empty(PathBuf),
    /// Its database does not open.
    #[error("the data in {folder} cannot be opened")]
    Store {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: StoreError,
    },
}

/// The database of a house that is there already, for a command beside the one that serves it.
///
/// # Errors
/// When there is none, or it does not open.
pub async fn database(settings: &Settings) -> Result<SqlStore, NoHouse> {
    let folder = &settings.data;
    let store = SqlStore::open(&database_file(folder)?).await;
    store.map_err(|source| not_opened(folder, source))
}

/// The same, to look at alone.
///
/// # Errors
/// When there is none, it does not open, or it is another version's.
pub async fn database_read_only(settings: &Settings) -> Result<SqlStore, NoHouse> {
    let folder = &settings.data;
    let store = SqlStore::open_read_only(&database_file(folder)?).await;
    store.map_err(|source| not_opened(folder, source))
}

fn database_file(folder: &Path) -> Result<PathBuf, NoHouse> {
    let file = DataFolder::of(folder).database;
    if file.metadata().is_ok_and(|file| file.len() > 0) {
        Ok(file)
    } else {
        Err(NoHouse::Empty(folder.to_owned()))
    }
}

fn not_opened(folder: &Path, source: StoreError) -> NoHouse {
    NoHouse::Store {
        folder: folder.to_owned(),
        source,
    }
}

impl App {
    /// Opens the data folder with the adapters of the binary.
    ///
    /// # Errors
    /// When the data or an adapter does not open.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let store = store(&settings.data).await?;
        let adapters = Adapters::open(settings, clock).await?;
        Self::wire(settings.clone(), store, adapters).await
    }

    /// Seeds an empty store, and builds the services over it.
    ///
    /// # Errors
    /// When the seed content is invalid or the store fails.
    pub async fn wire(
        settings: Settings,
        store: SqlStore,
        adapters: Adapters,
    ) -> Result<Self, OpenError> {
        let folder = &settings.data;
        let failed = |source| OpenError::Store {
            folder: folder.clone(),
            source,
        };
        let store = Arc::new(store);
        let (blobs, clock) = (&adapters.blobs, &adapters.clock);
        let secrets = Arc::new(SystemSecrets);
        let content = start::content(clock.now())?;
        let is_seeded = seed::seed(&*store, &**blobs, &*secrets, &**clock, content)
            .await
            .map_err(failed)?;
        if is_seeded {
            tracing::info!(folder = %folder.display(), "the initial content was stored");
        }
        let news = Arc::new(NewsService::new(store.clone(), clock.clone()));
        let opening_hours = Arc::new(OpeningHoursService::new(store.clone()));
        let menus = Arc::new(MenuService::new(store.clone(), clock.clone()));
        let audit = Arc::new(AuditService::new(store.clone(), clock.clone()));
        let contact = Arc::new(ContactService::new(store.clone(), clock.clone()));
        let auth_adapters = AuthAdapters {
            store: store.clone(),
            passwords: adapters.passwords.clone(),
            secrets: secrets.clone(),
            authenticator: Arc::new(DataFolder::of(folder).installation_key().map_err(failed)?),
            notices: adapters.notices.clone(),
            clock: clock.clone(),
        };
        let auth = AuthService::new(auth_adapters, settings.sessions, settings.inn_words());
        let auth = Arc::new(auth);
        let oidc = adapters.identity_provider.clone();
        let oidc =
            oidc.map(|(name, provider)| Arc::new(OidcLogin::new(auth.clone(), provider, name)));
        let staff = StaffService::new(
            store.clone(),
            adapters.passwords.clone(),
            secrets.clone(),
            clock.clone(),
            settings.inn_words(),
        );
        let storage = Arc::new(StorageService::new(
            store.clone(),
            blobs.clone(),
            Arc::new(BlobPdfs::of(blobs.clone())),
            secrets.clone(),
            clock.clone(),
            settings.max_upload_bytes,
        ));
        let tools = UsageTools {
            log: store.clone(),
            relay: adapters.usage_relay.clone(),
            secrets,
            clock: clock.clone(),
        };
        let usage = Arc::new(UsageService::new(tools, settings.usage));
        let publisher = Arc::new(Publisher::new(Sources {
            site: (&settings.house).into(),
            store: store.clone(),
            blobs: blobs.clone(),
            changes: store.clone(),
            renderer: adapters.renderer.clone(),
            clock: clock.clone(),
        }));
        let editions = EditionFile::at(DataFolder::of(folder).edition);
        let build = front::build();
        publisher.served().restore(&editions, &build).await;
        Ok(Self {
            publisher,
            news,
            opening_hours,
            menus,
            audit,
            contact,
            auth,
            oidc,
            staff,
            storage,
            usage,
            store,
            editions,
            build,
            adapters,
            settings,
        })
    }

    /// Every route. Event streams get half of the `connections`, so that the other half is left for requests.
    #[must_use]
    pub fn routes(&self, connections: usize) -> impl Endpoint<Output = Response> + use<> {
        let house = &self.settings.house;
        routes(ApiState {
            publisher: self.publisher.clone(),
            news: self.news.clone(),
            opening_hours: self.opening_hours.clone(),
            are_messages_mailed: self.adapters.mailer.is_some(),
            audit: self.audit.clone(),
            usage: self.usage.clone(),
            menus: self.menus.clone(),
            blobs: self.adapters.blobs.clone(),
            contact: self.contact.clone(),
            storage: self.storage.clone(),
            storage_settings: self.settings.storage.clone(),
            auth: self.auth.clone(),
            oidc: self.oidc.clone(),
            corrupt: self.store.clone(),
            backups: self.adapters.backup_log.clone(),
            changes: self.store.clone(),
            assets: self.adapters.assets.clone(),
            public_url: house.public_url.clone(),
            security_contact: self.settings.security_contact.clone(),
            map: house.links.map.clone(),
            event_streams: connections / 2,
        })
    }

    /// Spawns the background tasks.
    pub fn spawn_background_tasks(&self, tasks: &BackgroundTasks) {
        self.spawn_event_writer(tasks);
        if self.usage.has_relay() {
            let usage = self.usage.clone();
            tasks.spawn("forwarder", |stop| forwarder::run(usage, stop));
        }
        if let Some(mailer) = self.adapters.mailer.clone() {
            let contact = self.contact.clone();
            tasks.spawn("mail_delivery", |stop| {
                mail_delivery::run(contact, mailer, stop)
            });
        } else {
            tracing::info!("messages are stored and not mailed: `smtp_url` is not set");
        }
        let jobs = self.maintenance_jobs();
        tasks.spawn("maintenance", |stop| maintenance::run(jobs, stop));
    }

    /// Spawns the background task that writes usage events.
    pub fn spawn_event_writer(&self, tasks: &BackgroundTasks) {
        let usage = self.usage.clone();
        tasks.spawn("event_writer", |stop| event_writer::run(usage, stop));
    }

    fn maintenance_jobs(&self) -> Vec<MaintenanceJob> {
        let storage = self.storage.clone();
        let sweep = MaintenanceJob::new("files", move || {
            let storage = storage.clone();
            async move { Ok(storage.sweep().await?.total()) }
        });
        let news = self.news.clone();
        let menus = self.menus.clone();
        let trash = MaintenanceJob::new("trash", move || {
            let (news, menus) = (news.clone(), menus.clone());
            async move { Ok(news.purge().await? + menus.purge().await?) }
        });
        let audit = self.audit.clone();
        let audit = MaintenanceJob::new("audit log", move || {
            let audit = audit.clone();
            async move { audit.purge().await }
        });
        let contact = self.contact.clone();
        let months = self.settings.house.message_retention_months;
        let messages = MaintenanceJob::new("messages", move || {
            let contact = contact.clone();
            async move { contact.purge(months).await }
        });
        let auth = self.auth.clone();
        let sessions = MaintenanceJob::new("sessions", move || {
            let auth = auth.clone();
            async move { auth.purge().await }
        });
        let usage = self.usage.clone();
        let events = MaintenanceJob::new("usage", move || {
            let usage = usage.clone();
            async move { usage.tidy().await }
        });
        let mut jobs = vec![sweep, trash, audit, messages, sessions, events];
        if let Some(backups) = self.settings.backups.clone() {
            let (data, publisher) = (self.settings.data.clone(), self.publisher.clone());
            jobs.push(MaintenanceJob::new("backup", move || {
                let (backups, data) = (backups.clone(), DataFolder::of(&data));
                let now = publisher.now();
                async move { backups.run(&data, now).await.map_err(StoreError::other) }
            }));
        }
        jobs
    }

    /// Stores every edition for the next start. Never returns.
    pub fn store_editions(&self) -> impl Future<Output = ()> + use<> {
        let (editions, build) = (self.publisher.served(), self.build.clone());
        let file = self.editions.clone();
        async move { editions.store(&file, &build).await }
    }

    /// Closes the database, so that its file alone holds everything.
    pub async fn close(self) {
        close(&self.store).await;
    }
}

/// Opens the database of a data folder, making both when they are missing.
///
/// # Errors
/// When either cannot be made or opened.
pub async fn store(folder: &Path) -> Result<SqlStore, OpenError> {
    if DataFolder::of(folder).has_lost_database() {
        return Err(OpenError::LostDatabase(folder.to_owned()));
    }
    let prepared = DataFolder::prepare(folder).map_err(|source| OpenError::Folder {
        folder: folder.to_owned(),
        source,
    })?;
    let opened = SqlStore::open(&prepared.database).await;
    opened.map_err(|source| OpenError::Store {
        folder: folder.to_owned(),
        source,
    })
}

/// Closes a database, so that its file alone holds everything.
pub async fn close(store: &SqlStore) {
    if let Err(error) = store.clone().close().await {
        let error: &dyn std::error::Error = &error;
        tracing::warn!(error, "the database did not close cleanly; nothing is lost");
    }
}

fn mailer(settings: &Settings) -> Result<Option<Arc<SmtpMailer>>, TextsError> {
    let Some(mail) = settings.mail.clone() else {
        return Ok(None);
    };
    let letterhead = Letterhead {
        product: settings.house.product.clone(),
        from: mail.from,
        to: mail.to,
    };
    Ok(Some(Arc::new(SmtpMailer::new(mail.server, &letterhead)?)))
}

fn usage_relay(settings: &Settings) -> Result<Option<Arc<dyn UsageRelay>>, OpenError> {
    let Some(AnalyticsSettings { address, token }) = settings.analytics.clone() else {
        return Ok(None);
    };
    let analytics = Analytics::new(address, token).map_err(OpenError::Analytics)?;
    Ok(Some(Arc::new(analytics)))
}

fn identity_provider(settings: &Settings) -> Result<Option<NamedProvider>, OpenError> {
    let Some(OidcSettings { client, name }) = settings.oidc.clone() else {
        return Ok(None);
    };
    let provider = OidcProvider::new(client).map_err(OpenError::Provider)?;
    Ok(Some((name, Arc::new(provider))))
}

async fn blobs(folder: &Path) -> Result<FolderBlobs, OpenError> {
    let opened = FolderBlobs::open(&DataFolder::of(folder).blobs).await;
    opened.map_err(|source| OpenError::Store {
        folder: folder.to_owned(),
        source,
    })
}
