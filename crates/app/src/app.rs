//! The application: adapters, services, publisher and background tasks.

use std::sync::Arc;

use adapters::{data_folder::DataFolder, edition_store::EditionFileStore, sql::SqlStore};
use api::{ApiSettings, ApiState, error_response, handler, route_label, routes};
use domain::first_steps::ExampleInn;
use http_server::Application;
use poem::{EndpointExt, Response, endpoint::BoxEndpoint};
use ports::Clock;
use publishing::{DerivedPictures, PublishedResponses, Publisher};
use services::{
    ServiceSettings, Services,
    first_steps::FirstStepsSettings,
    jobs::{FailureLog, JobService},
    public_content::PublicContentService,
    seed::SeedService,
};
use tokio::runtime::Handle;

use crate::{
    adapters::AppAdapters,
    background_tasks::BackgroundTasks,
    database::{self, AppOpenError, open_error},
    event_writer, frontend, job_worker, metrics,
    seed_content::{self, page_definitions},
    settings::Settings,
};

pub struct App {
    pub services: Services,
    pub publisher: Arc<Publisher>,
    pub published_responses: Arc<PublishedResponses>,
    pub store: Arc<SqlStore>,
    adapters: AppAdapters,
    settings: Settings,
}

fn edition_store(settings: &Settings) -> EditionFileStore {
    EditionFileStore::new(DataFolder::new(&settings.data).edition)
}

/// Opens the files of the front end, and the stored edition if there is one of this build.
pub async fn open_published_responses(settings: &Settings) -> Arc<PublishedResponses> {
    let assets = frontend::assets();
    let published_responses = PublishedResponses::new(assets, settings.site.public_url.clone());
    published_responses
        .edition
        .restore(&edition_store(settings), &frontend::build_id())
        .await;
    Arc::new(published_responses)
}

impl App {
    /// Opens the data folder with the adapters of the binary.
    pub async fn open(
        settings: &Settings,
        clock: Arc<dyn Clock>,
        published_responses: Arc<PublishedResponses>,
    ) -> Result<Self, AppOpenError> {
        let store = database::open_or_create_database(settings).await?;
        let adapters = AppAdapters::open(settings, &store, clock).await?;
        Self::open_with_adapters(settings.clone(), store, adapters, published_responses).await
    }

    /// Seeds an empty store, and builds the services and the publisher.
    pub async fn open_with_adapters(
        settings: Settings,
        store: SqlStore,
        adapters: AppAdapters,
        published_responses: Arc<PublishedResponses>,
    ) -> Result<Self, AppOpenError> {
        let folder = &settings.data;
        let to_app_open_error = |source| open_error(folder, source);
        let store = Arc::new(store);
        let seed = SeedService {
            store: store.clone(),
            blobs: adapters.services.blobs.clone(),
            secret_generator: adapters.services.secret_generator.clone(),
            clock: adapters.services.clock.clone(),
        };
        let content = seed_content::initial_content(adapters.services.clock.now())?;
        let example = ExampleInn {
            master_data: settings.example_master_data.clone(),
            news_titles: content
                .news
                .iter()
                .map(|entry| entry.title.to_string())
                .collect(),
            menus: content
                .menus
                .iter()
                .map(|menu| (menu.menu, menu.pdf.len() as u64))
                .collect(),
        };
        if seed.seed(content).await.map_err(to_app_open_error)? {
            tracing::info!(folder = %folder.display(), "the initial content was stored");
        }
        let page_definitions = Arc::new(page_definitions(&settings.supplier_links)?);
        let service_settings = ServiceSettings {
            sessions: settings.sessions,
            master_data: adapters.master_data.clone(),
            page_definitions: page_definitions.clone(),
            max_upload_bytes: settings.max_upload_bytes,
            usage: settings.usage,
            first_steps: FirstStepsSettings {
                example,
                public_url: settings.site.public_url.clone(),
                has_external_backups: settings.database.is_some(),
            },
        };
        let services = Services::new(store.clone(), adapters.services.clone(), service_settings);
        let stored = services.master_data.store_initial().await;
        if stored.map_err(to_app_open_error)? {
            tracing::info!(
                "the stored name, address and legal notice differ from the settings, which are ignored"
            );
        }
        if services.first_steps.is_example_public() {
            tracing::warn!(
                public_url = settings.site.public_url.as_str(),
                "master data of the example are public; change them in the staff area"
            );
        }
        let content = PublicContentService {
            store: store.clone(),
            blobs: adapters.services.blobs.clone(),
            clock: adapters.services.clock.clone(),
            master_data: adapters.master_data.clone(),
            page_definitions,
        };
        let publisher = Arc::new(Publisher::new(
            settings.site.clone(),
            content,
            adapters.renderer.clone(),
            DerivedPictures {
                pictures: services.pictures.clone(),
                published_responses: published_responses.clone(),
            },
            adapters.services.clock.clone(),
        ));
        Ok(Self {
            services,
            publisher,
            published_responses,
            store,
            adapters,
            settings,
        })
    }

