//! Whether the house is up, for whoever runs it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use domain::menus::displayed_menus;
use poem::{
    Endpoint, IntoResponse, Request, Response, endpoint::make, endpoint::make_sync,
    error::NotFoundError, get, http::StatusCode,
};
use ports::{BlobStore, ChangeFeed, StoreError};
use serde::Serialize;
use services::menus::MenuService;
use services::storage::StorageService;
use tokio::sync::Mutex;

use crate::published::Publisher;

/// What its addresses begin with.
pub const PATH: &str = "/health";
/// How long the result of trying to write is reported before the next try.
const WRITE_CHECK_LIFETIME: Duration = Duration::from_secs(3);

/// GET /health/live: the process answers.
pub fn live_endpoint() -> impl Endpoint {
    get(make_sync(|_| StatusCode::NO_CONTENT))
}

/// What readiness is asked of.
pub struct Readiness {
    /// Keeps the data.
    pub changes: Arc<dyn ChangeFeed>,
    pub menus: Arc<MenuService>,
    pub storage: Arc<StorageService>,
    /// Keeps the files.
    pub blobs: Arc<dyn BlobStore>,
    /// Has the edition.
    pub publisher: Arc<Publisher>,
    /// The last try to write.
    pub write_check: Mutex<Option<WriteCheck>>,
}

/// What came of trying to write.
#[derive(Clone, Copy)]
pub struct WriteCheck {
    at: Instant,
    database: bool,
    blobs: bool,
}

/// What answers, and what does not.
#[derive(Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a field of the JSON answer"
)]
struct Report {
    database: bool,
    writable: bool,
    blobs: bool,
    /// Whether the files of all displayed menus are there.
    menus: bool,
    edition: Option<String>,
    /// Whether the edition shows what is stored.
    current: bool,
}

/// GET /health/ready: database and blobs answer and take writes, displayed menus have their files, and the edition that
/// is served shows what is stored; 503 otherwise.
pub fn ready_endpoint(readiness: Readiness) -> impl Endpoint<Output = Response> {
    let readiness = Arc::new(readiness);
    get(make(move |_| {
        let readiness = readiness.clone();
        async move { Ok::<_, poem::Error>(readiness.report().await) }
    }))
}

impl Readiness {
    async fn report(&self) -> Response {
        let writes = self.check_writes().await;
        let report = Report {
            database: self.changes.revision().await.is_ok(),
            writable: writes.database,
            blobs: writes.blobs,
            menus: self.has_displayed_menus().await.unwrap_or(false),
            edition: self.publisher.current().map(|edition| edition.id.clone()),
            current: !self.publisher.is_behind(),
        };
        let ready =
            report.database && report.writable && report.blobs && report.menus && report.current;
        let status = if ready {
            StatusCode::OK
        } else {
            StatusCode::SERVICE_UNAVAILABLE
        };
        poem::web::Json(report).with_status(status).into_response()
    }

    async fn check_writes(&self) -> WriteCheck {
        let mut last = self.write_check.lock().await;
        if let Some(check) = *last
            && check.at.elapsed() < WRITE_CHECK_LIFETIME
        {
            return check;
        }
        let check = WriteCheck {
            database: committed("database", &self.changes.check_writable().await),
            blobs: committed("blobs", &self.blobs.check().await),
            at: Instant::now(),
        };
        *last = Some(check);
        check
    }

    async fn has_displayed_menus(&self) -> Result<bool, StoreError> {
        let (settings, files) = (self.menus.settings().await?, self.menus.list().await?);
        for menu in displayed_menus(&settings, &files) {
            let file = self.storage.find(&menu.file.object).await?;
            let has_bytes = match file {
                Some(file) => self.storage.has_bytes(&file).await?,
                None => false,
            };
            if !has_bytes {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn committed(store: &str, written: &Result<(), StoreError>) -> bool {
    if let Err(error) = written {
        let error: &dyn std::error::Error = error;
        tracing::error!(error, store, "the disk takes no writes");
    }
    written.is_ok()
}

/// Lets only this machine ask: health is for whoever runs the house, and a proxy in front of it
/// passes on what guests ask.
pub async fn local_only<E: Endpoint>(next: Arc<E>, request: Request) -> poem::Result<E::Output> {
    let from_here = request
        .remote_addr()
        .as_socket_addr()
        .is_some_and(|address| address.ip().to_canonical().is_loopback());
    let through_proxy = ["forwarded", "x-forwarded-for"]
        .iter()
        .any(|name| request.headers().contains_key(*name));
    if from_here && !through_proxy {
        next.call(request).await
    } else {
        Err(NotFoundError.into())
    }
}
