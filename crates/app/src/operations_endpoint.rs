//! What is served at the address for operations.

use std::sync::Arc;

use api::OperationsRequest;
use http_server::{Application, PreparedResponses, SelectedResponse};
use metrics_exporter_prometheus::PrometheusHandle;
use poem::{
    EndpointExt, Request, Route,
    endpoint::make_sync,
    get,
    http::{HeaderMap, Method, Uri},
};

/// Metrics, and the health of `application`, also while it is being opened.
pub fn operations_application(application: &Application, metrics: PrometheusHandle) -> Application {
    let health = application.endpoint.clone().before(mark_request);
    let routes = Route::new()
        .at("/metrics", get(make_sync(move |_| metrics.render())))
        .at("/health/:check", health);
    Application {
        prepared_responses: Arc::new(NoPreparedResponses),
        endpoint: Arc::new(routes.boxed()),
        ..application.clone()
    }
}

async fn mark_request(mut request: Request) -> poem::Result<Request> {
    request.set_data(OperationsRequest);
    Ok(request)
}

struct NoPreparedResponses;

impl PreparedResponses for NoPreparedResponses {
    fn respond(&self, _: &Method, _: &Uri, _: &HeaderMap) -> Option<SelectedResponse> {
        None
    }
}
