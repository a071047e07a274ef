//! An inn over memory adapters, behind the real accept loop on a port of its own.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

pub mod pdf;
pub mod process;
mod setup;
pub mod staff;

use adapters::{
    memory::{MemoryBlobs, MemoryHouse, MovableClock},
    pdf::BlobPdfs,
    secrets::SystemSecrets,
};
use api::{
    Inn,
    assets::Assets,
    http::answer::Compressed,
    published::{Edition, Publisher, publisher::Sources},
    storage::StorageSettings,
};
use bytes::Bytes;
use domain::{
    accounts::StaffId,
    audit::{Signatory, Signature},
    calendar::Instant,
    house::PublicUrl,
};
use poem::http::HeaderValue;
use ports::{
    driven::{IdentityProvider, PageKind, PageRenderer, RenderError, RenderedPage, UsageRelay},
    driving::{
        contact_desk::ContactDesk,
        file_room::FileRoom,
        side_door::SideDoor,
        staff_door::StaffDoor,
        start_content,
        usage_desk::{UsageDesk, UsageRules, UsageTools},
    },
};
use reqwest::{Client, Method, Response};
use serde_json::Value;
pub use setup::Setup;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};
use wirtshaus::{
    server::{self, Limits},
    settings::{Overrides, Settings},
    start,
};

/// A Friday evening: the kitchen closes at 20:15, the house at 23:00.
pub const FRIDAY_EVENING: &str = "2026-11-20T18:00:00Z";

/// The largest file that the inn takes: five chunks.
pub const MAX_UPLOAD: u64 = 5 * 262_144;

pub fn instant(text: &str) -> Instant {
    OffsetDateTime::parse(text, &Rfc3339).unwrap()
}

/// Somebody of the staff, who writes past the API.
pub fn by() -> Signature {
    let who = Signatory::Member {
        id: StaffId::parse(1).unwrap(),
        name: "Anna Huber".to_owned(),
    };
    let at = instant(FRIDAY_EVENING);
    Signature { who, at }
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
            return Ok(vec![office()]);
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
            office(),
            page("/en/", "en", PageKind::Page),
            page("/en/essen", "en", PageKind::Page),
            page("/en/404", "en", PageKind::NotFound),
        ])
    }
}

/// The document of the staff area.
fn office() -> RenderedPage {
    RenderedPage {
        path: "/einloggen".to_owned(),
        kind: PageKind::Office,
        language: "de".to_owned(),
        html: "<!doctype html><html lang=\"de\"><h1>/einloggen</h1>".to_owned(),
    }
}

pub struct TestInn {
    pub address: SocketAddr,
    pub house: Arc<MemoryHouse>,
    pub blobs: Arc<MemoryBlobs>,
    pub clock: MovableClock,
    pub pages: Arc<PlainPages>,
    pub publisher: Arc<Publisher>,
    pub door: Arc<StaffDoor>,
    /// Counts, once somebody writes what waits there.
    pub usage: Arc<UsageDesk>,
    pub client: Client,
    pub served: JoinHandle<()>,
    stop: Option<oneshot::Sender<()>>,
}

impl TestInn {
    /// A furnished inn at [`FRIDAY_EVENING`], with its first edition up.
    pub async fn open() -> Self {
        Self::open_with(Setup::default()).await
    }

    /// The same, where browsers use TLS.
    pub async fn open_encrypted() -> Self {
        let public_url = "https://gasthaus.example";
        Self::open_with(Setup {
            public_url,
            ..Setup::default()
        })
        .await
    }

    /// The same, where somebody else knows too who staff are, or hears what is counted.
    pub async fn open_beside(
        provider: Option<Arc<dyn IdentityProvider>>,
        relay: Option<Arc<dyn UsageRelay>>,
    ) -> Self {
        Self::open_with(Setup {
            provider,
            relay,
            ..Setup::default()
        })
        .await
    }

    /// The same, with another setup.
    pub async fn open_with(setup: Setup) -> Self {
        let inn = Self::built(setup).await;
        let publisher = inn.publisher.clone();
        tokio::spawn(async move { publisher.keep_fresh().await });
        inn.publisher
            .editions()
            .wait_for(Option::is_some)
            .await
            .unwrap();
        inn
    }

