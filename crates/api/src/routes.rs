//! Which address leads where.

use std::sync::Arc;

use poem::{Endpoint, EndpointExt, Response, Route, middleware::CatchPanic};
use ports::driven::{BlobStore, ChangeFeed, FileIndex, MenuRepository};

use crate::{
    assets::Assets,
    docs,
    frame::Frame,
    health::{self, Readiness},
    menus::download::Download,
    operations::{Paths, service},
    pages::Pages,
    problem::{Kind, ProblemJson},
    published::{Publisher, events::EventPlaces},
};

/// What the web side of the inn is made of.
pub struct Inn {
    /// Makes and keeps the editions.
    pub publisher: Arc<Publisher>,
    /// The menus.
    pub menus: Arc<dyn MenuRepository>,
    /// Names that point to blobs.
    pub files: Arc<dyn FileIndex>,
    /// The bytes.
    pub blobs: Arc<dyn BlobStore>,
    /// Tells of changes.
    pub changes: Arc<dyn ChangeFeed>,
    /// The files of the front.
    pub assets: Assets,
    /// How many pages may follow the editions at once. Each holds a connection as long as it is open,
    /// so they get a share of the connections and not all of them.
    pub event_streams: usize,
}

/// Everything the inn answers to.
#[must_use]
pub fn routes(inn: Inn) -> impl Endpoint<Output = Response> {
    let publisher = inn.publisher;
    let api = Route::new()
        .at("/openapi.json", docs::specification_endpoint())
        .at("/docs", docs::page_endpoint())
        .nest(
            "/",
            service()
                .data(publisher.clone())
                .data(Arc::new(EventPlaces::new(inn.event_streams))),
        );
    let health = Route::new().at("/live", health::live_endpoint()).at(
        "/ready",
        health::ready_endpoint(Readiness {
            changes: inn.changes,
            blobs: inn.blobs.clone(),
            publisher: publisher.clone(),
        }),
    );
    let download = Download {
        files: inn.files,
        blobs: inn.blobs,
        menus: inn.menus,
    };
    let pages = Pages {
        assets: inn.assets,
        publisher: publisher.clone(),
    };
    let everything = Route::new()
        .nest("/api", api)
        .nest("/health", health.around(health::local_only))
        .at("/menu/:name", download)
        .at("/*path", pages)
        // The last resort against a fault of ours; nothing that comes from outside should reach it.
        .with(CatchPanic::new().with_handler(|_| {
            tracing::error!("an operation panicked");
            ProblemJson::from(Kind::Internal)
        }));
    Frame {
        inner: everything,
        publisher,
        paths: Paths::of_specification(),
    }
}
