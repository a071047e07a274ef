//! The application behind its accept loop, on a port of its own.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::{net::SocketAddr, sync::Arc, time::Duration};

pub mod database;
mod disk;
pub mod http_client;
mod options;
pub mod pdf;
pub mod process;
mod renderer;
pub mod staff;

use adapters::{blobs::FolderBlobs, clock::MovableClock, sql::SqlStore};
use api::{assets::Assets, http::prepared_response::CompressedBodies, published::Edition};
use bytes::Bytes;
pub use disk::LimitedDisk;
use domain::{
    accounts::StaffId,
    audit::{Actor, AuditContext},
    calendar::Instant,
    inn::PublicUrl,
    news::{NewsDraft, NewsInput},
};
pub use options::ServerOptions;
use poem::http::HeaderValue;
use ports::{BlobStore, IdentityProvider};
pub use renderer::FakeRenderer;
use reqwest::{Body, Client, Method, Response};
use serde_json::Value;
use services::usage::UsageSettings;
use tempfile::TempDir;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};
use wirtshaus::{
    adapters::Adapters,
    app::App,
    server,
    settings::{Overrides, Settings},
};

/// 19:00 in Vienna. The kitchen closes at 20:15, the venue at 23:00.
pub const FRIDAY_EVENING: &str = "2026-11-20T18:00:00Z";

/// Five chunks.
pub const MAX_UPLOAD_BYTES: u64 = 5 * 262_144;

pub async fn temporary_store() -> (TempDir, Arc<SqlStore>) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
    (folder, Arc::new(store.unwrap()))
}

pub fn instant(text: &str) -> Instant {
    OffsetDateTime::parse(text, &Rfc3339).unwrap()
}

/// Anna Huber at [`FRIDAY_EVENING`].
pub fn audit_context() -> AuditContext {
    let actor = Actor::Member {
        id: StaffId::parse(1).unwrap(),
        name: "Anna Huber".to_owned(),
    };
    let at = instant(FRIDAY_EVENING);
    AuditContext { actor, at }
}

pub fn news_draft(title: &str) -> NewsDraft {
    NewsDraft::parse(news_input(title)).unwrap()
}

pub fn news_input(title: &str) -> NewsInput {
    NewsInput {
        sort_order: Some(7),
        title: Some(title.to_owned()),
        sub_text: Some("Ein Text.".to_owned()),
        img_src: Some("/assets/pictures/news-salat-800.webp".to_owned()),
        timeframe: Some("heute".to_owned()),
        ..NewsInput::default()
    }
}

/// The application over SQLite and blobs in a temporary folder, wired as in the binary.
pub struct TestServer {
    pub address: SocketAddr,
    pub app: App,
    pub blobs: Arc<LimitedDisk>,
    pub clock: MovableClock,
    pub renderer: Arc<FakeRenderer>,
    pub client: Client,
    pub accept_loop: JoinHandle<()>,
    stop: Option<oneshot::Sender<()>>,
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

    /// A server whose public URL has the scheme `https`.
    pub async fn start_https() -> Self {
        let public_url = "https://gasthaus.example";
        Self::start_with(ServerOptions {
            public_url,
            ..ServerOptions::default()
        })
        .await
    }

    pub async fn start_with_provider(provider: Arc<dyn IdentityProvider>) -> Self {
        Self::start_with(ServerOptions {
            provider: Some(provider),
            ..ServerOptions::default()
        })
        .await
    }

    pub async fn start_with(options: ServerOptions) -> Self {
        let server = Self::build(options).await;
        let publisher = server.publisher.clone();
        tokio::spawn(async move { publisher.run().await });
        server
            .publisher
            .subscribe()
            .wait_for(Option::is_some)
            .await
            .unwrap();
        server
    }

    /// A server without an edition.
    pub async fn start_unpublished(options: ServerOptions) -> Self {
        Self::build(options).await
    }