    /// Event streams get half of the `connections`, so that the other half is left for requests.
    pub fn routes(&self, connections: usize) -> BoxEndpoint<'static, Response> {
        routes(ApiState {
            services: self.services.clone(),
            publisher: self.publisher.clone(),
            published_responses: self.published_responses.clone(),
            clock: self.adapters.services.clock.clone(),
            settings: ApiSettings {
                site: self.settings.site.clone(),
                security_contact: self.settings.security_contact.clone(),
                storage: self.settings.storage.clone(),
                max_event_streams: connections / 2,
            },
        })
        .boxed()
    }

    /// The application of a server with this limit on connections.
    pub fn application(&self, connections: usize) -> Application {
        Application {
            prepared_responses: self.published_responses.clone(),
            handler: handler(self.routes(connections)),
            handler_runtime: Handle::current(),
            route_label,
            error_response,
        }
    }

    pub fn spawn_background_tasks(&self, tasks: &BackgroundTasks) {
        self.spawn_event_writer(tasks);
        if self.adapters.services.mailer.is_none() {
            tracing::info!("messages are stored and not mailed: `smtp_url` is not set");
        }
        if self.settings.operations_listen.is_some() {
            let services = self.services.clone();
            tasks.spawn("queue_metrics", |stop_token| {
                metrics::measure_queues(services, stop_token)
            });
        }
        let jobs = Arc::new(self.job_service());
        for kind in jobs.kinds() {
            let jobs = jobs.clone();
            tasks.spawn(kind.code(), |stop_token| {
                job_worker::run(jobs, kind, stop_token)
            });
        }
        let health = self.services.health.clone();
        tasks.spawn("row_check", |stop_token| {
            job_worker::check_rows(health, stop_token)
        });
    }

    pub fn job_service(&self) -> JobService {
        JobService {
            store: self.store.clone(),
            clock: self.adapters.services.clock.clone(),
            mailer: self.adapters.services.mailer.clone(),
            services: self.services.clone(),
            public_url: self.settings.site.public_url.clone(),
            message_retention_months: self.settings.site.message_retention_months,
            failure_log: FailureLog::default(),
        }
    }

    pub fn spawn_event_writer(&self, tasks: &BackgroundTasks) {
        let usage = self.services.usage.clone();
        tasks.spawn("event_writer", |stop_token| {
            event_writer::run(usage, stop_token)
        });
    }

    /// Stores every edition for the next start. Never returns.
    pub fn persist_each_published_edition(&self) -> impl Future<Output = ()> + use<> {
        let current = self.published_responses.edition.clone();
        let file = edition_store(&self.settings);
        async move {
            let build_id = frontend::build_id();
            current.store_each_new_edition(&file, &build_id).await;
        }
    }

    pub async fn close(self) {
        database::close_store(&self.store).await;
    }
}
