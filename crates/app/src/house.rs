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
    sql::SqlHouse,
};
use api::{
    Inn,
    published::{Publisher, publisher::Sources},
    routes,
    storage::StorageSettings,
};
use domain::{
    audit::forgotten_before,
    contact::received_until,
    house::{HttpUrl, PublicUrl},
    once::keys_since,
    trash_since,
};
use poem::{Endpoint, Response};
use ports::{
    BoxError, StoreError,
    driven::{
        AuditLog, BackupLog, Clock, ContactRepository, HashError, Mailer, MenuRepository,
        NewsRepository, UsageRelay,
    },
    driving::{
        contact_desk::ContactDesk,
        file_room::FileRoom,
        side_door::SideDoor,
        staff_door::StaffDoor,
        staff_register::StaffRegister,
        start_content,
        usage_desk::{UsageDesk, UsageTools},
    },
};
use thiserror::Error;

use crate::{
    backup::nightly::NightlyBackups,
    counting::Counting,
    data_folder::DataFolder,
    delivery::Delivery,
    front,
    housekeeping::{Chore, Housekeeping},
    settings::{AnalyticsSettings, OidcSettings, Settings},
    start::{self, StartContentError},
    telling::Telling,
};

/// The house, opened.
pub struct House {
    /// Makes the editions.
    pub publisher: Arc<Publisher>,
    /// Takes what guests write, and mails it.
    pub contact: Arc<ContactDesk>,
    /// Lets staff in.
    pub door: Arc<StaffDoor>,
    /// Lets staff in whom an identity provider vouches for.
    pub side_door: Option<Arc<SideDoor>>,
    /// Says who works here.
    pub staff: StaffRegister,
    /// Stores and finds files.
    pub room: Arc<FileRoom>,
    /// Counts what guests do.
    pub usage: Arc<UsageDesk>,
    editions: EditionFile,
    build: String,
    mailer: Option<Arc<dyn Mailer>>,
    storage: StorageSettings,
    public_url: PublicUrl,
    security_contact: String,
    map: HttpUrl,
    message_months: u16,
    backups: Option<NightlyBackups>,
    data: PathBuf,
    store: Arc<SqlHouse>,
    blobs: Arc<FolderBlobs>,
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
    Start(#[from] StartContentError),
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
pub async fn database(settings: &Settings) -> Result<SqlHouse, NoHouse> {
    let folder = &settings.data;
    let store = SqlHouse::open(&database_file(folder)?).await;
    store.map_err(|source| not_opened(folder, source))
}

/// The same, to look at alone.
///
/// # Errors
/// When there is none, it does not open, or it is another version's.
pub async fn database_read_only(settings: &Settings) -> Result<SqlHouse, NoHouse> {
    let folder = &settings.data;
    let store = SqlHouse::open_read_only(&database_file(folder)?).await;
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

impl House {
    /// Opens the data folder, furnishing it when it is empty.
    ///
    /// # Errors
    /// When something that the house needs is not there.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let script = front::page_script()?;
        let folder = &settings.data;
        let failed = |source| OpenError::Store {
            folder: folder.clone(),
            source,
        };
        let store = Arc::new(store(folder).await?);
        let blobs = DataFolder::of(folder).blobs;
        let blobs = FolderBlobs::open(&blobs).await.map_err(failed)?;
        let blobs = Arc::new(blobs);
        let content = start::content(clock.now())?;
        let secrets = Arc::new(SystemSecrets);
        let furnished = start_content::furnish(&*store, &*blobs, &*secrets, &*clock, content)
            .await
            .map_err(failed)?;
        if furnished {
            tracing::info!(folder = %folder.display(), "an empty house was furnished");
        }
        let renderer = QuickJsRenderer::start(script, Limits::default())?;
        let contact = Arc::new(ContactDesk::new(store.clone(), clock.clone()));
        let passwords = Arc::new(Argon2Hasher::new(Effort::default())?);
        let mailer = mailer(settings)?;
        let door = Arc::new(StaffDoor {
            staff: store.clone(),
            sessions: store.clone(),
            tries: store.clone(),
            passwords: passwords.clone(),
            secrets: secrets.clone(),
            authenticator: Arc::new(DataFolder::of(folder).installation_key().map_err(failed)?),
            notices: mailer.clone().map(SmtpNotices::shared),
            clock: clock.clone(),
            limits: settings.sessions,
            house_words: settings.house_words(),
        });
        let side_door = side_door(settings, &door)?;
        let staff = StaffRegister {
            staff: store.clone(),
            tries: store.clone(),
            passwords,
            secrets: secrets.clone(),
            clock: clock.clone(),
            house_words: settings.house_words(),
        };
        let room = Arc::new(FileRoom {
            files: store.clone(),
            menus: store.clone(),
            uploads: store.clone(),
            blobs: blobs.clone(),
            pdfs: Arc::new(BlobPdfs::of(blobs.clone())),
            secrets: secrets.clone(),
            clock: clock.clone(),
            max_bytes: settings.max_upload_bytes,
        });
        let tools = UsageTools {
            log: store.clone(),
            relay: relay(settings)?,
            secrets: secrets.clone(),
            clock: clock.clone(),
        };
        let usage = Arc::new(UsageDesk::new(tools, settings.usage));
        let publisher = Arc::new(Publisher::new(Sources {
            site: (&settings.house).into(),
            news: store.clone(),
            menus: store.clone(),
            files: store.clone(),
            blobs: blobs.clone(),
            hours: store.clone(),
            changes: store.clone(),
            renderer: Arc::new(renderer),
            clock,
        }));
        let editions = EditionFile::at(DataFolder::of(folder).edition);
        let build = front::build();
        publisher.served().restore(&editions, &build).await;
        Ok(Self {
            publisher,
            editions,
            build,
            contact,
            door,
            side_door,
            staff,
            room,
            usage,
            storage: settings.storage.clone(),
            mailer: mailer.map(|mailer| mailer as Arc<dyn Mailer>),
            public_url: settings.house.public_url.clone(),
            security_contact: settings.security_contact.clone(),
            map: settings.house.links.map.clone(),
            message_months: settings.house.message_months,
            backups: settings.backups.clone(),
            data: folder.clone(),
            store,
            blobs,
        })
    }

    /// Everything that the house answers to, over so many connections. Pages that follow the editions
    /// get half of them, so that the other half is there for whoever comes.
    #[must_use]
    pub fn routes(&self, connections: usize) -> impl Endpoint<Output = Response> + use<> {
        routes(Inn {
            publisher: self.publisher.clone(),
            news: self.store.clone(),
            hours: self.store.clone(),
            messages: self.store.clone(),
            are_messages_mailed: self.mailer.is_some(),
            audit: self.store.clone(),
            usage: self.usage.clone(),
            menus: self.store.clone(),
            files: self.store.clone(),
            blobs: self.blobs.clone(),
            contact: self.contact.clone(),
            room: self.room.clone(),
            storage: self.storage.clone(),
            door: self.door.clone(),
            side_door: self.side_door.clone(),
            corrupt: self.store.clone(),
            backups: self
                .backups
                .clone()
                .map(|backups| Arc::new(backups) as Arc<dyn BackupLog>),
            changes: self.store.clone(),
            assets: front::assets(),
            public_url: self.public_url.clone(),
            security_contact: self.security_contact.clone(),
            map: self.map.clone(),
            event_streams: connections / 2,
        })
    }

    /// Begins to mail what guests write, if the settings name a mail server.
    #[must_use]
    pub fn delivery(&self) -> Option<Delivery> {
        let Some(mailer) = &self.mailer else {
            tracing::info!("what guests write is kept, and not mailed: `smtp_url` is not set");
            return None;
        };
        Some(Delivery::start(self.contact.clone(), mailer.clone()))
    }

    /// Begins to tidy up, every hour.
    #[must_use]
    pub fn housekeeping(&self) -> Housekeeping {
        let room = self.room.clone();
        let sweep = Chore::new("files", move || {
            let room = room.clone();
            async move { Ok(room.sweep().await?.removed()) }
        });
        let (store, publisher) = (self.store.clone(), self.publisher.clone());
        let trash = Chore::new("trash", move || {
            let (store, until) = (store.clone(), trash_since(publisher.now()));
            async move {
                let news = NewsRepository::purge(&*store, until).await?;
                Ok(news + MenuRepository::purge(&*store, until).await?)
            }
        });
        let (log, publisher) = (self.store.clone(), self.publisher.clone());
        let deeds = Chore::new("log", move || {
            let (log, before) = (log.clone(), forgotten_before(publisher.now()));
            async move { AuditLog::purge(&*log, before).await }
        });
        let (store, publisher) = (self.store.clone(), self.publisher.clone());
        let months = self.message_months;
        let messages = Chore::new("messages", move || {
            let (store, now) = (store.clone(), publisher.now());
            let until = received_until(now, months);
            async move { store.purge_messages(until, keys_since(now)).await }
        });
        let door = self.door.clone();
        let sessions = Chore::new("sessions", move || {
            let door = door.clone();
            async move { door.tidy().await }
        });
        let usage = self.usage.clone();
        let events = Chore::new("usage", move || {
            let usage = usage.clone();
            async move { usage.tidy().await }
        });
        let mut chores = vec![sweep, trash, deeds, messages, sessions, events];
        if let Some(backups) = self.backups.clone() {
            let (data, publisher) = (self.data.clone(), self.publisher.clone());
            chores.push(Chore::new("backup", move || {
                let (backups, data) = (backups.clone(), DataFolder::of(&data));
                let now = publisher.now();
                async move { backups.run(&data, now).await.map_err(StoreError::other) }
            }));
        }
        Housekeeping::start(chores)
    }

    /// Begins to write down what guests and staff do.
    #[must_use]
    pub fn counting(&self) -> Counting {
        Counting::start(self.usage.clone())
    }

    /// Begins to tell another service of it, if the settings name one.
    #[must_use]
    pub fn telling(&self) -> Option<Telling> {
        let is_told = self.usage.has_relay();
        is_told.then(|| Telling::start(self.usage.clone()))
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
pub async fn store(folder: &Path) -> Result<SqlHouse, OpenError> {
    if DataFolder::of(folder).has_lost_database() {
        return Err(OpenError::LostDatabase(folder.to_owned()));
    }
    let prepared = DataFolder::prepare(folder).map_err(|source| OpenError::Folder {
        folder: folder.to_owned(),
        source,
    })?;
    let opened = SqlHouse::open(&prepared.database).await;
    opened.map_err(|source| OpenError::Store {
        folder: folder.to_owned(),
        source,
    })
}

/// Closes a database, so that its file alone holds everything.
pub async fn close(store: &SqlHouse) {
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

fn relay(settings: &Settings) -> Result<Option<Arc<dyn UsageRelay>>, OpenError> {
    let Some(AnalyticsSettings { address, token }) = settings.analytics.clone() else {
        return Ok(None);
    };
    let analytics = Analytics::new(address, token).map_err(OpenError::Analytics)?;
    Ok(Some(Arc::new(analytics)))
}

fn side_door(
    settings: &Settings,
    door: &Arc<StaffDoor>,
) -> Result<Option<Arc<SideDoor>>, OpenError> {
    let Some(OidcSettings { client, name }) = settings.oidc.clone() else {
        return Ok(None);
    };
    let provider = OidcProvider::new(client).map_err(OpenError::Provider)?;
    Ok(Some(Arc::new(SideDoor {
        door: door.clone(),
        provider: Arc::new(provider),
        name,
    })))
}
