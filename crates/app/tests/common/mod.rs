//! The application behind the real accept loop, on a port of its own.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

mod disk;
pub mod http_client;
pub mod pdf;
pub mod process;
mod setup;
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
};
use poem::http::HeaderValue;
use ports::{BlobStore, IdentityProvider, PageKind, PageRenderer, RenderError, RenderedPage};
use reqwest::{Client, Method, Response};
use serde_json::Value;
use services::usage::UsageSettings;
pub use setup::Setup;
use tempfile::TempDir;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};
use wirtshaus::{
    adapters::Adapters,
    app::App,
    server::{self, Limits},
    settings::{Overrides, Settings},
};

/// A Friday evening: the kitchen closes at 20:15, the house at 23:00.
pub const FRIDAY_EVENING: &str = "2026-11-20T18:00:00Z";

/// The largest file that the inn takes: five chunks.
pub const MAX_UPLOAD: u64 = 5 * 262_144;

/// A store in a temporary folder, which is removed when the test drops it.
pub async fn temporary_store() -> (TempDir, Arc<SqlStore>) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
    (folder, Arc::new(store.unwrap()))
}

pub fn instant(text: &str) -> Instant {
    OffsetDateTime::parse(text, &Rfc3339).unwrap()
}

/// Somebody of the staff, who writes past the API.
pub fn by() -> AuditContext {
    let actor = Actor::Member {
        id: StaffId::parse(1).unwrap(),
        name: "Anna Huber".to_owned(),
    };
    let at = instant(FRIDAY_EVENING);
    AuditContext { actor, at }
}

/// Makes pages of two languages that name the kitchen's next change, and on the first page of each the titles of the
/// news; fails when told to.
#[derive(Default)]
pub struct PlainPages {
    pub broken: AtomicBool,
    /// How long it takes, in milliseconds.
    pub takes: AtomicU64,
    /// How often pages were made.
    pub rendered: AtomicUsize,
}

#[async_trait::async_trait]
impl PageRenderer for PlainPages {
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError> {
        let takes = Duration::from_millis(self.takes.load(Ordering::Relaxed));
        tokio::time::sleep(takes).await;
        let state: Value = serde_json::from_str(&state).unwrap();
        if state["news"].is_null() {
            return Ok(vec![staff()]);
        }
        if self.broken.load(Ordering::Relaxed) {
            return Err(RenderError("the printing press is jammed".into()));
        }
        self.rendered.fetch_add(1, Ordering::Relaxed);
        let titles: Vec<_> = state["news"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["title"].to_string())
            .collect();
        let sign = &state["openingHours"]["state"];
        let (kitchen, today) = (&sign["kitchen"], &sign["today"]);
        let edition = &state["edition"];
        let page = |path: &str, language: &str, kind| {
            let news = if path.ends_with('/') {
                titles.join(" ")
            } else {
                String::new()
            };
            RenderedPage {
                path: path.to_owned(),
                kind,
                language: language.to_owned(),
                html: format!(
                    "<!doctype html><html lang={language:?}><h1>{path}</h1><p>{news}</p><p>{kitchen}</p><p>{today}</p>\
                     <script type=\"application/json\" id=\"state\">{edition}</script>"
                ),
            }
        };
        Ok(vec![
            page("/", "de", PageKind::Page),
            page("/essen", "de", PageKind::Page),
            page("/404", "de", PageKind::NotFound),
            staff(),
            page("/en/", "en", PageKind::Page),
            page("/en/essen", "en", PageKind::Page),
            page("/en/404", "en", PageKind::NotFound),
        ])
    }
}

/// The document of the staff area.
fn staff() -> RenderedPage {
    RenderedPage {
        path: "/einloggen".to_owned(),
        kind: PageKind::Staff,
        language: "de".to_owned(),
        html: "<!doctype html><html lang=\"de\"><h1>/einloggen</h1>".to_owned(),
    }
}

