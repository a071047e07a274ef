//! Which address leads where.

use std::sync::Arc;

use domain::inn::{HttpUrl, PublicUrl};
use poem::{Endpoint, EndpointExt, Response, Route, http::header, middleware::CatchPanic};
use ports::{BackupLog, BlobStore, ChangeFeed, CorruptRows};
use services::{
    audit::AuditService, auth::AuthService, contact::ContactService, menus::MenuService,
    news::NewsService, oidc_login::OidcLogin, opening_hours::OpeningHoursService,
    storage::StorageService, usage::UsageService,
};
use tokio::sync::Mutex;

use crate::{
    assets::Assets,
    auth::oidc,
    contact::received::Messages,
    docs, file,
    frame::SecurityHeaders,
    health::{self, Readiness},
    http::cache::Cache,
    menus::download::Download,
    operations::service,
    pages::Pages,
    problem::{Kind, ProblemJson},
    published::{Publisher, events::EventPlaces, unpublished::mark_unpublished},
    security_txt,
    storage::{Storage, StorageSettings},
    usage::Usage,
};

/// What the web side of the inn is made of.
pub struct ApiState {
    /// Makes and keeps the editions.
    pub publisher: Arc<Publisher>,
    /// The news.
    pub news: Arc<NewsService>,
    pub opening_hours: Arc<OpeningHoursService>,
    /// Are those messages mailed to somebody?
    pub are_messages_mailed: bool,
    /// Who did what.
    pub audit: Arc<AuditService>,
    /// Counts what guests do.
    pub usage: Arc<UsageService>,
    pub menus: Arc<MenuService>,
    /// The bytes.
    pub blobs: Arc<dyn BlobStore>,
    pub contact: Arc<ContactService>,
    pub storage: Arc<StorageService>,
    pub storage_settings: StorageSettings,
    pub auth: Arc<AuthService>,
    /// `None` unless the settings name an identity provider.
    pub oidc: Option<Arc<OidcLogin>>,
    /// Finds and removes records that cannot be read.
    pub corrupt: Arc<dyn CorruptRows>,
    /// The nightly backups; `None` when there are none.
    pub backups: Option<Arc<dyn BackupLog>>,
    /// Tells of changes.
    pub changes: Arc<dyn ChangeFeed>,
    /// The files of the front.
    pub assets: Assets,
    /// Where browsers reach the pages.
    pub public_url: PublicUrl,
    /// Where to report a vulnerability: a `mailto:` or `https:` URI.
    pub security_contact: String,
    /// The map that pages may frame; nothing else may come from another host.
    pub map: HttpUrl,
    /// How many pages may follow the editions at once. Each holds a connection as long as it is open,
    /// so they get a share of the connections and not all of them.
    pub event_streams: usize,
}

/// What is not said to be kept is kept by nobody: it is for staff, or changes something.
async fn kept_by_nobody(answer: poem::Result<Response>) -> poem::Result<Response> {
    let mut response = answer?;
    let headers = response.headers_mut().entry(header::CACHE_CONTROL);
    headers.or_insert_with(|| Cache::Never.header());
    Ok(response)
}

/// Everything the inn answers to.
#[must_use]
pub fn routes(inn: ApiState) -> impl Endpoint<Output = Response> {
    let publisher = inn.publisher;
    let download = Download {
        storage: inn.storage.clone(),
        menus: inn.menus.clone(),
    };
    let storage = Storage {
        service: inn.storage.clone(),
        download: download.clone(),
        publisher: publisher.clone(),
        settings: inn.storage_settings,
    };
    let messages = Arc::new(Messages {
        contact: inn.contact.clone(),
        are_mailed: inn.are_messages_mailed,
    });
    let mut api = Route::new()
        .at("/openapi.json", docs::specification_endpoint())
        .at("/docs", docs::page_endpoint())
        .nest("/storage/v0", storage)
        .nest(
            "/usage",
            Usage {
                desk: inn.usage.clone(),
            },
        )
        .nest(
            "/",
            service()
                .data(publisher.clone())
                .data(inn.storage.clone())
                .data(inn.contact)
                .data(inn.news)
                .data(inn.opening_hours)
                .data(inn.menus.clone())
                .data(messages)
                .data(inn.audit)
                .data(inn.corrupt)
                .data(inn.backups)
                .data(inn.usage.clone())
                .data(Arc::new(EventPlaces::new(inn.event_streams)))
                .data(inn.oidc.clone())
                .before(file::without_slash),
        );
    if let Some(oidc_login) = inn.oidc {
        api = api
            .at("/auth/provider", oidc::authorize(oidc_login.clone()))
            .at("/auth/provider/return", oidc::callback(oidc_login));
    }
    let api = api
        .data(inn.auth)
        .data(inn.public_url.clone())
        .around(mark_unpublished)
        .after(kept_by_nobody);
    let health = Route::new().at("/live", health::live_endpoint()).at(
        "/ready",
        health::ready_endpoint(Readiness {
            changes: inn.changes,
            menus: inn.menus,
            storage: inn.storage,
            blobs: inn.blobs,
            publisher: publisher.clone(),
            write_check: Mutex::default(),
        }),
    );
    let pages = Pages {
        assets: inn.assets,
        usage: Some(inn.usage),
        editions: publisher.served(),
    };
    let everything = Route::new()
        .nest("/api", api)
        .nest(health::PATH, health.around(health::local_only))
        .at("/menu/*name", download)
        .at(
            security_txt::PATH,
            security_txt::endpoint(
                inn.security_contact,
                inn.public_url.clone(),
                publisher.clone(),
            ),
        )
        .at("/*path", pages)
        // The last resort against a fault of ours; nothing that comes from outside should reach it.
        .with(CatchPanic::new().with_handler(|_| {
            tracing::error!("an operation panicked");
            ProblemJson::from(Kind::Internal)
        }));
    SecurityHeaders::around(
        everything,
        publisher.served(),
        publisher.clock(),
        &inn.map,
        inn.public_url,
    )
}
