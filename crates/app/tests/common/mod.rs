//! The application behind its accept loop, on a port of its own.

#![allow(dead_code, unused_imports, reason = "each test binary uses its part")]

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

pub mod database;
pub mod database_proxy;
mod disk;
pub mod http_client;
mod http_test_table;
mod options;
pub mod pdf;
pub mod process;
mod renderer;
mod responses;
pub mod reverse_proxy;
pub mod staff;
pub mod uploads;

use adapters::{
    blobs::open_test_blobs,
    clock::MovableClock,
    installation_key::InstallationKey,
    pdf::BlobPdfInspector,
    secrets::SystemSecrets,
    sql::{SqlStore, open_test_database},
};
use bytes::Bytes;
pub use disk::LimitedDisk;
use domain::{
    audit::{Actor, AuditContext},
    calendar::Timestamp,
    inn::PublicUrl,
    news::{NewsDraft, NewsEntry, Title},
    staff::StaffId,
};
use http_server::CompressedBodies;
pub use options::ServerOptions;
use picture_encoder::BlockingPictureEncoder;
use poem::http::HeaderValue;
use ports::{BlobStore, contract::samples};
use publishing::{Assets, Edition, PublishedResponses};
pub use renderer::FakePageRenderer;
use reqwest::{Body, Client, Method, RequestBuilder, Response};
pub use responses::{assert_problem, cookies, field_errors, header, next_event};
use serde_json::Value;
use services::{
    BackupAdapter, NamedIdentityProvider, ServiceAdapters, contact::ContactService,
    master_data::CurrentMasterData, usage::UsageSettings,
};
use staff::StaffSession;
use tempfile::TempDir;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};
use wirtshaus::{
    adapters::AppAdapters,
    app::{App, open_published_responses},
    database::AppOpenError,
    settings::{CommandLineOverrides, Settings},
};

/// 19:00 in Vienna. The kitchen closes at 20:15, the venue at 23:00.
pub const FRIDAY_EVENING: &str = "2026-11-20T18:00:00Z";

/// Five chunks.
pub const MAX_UPLOAD_BYTES: u64 = 5 * 262_144;

pub async fn temporary_store() -> (TempDir, Arc<SqlStore>) {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(folder.path()).await;
    (folder, Arc::new(store))
}

pub async fn open_store(data: &Path) -> SqlStore {
    open_test_database(data).await.unwrap()
}

pub fn hmac_signer() -> Arc<InstallationKey> {
    Arc::new(InstallationKey::from_bytes([7; 32]))
}

/// Receives a contact message of this guest.
pub async fn receive_message(contact: &ContactService, name: &str) {
    let message = samples::contact_message(name, "anna@huber.example", "Ein Tisch, bitte.");
    let client = [10, 0, 0, 1].into();
    let received = contact.receive_message(&message, client, None).await;
    received.unwrap();
}

pub fn instant(text: &str) -> Timestamp {
    OffsetDateTime::parse(text, &Rfc3339).unwrap()
}

/// Anna Huber at [`FRIDAY_EVENING`].
pub fn audit_context() -> AuditContext {
    let actor = Actor::Member {
        id: StaffId::parse(1).unwrap(),
        name: "Anna Huber".to_owned(),
    };
    let occurred_at = instant(FRIDAY_EVENING);
    AuditContext {
        actor,
        occurred_at,
        access: None,
    }
}

pub fn news_draft(title: &str) -> NewsDraft {
    NewsDraft {
        title: Title::parse(title).unwrap(),
        ..samples::minimal_news_draft(7)
    }
}

pub fn settings(data: &Path) -> Settings {
    let data = Some(data.to_str().unwrap().to_owned());
    Settings::read(CommandLineOverrides {
        data,
        ..CommandLineOverrides::default()
    })
    .unwrap()
}

/// The application of the binary at [`FRIDAY_EVENING`], without its server.
pub async fn open_app(data: &Path) -> App {
    try_open_app(&settings(data)).await.unwrap()
}

pub async fn try_open_app(settings: &Settings) -> Result<App, AppOpenError> {
    let clock = Arc::new(MovableClock::at(instant(FRIDAY_EVENING)));
    let published_responses = open_published_responses(settings).await;
    App::open(settings, clock, published_responses).await
}

/// The application over SQLite and blobs in a temporary folder, wired as in the binary.
pub struct TestServer {
    pub address: SocketAddr,
    pub app: App,
    pub blobs: Arc<LimitedDisk>,
    pub clock: MovableClock,
    pub renderer: Arc<FakePageRenderer>,
    pub client: Client,
    pub accept_loop: JoinHandle<()>,
    stop_sender: Option<oneshot::Sender<()>>,
    _data: TempDir,
}

impl std::ops::Deref for TestServer {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl TestServer {
    /// A server at [`FRIDAY_EVENING`] that has published its first edition.
    pub async fn start() -> Self {
        Self::start_with(ServerOptions::default()).await
    }

    /// A server with a staff member who is signed in.
    pub async fn start_signed_in() -> (Self, StaffSession) {
        let server = Self::start().await;
        let anna = server.sign_in_anna().await;
        (server, anna)
    }

    /// A server whose public URL has the scheme `https`.
    pub async fn start_https() -> Self {
        let public_url = "https://gasthaus.example";
        Self::start_with(ServerOptions {
            public_url,
            ..ServerOptions::default()
        })
        .await
    }

    pub async fn start_with(options: ServerOptions) -> Self {
        let server = Self::start_without_edition(options).await;
        let publisher = server.publisher.clone();
        tokio::spawn(async move { publisher.run().await });
        server.wait_for_edition(|_| true).await;
        server
    }