/// The application on a port of its own, over SQLite and blobs in a temporary folder, wired as the binary is.
pub struct TestServer {
    pub address: SocketAddr,
    pub app: App,
    pub blobs: Arc<LimitedDisk>,
    pub clock: MovableClock,
    pub pages: Arc<PlainPages>,
    pub client: Client,
    pub served: JoinHandle<()>,
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
    pub async fn open() -> Self {
        Self::open_with(Setup::default()).await
    }

    /// A server that browsers reach over TLS.
    pub async fn open_encrypted() -> Self {
        let public_url = "https://gasthaus.example";
        Self::open_with(Setup {
            public_url,
            ..Setup::default()
        })
        .await
    }

    pub async fn open_with_provider(provider: Arc<dyn IdentityProvider>) -> Self {
        Self::open_with(Setup {
            provider: Some(provider),
            ..Setup::default()
        })
        .await
    }

    pub async fn open_with(setup: Setup) -> Self {
        let server = Self::built(setup).await;
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
    pub async fn unpublished(limits: Limits) -> Self {
        Self::built(Setup {
            limits,
            ..Setup::default()
        })
        .await
    }

    async fn built(setup: Setup) -> Self {
        let data = tempfile::tempdir().unwrap();
        let clock = MovableClock::at(instant(FRIDAY_EVENING));
        let pages = Arc::new(PlainPages::default());
        let blobs = FolderBlobs::open(&data.path().join("blobs")).await.unwrap();
        let blobs = Arc::new(LimitedDisk::new(blobs));
        let adapters = adapters(&clock, blobs.clone(), pages.clone(), &setup);
        let mut settings = Settings::read(Overrides {
            data: Some(data.path().to_str().unwrap().to_owned()),
            ..Overrides::default()
        })
        .unwrap();
        settings.inn.public_url = PublicUrl::parse(setup.public_url).unwrap();
        settings.max_upload_bytes = setup.max_upload;
        settings.storage.origins = vec!["https://app.example".to_owned()];
        settings.usage = UsageSettings {
            retention: time::Duration::days(90),
            counts_page_requests: true,
        };
        let store = SqlStore::open(&data.path().join("wirtshaus.db"))
            .await
            .unwrap();
        let app = App::build(settings, store, adapters).await.unwrap();
        let limits = setup.limits;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(server::serve(
            listener,
            app.routes(limits.connections),
            limits,
            setup.trusted_proxies.parse().unwrap(),
            async {
                let _ = stopped.await;
            },
        ));
        Self {
            address,
            app,
            blobs,
            clock,
            pages,
            client: http_client::client_builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
            served,
            stop: Some(stop),
            _data: data,
        }
    }

    pub fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
    }

    pub async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = self
            .client
            .request(method, format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Response {
        self.ask(Method::GET, path, &[]).await
    }

    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

    pub async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.unwrap()
    }

    /// Waits for an edition of which `wanted` holds.
    pub async fn edition(&self, wanted: impl Fn(&Edition) -> bool) -> Arc<Edition> {
        let mut editions = self.publisher.subscribe();
        let found = editions.wait_for(|edition| edition.as_deref().is_some_and(&wanted));
        let found = tokio::time::timeout(Duration::from_secs(10), found).await;
        found
            .expect("no such edition within 10 s")
            .unwrap()
            .clone()
            .unwrap()
    }

    /// Moves the clock, and waits for the edition that is due by then.
    pub async fn at(&self, at: &str) {
        let at = instant(at);
        self.clock.set(at);
        self.edition(|edition| edition.next_due_at > at).await;
    }
}

/// The adapters of a server on the `clock`.
pub fn adapters(
    clock: &MovableClock,
    blobs: Arc<dyn BlobStore>,
    pages: Arc<PlainPages>,
    setup: &Setup,
) -> Adapters {
    let provider = setup.provider.clone();
    Adapters {
        clock: Arc::new(clock.clone()),
        blobs,
        renderer: pages,
        passwords: staff::passwords(),
        mailer: None,
        notices: setup.notices.clone(),
        identity_provider: provider.map(|provider| ("Google".to_owned(), provider)),
        usage_forwarder: setup.usage_forwarder.clone(),
        backup_log: setup.backups.clone(),
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