    /// The same, before anything was published.
    pub async fn unpublished(limits: Limits) -> Self {
        Self::built(Setup {
            limits,
            ..Setup::default()
        })
        .await
    }

    async fn built(setup: Setup) -> Self {
        let Setup {
            provider,
            relay,
            limits,
            ..
        } = setup;
        let clock = MovableClock::at(instant(FRIDAY_EVENING));
        let house = Arc::new(MemoryHouse::default());
        let blobs = Arc::new(MemoryBlobs::default());
        let content = start::content(instant(FRIDAY_EVENING)).unwrap();
        start_content::furnish(&*house, &*blobs, &SystemSecrets, &clock, content)
            .await
            .unwrap();

        let mut settings = Settings::read(Overrides::default()).unwrap();
        settings.house.public_url = PublicUrl::parse(setup.public_url).unwrap();
        let pages = Arc::new(PlainPages::default());
        let publisher = Arc::new(Publisher::new(Sources {
            site: (&settings.house).into(),
            news: house.clone(),
            menus: house.clone(),
            files: house.clone(),
            blobs: blobs.clone(),
            hours: house.clone(),
            changes: house.clone(),
            renderer: pages.clone(),
            clock: Arc::new(clock.clone()),
        }));
        let door = Arc::new(staff::door(&house, &clock));
        let side_door = provider.map(|provider| {
            Arc::new(SideDoor {
                door: door.clone(),
                provider,
                name: "Google".to_owned(),
            })
        });
        let usage = usage_desk(&house, &clock, relay);
        let routes = api::routes(Inn {
            publisher: publisher.clone(),
            news: house.clone(),
            hours: house.clone(),
            messages: house.clone(),
            are_messages_mailed: false,
            audit: house.clone(),
            usage: usage.clone(),
            menus: house.clone(),
            files: house.clone(),
            blobs: blobs.clone(),
            contact: Arc::new(ContactDesk::new(house.clone(), Arc::new(clock.clone()))),
            room: file_room(&house, &blobs, &clock, setup.max_upload),
            storage: StorageSettings {
                origins: vec!["https://app.example".to_owned()],
                ..settings.storage
            },
            door: door.clone(),
            side_door,
            corrupt: house.clone(),
            backups: setup.backups,
            changes: house.clone(),
            assets: assets(),
            public_url: settings.house.public_url.clone(),
            security_contact: settings.security_contact,
            map: settings.house.links.map.clone(),
            event_streams: limits.connections / 2,
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(server::serve(
            listener,
            routes,
            limits,
            setup.trusted_proxies.parse().unwrap(),
            async {
                let _ = stopped.await;
            },
        ));
        Self {
            address,
            house,
            blobs,
            clock,
            pages,
            publisher,
            door,
            usage,
            client: Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
            served,
            stop: Some(stop),
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
        let mut editions = self.publisher.editions();
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
        self.edition(|edition| edition.due > at).await;
    }
}

fn file_room(
    house: &Arc<MemoryHouse>,
    blobs: &Arc<MemoryBlobs>,
    clock: &MovableClock,
    max_bytes: u64,
) -> Arc<FileRoom> {
    Arc::new(FileRoom {
        files: house.clone(),
        menus: house.clone(),
        uploads: house.clone(),
        blobs: blobs.clone(),
        pdfs: Arc::new(BlobPdfs::of(blobs.clone())),
        secrets: Arc::new(SystemSecrets),
        clock: Arc::new(clock.clone()),
        max_bytes,
    })
}

/// A desk over the memory house, which counts page requests too.
fn usage_desk(
    house: &Arc<MemoryHouse>,
    clock: &MovableClock,
    relay: Option<Arc<dyn UsageRelay>>,
) -> Arc<UsageDesk> {
    let tools = UsageTools {
        log: house.clone(),
        relay,
        secrets: Arc::new(SystemSecrets),
        clock: Arc::new(clock.clone()),
    };
    let rules = UsageRules {
        kept_for: time::Duration::days(90),
        counts_requests: true,
    };
    Arc::new(UsageDesk::new(tools, rules))
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
            Compressed::default(),
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
