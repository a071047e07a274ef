//! Liveness and readiness, for operators.

use std::sync::Arc;

use poem::{
    Endpoint, IntoResponse, Request, Response, endpoint::make, endpoint::make_sync,
    error::NotFoundError, get, http::StatusCode,
};
use publishing::{CurrentEdition, Edition, Publisher};
use serde::Serialize;
use services::{first_steps::FirstStepsService, health::HealthService};

pub const HEALTH_PATH: &str = "/health";

/// GET /health/live: the process answers.
pub fn liveness_endpoint() -> impl Endpoint {
    get(make_sync(|_| StatusCode::NO_CONTENT))
}

#[derive(Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a field of the JSON response"
)]
struct HealthReport {
    database: bool,
    writable: bool,
    blobs: bool,
    /// Whether the files of all displayed menus exist.
    menus: bool,
    #[serde(rename = "edition")]
    edition_id: Option<String>,
    /// Whether the edition shows what is stored.
    current: bool,
    /// Whether master data of the example are public. The server is ready all the same.
    #[serde(rename = "isExamplePublic")]
    is_example_public: bool,
}

/// GET /health/ready: 200 if database and blobs can be read and written, displayed menus have their files, and the published
/// edition is current; otherwise 503.
pub fn readiness_endpoint(
    status: Arc<HealthService>,
    first_steps: Arc<FirstStepsService>,
    publisher: Arc<Publisher>,
    edition: Arc<CurrentEdition>,
) -> impl Endpoint<Output = Response> {
    get(make(move |_| {
        let (status, publisher) = (status.clone(), publisher.clone());
        let first_steps = first_steps.clone();
        let edition = edition.get();
        async move {
            let is_current = !publisher.is_publication_outdated();
            let is_example_public = first_steps.is_example_public();
            let edition = edition.as_deref();
            Ok::<_, poem::Error>(
                readiness_response(&status, edition, is_current, is_example_public).await,
            )
        }
    }))
}

async fn readiness_response(
    status: &HealthService,
    edition: Option<&Edition>,
    is_current: bool,
    is_example_public: bool,
) -> Response {
    let storage = status.check_health().await;
    let report = HealthReport {
        database: storage.is_database_readable,
        writable: storage.is_database_writable,
        blobs: storage.are_blobs_writable,
        menus: storage.are_displayed_menu_files_present,
        edition_id: edition.map(|edition| edition.id.clone()),
        current: is_current,
        is_example_public,
    };
    let is_ready =
        report.database && report.writable && report.blobs && report.menus && report.current;
    let status = if is_ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    poem::web::Json(report).with_status(status).into_response()
}

/// Marks a request as received at the address for operations.
#[derive(Clone)]
pub struct OperationsRequest;

/// Accepts requests at the address for operations, and of this machine unless a proxy forwards them.
pub async fn require_operations_or_local_request<E: Endpoint>(
    next: Arc<E>,
    request: Request,
) -> poem::Result<E::Output> {
    let is_local = request
        .remote_addr()
        .as_socket_addr()
        .is_some_and(|address| address.ip().to_canonical().is_loopback());
    let is_forwarded = ["forwarded", "x-forwarded-for"]
        .iter()
        .any(|name| request.headers().contains_key(*name));
    let is_operations_request = request.data::<OperationsRequest>().is_some();
    if is_operations_request || is_local && !is_forwarded {
        next.call(request).await
    } else {
        Err(NotFoundError.into())
    }
}
