use std::sync::Arc;

use domain::inn::SiteSettings;
use http_server::CacheControl;
use poem::{
    Endpoint, EndpointExt, Response, Route,
    endpoint::{make, make_sync},
    get,
    http::header,
    middleware::CatchPanic,
};
use ports::Clock;
use publishing::{PublishedResponses, Publisher};
use services::Services;

use crate::{
    auth::oidc,
    docs,
    error_pages::ErrorPagesMiddleware,
    events::EventStreamLimiter,
    file, health,
    menus::download::DownloadEndpoint,
    openapi_service,
    pages::PagesEndpoint,
    pictures::files::PictureFileEndpoint,
    problem::{ProblemJson, ProblemType},
    public_content_writes::publish_before_responding,
    revision::require_revision,
    security_txt,
    storage::{StorageApiHandler, StorageApiSettings},
    usage::UsageEndpoint,
};

pub struct ApiState {
    pub services: Services,
    pub publisher: Arc<Publisher>,
    pub published_responses: Arc<PublishedResponses>,
    pub clock: Arc<dyn Clock>,
    pub settings: ApiSettings,
}

pub struct ApiSettings {
    pub site: SiteSettings,
    /// Where to report a vulnerability: a `mailto:` or `https:` URI. `None`: the address in the master data.
    pub security_contact: Option<String>,
    pub storage: StorageApiSettings,
    /// Maximum of concurrent event streams. Each keeps a connection open.
    pub max_event_streams: usize,
}

/// Responses default to `Cache-Control: no-store`.
async fn default_to_no_store(result: poem::Result<Response>) -> poem::Result<Response> {
    let mut response = result?;
    let headers = response.headers_mut().entry(header::CACHE_CONTROL);
    headers.or_insert_with(|| CacheControl::NoStore.header());
    Ok(response)
}

/// All routes of the server.
pub fn routes(state: ApiState) -> impl Endpoint<Output = Response> {
    let ApiState {
        services,
        publisher,
        published_responses,
        clock,
        settings,
    } = state;
    let edition = published_responses.edition.clone();
    if services.usage.counts_page_requests() {
        published_responses.count_page_requests(services.usage.clone());
    }
    let download_endpoint = DownloadEndpoint {
        services: services.clone(),
        publisher: publisher.clone(),
    };
    let picture_files = PictureFileEndpoint(services.clone());
    let storage = StorageApiHandler {
        service: services.files.clone(),
        download_endpoint: download_endpoint.clone(),
        settings: settings.storage,
    };
    let usage = UsageEndpoint {
        service: services.usage.clone(),
    };
    let event_stream_limiter = Arc::new(EventStreamLimiter::new(settings.max_event_streams));
    let operations = openapi_service()
        .data(publisher.clone())
        .data(edition.clone())
        .data(clock.clone())
        .data(event_stream_limiter)
        .before(file::rewrite_path_alias);
    let mut api = Route::new()
        .at("/openapi.json", docs::specification_endpoint())
        .at("/docs", docs::docs_page_endpoint())
        .nest("/storage/v0", storage)
        .nest("/usage", usage)
        .nest("/", operations);
    if services.oidc.is_some() {
        api = api
            .at("/auth/provider", get(make(oidc::begin_login)))
            .at("/auth/provider/return", get(make(oidc::callback)));
    }
    let api = api
        .around({
            let publisher = publisher.clone();
            move |next, request| publish_before_responding(publisher.clone(), next, request)
        })
        .around({
            let edition = edition.clone();
            move |next, request| require_revision(edition.clone(), next, request)
        })
        .data(services.clone())
        .data(settings.site.public_url.clone())
        .data(Arc::new(settings.site.clone()))
        .after(default_to_no_store);
    let ready =
        health::readiness_endpoint(services.health, services.first_steps, publisher, edition);
    let health = Route::new()
        .at("/live", health::liveness_endpoint())
        .at("/ready", ready);
    let security_txt = security_txt::security_txt_endpoint(
        settings.security_contact,
        services.master_data,
        settings.site.public_url,
        clock,
    );
    let routes = Route::new()
        .nest("/api", api)
        .nest(
            health::HEALTH_PATH,
            health.around(health::require_operations_or_local_request),
        )
        .at("/menu/*name", download_endpoint)
        .at("/media/:name", picture_files)
        .at(security_txt::SECURITY_TXT_PATH, security_txt)
        .at("/*path", PagesEndpoint(published_responses.clone()))
        // Answers 500 instead of closing the connection. No request should cause a panic.
        .with(CatchPanic::new().with_handler(|_| {
            tracing::error!("an operation panicked");
            ProblemJson::from(ProblemType::Internal)
        }));
    ErrorPagesMiddleware::new(routes, published_responses)
}

/// The routes without a database. Public reads are answered before.
pub fn read_only_routes(
    published_responses: Arc<PublishedResponses>,
) -> impl Endpoint<Output = Response> + use<> {
    let read_only = || make_sync(|_| ProblemJson::from(ProblemType::ReadOnly));
    let health = Route::new()
        .at("/live", health::liveness_endpoint())
        .at("/ready", read_only());
    let routes = Route::new()
        .nest("/api", read_only())
        .nest(
            health::HEALTH_PATH,
            health.around(health::require_operations_or_local_request),
        )
        .at("/menu/*name", read_only())
        .at("/*path", PagesEndpoint(published_responses.clone()));
    ErrorPagesMiddleware::new(routes, published_responses)
}
