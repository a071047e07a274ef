use std::sync::Arc;

use domain::inn::{HttpUrl, PublicUrl};
use poem::{
    Endpoint, EndpointExt, IntoResponse, Request, Response, Route,
    endpoint::{make, make_sync},
    http::Method,
};
use ports::Clock;

use super::CurrentEdition;
use crate::{
    assets::Assets,
    health,
    pages::PagesEndpoint,
    problem::{ProblemJson, ProblemType},
    security_headers::SecurityHeaders,
};

/// Serves an edition without a database: pages and public responses only.
pub fn read_only_mode_routes(
    edition: &Arc<CurrentEdition>,
    assets: Assets,
    map_url: &HttpUrl,
    public_url: PublicUrl,
    clock: Arc<dyn Clock>,
) -> impl Endpoint<Output = Response> + use<> {
    let current = edition.clone();
    let api = make(move |request: Request| {
        let is_get_or_head = matches!(*request.method(), Method::GET | Method::HEAD);
        let edition = current.get().filter(|_| is_get_or_head);
        let response = edition.and_then(|edition| {
            let response = edition.public_response(request.original_uri())?;
            Some(response.respond(request.headers()))
        });
        let response =
            response.unwrap_or_else(|| ProblemJson::from(ProblemType::ReadOnly).into_response());
        async move { Ok::<_, poem::Error>(response) }
    });
    let read_only = || make_sync(|_| ProblemJson::from(ProblemType::ReadOnly));
    let health = Route::new()
        .at("/live", health::liveness_endpoint())
        .at("/ready", read_only());
    let pages = PagesEndpoint {
        assets,
        edition: edition.clone(),
        usage: None,
    };
    let routes = Route::new()
        .nest("/api", api)
        .nest("/health", health.around(health::require_local_request))
        .at("/menu/*name", read_only())
        .at("/*path", pages);
    SecurityHeaders::new(routes, edition.clone(), clock, map_url, public_url)
}