    async fn build(options: ServerOptions) -> Self {
        let data = tempfile::tempdir().unwrap();
        let clock = MovableClock::at(instant(FRIDAY_EVENING));
        let renderer = Arc::new(FakeRenderer::default());
        let blobs = FolderBlobs::open(&data.path().join("blobs")).await.unwrap();
        let blobs = Arc::new(LimitedDisk::new(blobs));
        let adapters = test_adapters(&clock, blobs.clone(), renderer.clone(), &options);
        let mut settings = Settings::read(Overrides {
            data: Some(data.path().to_str().unwrap().to_owned()),
            ..Overrides::default()
        })
        .unwrap();
        settings.inn.public_url = PublicUrl::parse(options.public_url).unwrap();
        settings.max_upload_bytes = options.max_upload_bytes;
        settings.storage.origins = vec!["https://app.example".to_owned()];
        settings.usage = UsageSettings {
            retention: time::Duration::days(90),
            counts_page_requests: true,
        };
        let store = SqlStore::open(&data.path().join("wirtshaus.db"))
            .await
            .unwrap();
        let app = App::build(settings, store, adapters).await.unwrap();
        let limits = options.limits;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let accept_loop = tokio::spawn(server::serve(
            listener,
            app.routes(limits.connections),
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
            stop: Some(stop),
            _data: data,
        }
    }

    pub fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
    }

    pub async fn request(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = self
            .client
            .request(method, format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    pub async fn post(
        &self,
        path: &str,
        body: impl Into<Body>,
        headers: &[(&str, &str)],
    ) -> Response {
        let url = format!("http://{}{path}", self.address);
        let mut request = self.client.post(url).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
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
        let mut editions = self.publisher.subscribe();
        let found = editions.wait_for(|edition| edition.as_deref().is_some_and(&matches));
        let found = tokio::time::timeout(Duration::from_secs(10), found).await;
        found
            .expect("no such edition within 10 s")
            .unwrap()
            .clone()
            .unwrap()
    }

    /// Moves the clock, and waits for the edition that is due by then.
    pub async fn advance_to(&self, time: &str) {
        let time = instant(time);
        self.clock.set(time);
        self.wait_for_edition(|edition| edition.next_due_at > time)
            .await;
    }
}

pub fn test_adapters(
    clock: &MovableClock,
    blobs: Arc<dyn BlobStore>,
    renderer: Arc<FakeRenderer>,
    options: &ServerOptions,
) -> Adapters {
    let provider = options.provider.clone();
    Adapters {
        clock: Arc::new(clock.clone()),
        blobs,
        renderer,
        passwords: staff::password_hasher(),
        mailer: None,
        notices: options.notices.clone(),
        identity_provider: provider.map(|provider| ("Google".to_owned(), provider)),
        usage_forwarder: options.usage_forwarder.clone(),
        backup_log: options.backups.clone(),
        assets: assets(),
    }
}

fn assets() -> Assets {
    let mut assets = Assets::default();
    assets.set_version("/assets/pictures/", "1234");
    for path in [
        "/assets/build/a-1234.css",
        "/assets/plain.css",
        "/assets/pictures/plain.css",
    ] {
        assets.add(
            path,
            HeaderValue::from_static("text/css; charset=utf-8"),
            Bytes::from_static(b"body{}"),
            CompressedBodies::default(),
        );
    }
    assets
}

pub fn header(response: &Response, name: &str) -> String {
    let value = response
        .headers()
        .get(name)
        .map(|value| value.to_str().unwrap());
    value.unwrap_or_default().to_owned()
}

/// The values of `Set-Cookie`.
pub fn cookies(response: &Response) -> Vec<String> {
    let values = response.headers().get_all("set-cookie").iter();
    values
        .map(|value| value.to_str().unwrap().to_owned())
        .collect()
}

/// Returns the problem document after checking its status and type.
pub async fn assert_problem(response: Response, status: u16, kind: &str) -> Value {
    let actual = response.status();
    assert_eq!(header(&response, "cache-control"), "no-store");
    let problem: Value = response.json().await.unwrap();
    assert_eq!(actual, status, "{problem}");
    assert_eq!(problem["type"], format!("urn:wirtshaus:problem:{kind}"));
    problem
}
