use std::sync::Arc;

use poem::{Endpoint, EndpointExt, Response, Route, endpoint::make_sync};

use crate::{
    health,
    pages::PagesEndpoint,
    problem::{ProblemJson, ProblemType},
    public_reads::PublicReads,
    security_headers::OutermostEndpoint,
};

/// The routes without a database. Public reads are answered before.
pub fn read_only_mode_routes(
    public_reads: Arc<PublicReads>,
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
        .at("/*path", PagesEndpoint(public_reads.clone()));
    OutermostEndpoint::new(routes, public_reads)
}