    /// A server without an edition.
    pub async fn start_without_edition(mut options: ServerOptions) -> Self {
        let data = options.data.take();
        let data = data.unwrap_or_else(|| tempfile::tempdir().unwrap());
        let clock = MovableClock::at(instant(FRIDAY_EVENING));
        let renderer = Arc::new(FakePageRenderer::default());
        let blobs = open_test_blobs(data.path()).await.unwrap();
        let blobs = Arc::new(LimitedDisk::new(blobs));
        let adapters = test_adapters(&clock, blobs.clone(), renderer.clone(), &options);
        let mut settings = settings(data.path());
        settings.site.public_url = PublicUrl::parse(options.public_url).unwrap();
        settings.max_upload_bytes = options.max_upload_bytes;
        "linde".clone_into(&mut settings.storage.bucket);
        settings.storage.origins = vec!["https://app.example".to_owned()];
        settings.usage = UsageSettings {
            retention: time::Duration::days(90),
            counts_page_requests: true,
        };
        let store = match options.store {
            Some(store) => store,
            None => open_store(data.path()).await,
        };
        let published_responses = published_responses(&settings);
        let app = App::open_with_adapters(settings, store, adapters, published_responses).await;
        let app = app.unwrap();
        let limits = options.limits;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop_sender, stopped) = oneshot::channel();
        let accept_loop = tokio::spawn(http_server::serve(
            listener,
            app.application(limits.connections),
            limits,
            options.trusted_proxies.parse().unwrap(),
            async {
                let _ = stopped.await;
            },
        ));
        Self {
            address,
            app,
            blobs,
            clock,
            renderer,
            client: http_client::client_builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
            accept_loop,
            stop_sender: Some(stop_sender),
            _data: data,
        }
    }

    pub fn stop(&mut self) {
        let _ = self.stop_sender.take().unwrap().send(());
    }

    pub async fn request(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
        self.send(method, path, "", headers).await
    }

    pub async fn post(
        &self,
        path: &str,
        body: impl Into<Body>,
        headers: &[(&str, &str)],
    ) -> Response {
        self.send(Method::POST, path, body, headers).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: impl Into<Body>,
        headers: &[(&str, &str)],
    ) -> Response {
        let mut request = self.anonymous_request(method, path).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    pub fn anonymous_request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("http://{}{path}", self.address);
        self.client.request(method, url)
    }

    /// Sends the requests of a [`http_test_table`] without credentials.
    pub async fn check(&self, table: &str) {
        http_test_table::check(table, |method, path| self.anonymous_request(method, path)).await;
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path, &[]).await
    }

    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

    pub async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.unwrap()
    }

    pub async fn wait_for_edition(&self, matches: impl Fn(&Edition) -> bool) -> Arc<Edition> {
        let mut editions = self.published_responses.edition.subscribe();
        let found = editions.wait_for(|edition| edition.as_deref().is_some_and(&matches));
        let found = tokio::time::timeout(Duration::from_secs(10), found).await;
        let found = found.expect("no such edition within 10 s").unwrap();
        found.clone().unwrap()
    }

    /// Creates an entry without waiting for its publication.
    pub async fn create_news(&self, title: &str) -> NewsEntry {
        let news = &self.services.news;
        let context = audit_context();
        let created = news.create(news_draft(title), None, &context).await;
        created.unwrap()
    }

    /// The revision of the current edition.
    pub fn revision(&self) -> u64 {
        self.published_responses
            .edition
            .get()
            .unwrap()
            .revision
            .get()
    }

    /// Moves the clock, and waits for the edition that is due by then.
    pub async fn advance_to(&self, time: &str) {
        let time = instant(time);
        self.clock.set(time);
        self.wait_for_edition(|edition| edition.next_edition_due_at > time)
            .await;
    }
}

pub fn test_adapters(
    clock: &MovableClock,
    blobs: Arc<dyn BlobStore>,
    renderer: Arc<FakePageRenderer>,
    options: &ServerOptions,
) -> AppAdapters {
    let provider = options.provider.clone();
    let services = ServiceAdapters {
        pdf_inspector: Arc::new(
            BlobPdfInspector::new(blobs.clone()).with_renderer(env!("CARGO_BIN_EXE_wirtshaus")),
        ),
        picture_encoder: Arc::new(BlockingPictureEncoder::default()),
        blobs,
        password_hasher: staff::password_hasher(),
        secret_generator: Arc::new(SystemSecrets),
        hmac_signer: hmac_signer(),
        mailer: options.mailer.clone(),
        identity_provider: provider.map(|provider| NamedIdentityProvider {
            name: "Google".to_owned(),
            provider,
        }),
        usage_forwarder: options.usage_forwarder.clone(),
        backups: options.backups.clone().map(|store| BackupAdapter {
            store,
            max_backups: 1,
        }),
        clock: Arc::new(clock.clone()),
    };
    let master_data = Arc::new(CurrentMasterData::new(
        settings(Path::new("data")).master_data,
    ));
    AppAdapters {
        services,
        renderer,
        master_data,
    }
}

/// Published responses with some files, and no edition.
pub fn published_responses(settings: &Settings) -> Arc<PublishedResponses> {
    let public_url = settings.site.public_url.clone();
    Arc::new(PublishedResponses::new(assets(), public_url))
}

fn assets() -> Assets {
    let mut assets = Assets::default();
    for path in [
        "/assets/build/a-1234.css",
        "/assets/plain.css",
        "/assets/pictures/plain.css",
    ] {
        let content_type = HeaderValue::from_static("text/css; charset=utf-8");
        let body = Bytes::from_static(b"body{}");
        let compressed = CompressedBodies::default();
        assets.add(path, content_type, body, &[7; 32], compressed);
    }
    assets.set_asset_folder_version("/assets/pictures/", "1234");
    assets.allow_inline_script([7; 32]);
    assets
}
