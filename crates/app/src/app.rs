//! The application: adapters, services, publisher and background tasks.

use std::sync::Arc;

use adapters::{
    edition_file::EditionFile, pdf::BlobPdfInspector, secrets::SystemSecrets, sql::SqlStore,
};
use api::{
    ApiSettings, ApiState,
    published::{Publisher, publisher::PublisherAdapters},
    routes,
};
use poem::{Endpoint, Response};
use ports::{Clock, StoreError};
use services::{
    Services,
    audit::AuditService,
    auth::{AuthAdapters, AuthService},
    contact::ContactService,
    menus::MenuService,
    news::NewsService,
    oidc_login::OidcLogin,
    opening_hours::OpeningHoursService,
    public_content::PublicContentService,
    seed::SeedService,
    staff::StaffService,
    status::{StatusAdapters, StatusService},
    storage::StorageService,
    usage::{UsageAdapters, UsageService},
};

use crate::{
    adapters::Adapters,
    background_tasks::BackgroundTasks,
    data_folder::DataFolder,
    database::{self, OpenError},
    event_writer, forwarder, frontend, mail_delivery, maintenance, maintenance_jobs, seed_content,
    settings::Settings,
};

pub struct App {
    pub services: Services,
    pub publisher: Arc<Publisher>,
    pub store: Arc<SqlStore>,
    edition_file: EditionFile,
    build_id: String,
    adapters: Adapters,
    settings: Settings,
}

impl App {
    /// Opens the data folder with the adapters of the binary.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let store = database::open_or_create(&settings.data).await?;
        let adapters = Adapters::open(settings, clock).await?;
        Self::build(settings.clone(), store, adapters).await
    }

    /// Seeds an empty store, and builds the services and the publisher.
    pub async fn build(
        settings: Settings,
        store: SqlStore,
        adapters: Adapters,
    ) -> Result<Self, OpenError> {
        let folder = &settings.data;
        let store_error = |source| OpenError::Store {
            folder: folder.clone(),
            source,
        };
        let store = Arc::new(store);
        let seed = SeedService::new(
            store.clone(),
            adapters.blobs.clone(),
            Arc::new(SystemSecrets),
            adapters.clock.clone(),
        );
        let content = seed_content::seed_content(adapters.clock.now())?;
        if seed.seed(content).await.map_err(store_error)? {
            tracing::info!(folder = %folder.display(), "the initial content was stored");
        }
        let services = services(&settings, &store, &adapters).map_err(store_error)?;
        let publisher = Arc::new(Publisher::new(PublisherAdapters {
            site: (&settings.inn).into(),
            content: PublicContentService::new(
                store.clone(),
                adapters.blobs.clone(),
                adapters.clock.clone(),
            ),
            changes: store.clone(),
            renderer: adapters.renderer.clone(),
            clock: adapters.clock.clone(),
        }));
        let edition_file = EditionFile::new(DataFolder::new(folder).edition);
        let build_id = frontend::build_id();
        publisher
            .current_edition()
            .restore(&edition_file, &build_id)
            .await;
        Ok(Self {
            services,
            publisher,
            store,
            edition_file,
            build_id,
            adapters,
            settings,
        })
    }

    /// Event streams get half of the `connections`, so that the other half is left for requests.
    pub fn routes(&self, connections: usize) -> impl Endpoint<Output = Response> + use<> {
        let inn = &self.settings.inn;
        routes(ApiState {
            services: self.services.clone(),
            publisher: self.publisher.clone(),
            clock: self.adapters.clock.clone(),
            assets: self.adapters.assets.clone(),
            settings: ApiSettings {
                public_url: inn.public_url.clone(),
                security_contact: self.settings.security_contact.clone(),
                map: inn.links.map.clone(),
                storage: self.settings.storage.clone(),
                has_mailer: self.adapters.mailer.is_some(),
                max_event_streams: connections / 2,
            },
        })
    }

    pub fn spawn_background_tasks(&self, tasks: &BackgroundTasks) {
        self.spawn_event_writer(tasks);
        if self.services.usage.has_forwarder() {
            let usage = self.services.usage.clone();
            tasks.spawn("forwarder", |stop| forwarder::run(usage, stop));
        }
        if let Some(mailer) = self.adapters.mailer.clone() {
            let contact = self.services.contact.clone();
            tasks.spawn("mail_delivery", |stop| {
                mail_delivery::run(contact, mailer, stop)
            });
        } else {
            tracing::info!("messages are stored and not mailed: `smtp_url` is not set");
        }
        let jobs =
            maintenance_jobs::all(&self.services, &self.settings, self.adapters.clock.clone());
        tasks.spawn("maintenance", |stop| maintenance::run(jobs, stop));
    }

    pub fn spawn_event_writer(&self, tasks: &BackgroundTasks) {
        let usage = self.services.usage.clone();
        tasks.spawn("event_writer", |stop| event_writer::run(usage, stop));
    }

    /// Stores every edition for the next start. Never returns.
    pub fn store_editions(&self) -> impl Future<Output = ()> + use<> {
        let (current, build_id) = (self.publisher.current_edition(), self.build_id.clone());
        let file = self.edition_file.clone();
        async move { current.store_all(&file, &build_id).await }
    }

    pub async fn close(self) {
        database::close(&self.store).await;
    }
}

fn services(
    settings: &Settings,
    store: &Arc<SqlStore>,
    adapters: &Adapters,
) -> Result<Services, StoreError> {
    let (blobs, clock) = (&adapters.blobs, &adapters.clock);
    let secrets = Arc::new(SystemSecrets);
    let key = DataFolder::new(&settings.data).installation_key()?;
    let auth = AuthAdapters {
        store: store.clone(),
        passwords: adapters.passwords.clone(),
        secrets: secrets.clone(),
        authenticator: Arc::new(key),
        notices: adapters.notices.clone(),
        clock: clock.clone(),
    };
    let auth = Arc::new(AuthService::new(
        auth,
        settings.sessions,
        settings.inn_words(),
    ));
    let provider = adapters.identity_provider.clone();
    let oidc = provider.map(|(name, provider)| OidcLogin::new(auth.clone(), provider, name));
    let staff = StaffService::new(
        store.clone(),
        adapters.passwords.clone(),
        secrets.clone(),
        clock.clone(),
        settings.inn_words(),
    );
    let storage = StorageService::new(
        store.clone(),
        blobs.clone(),
        Arc::new(BlobPdfInspector::new(blobs.clone())),
        secrets.clone(),
        clock.clone(),
        settings.max_upload_bytes,
    );
    let usage = UsageAdapters {
        store: store.clone(),
        forwarder: adapters.usage_forwarder.clone(),
        secrets,
        clock: clock.clone(),
    };
    let status = StatusAdapters {
        store: store.clone(),
        changes: store.clone(),
        corrupt_rows: store.clone(),
        blobs: blobs.clone(),
        backups: adapters.backup_log.clone(),
        clock: clock.clone(),
    };
    Ok(Services {
        news: Arc::new(NewsService::new(store.clone(), clock.clone())),
        opening_hours: Arc::new(OpeningHoursService::new(store.clone())),
        menus: Arc::new(MenuService::new(store.clone(), clock.clone())),
        storage: Arc::new(storage),
        contact: Arc::new(ContactService::new(store.clone(), clock.clone())),
        auth,
        oidc: oidc.map(Arc::new),
        staff: Arc::new(staff),
        audit: Arc::new(AuditService::new(store.clone(), clock.clone())),
        usage: Arc::new(UsageService::new(usage, settings.usage)),
        status: Arc::new(StatusService::new(status)),
    })
}
