//! The endpoint at the address for operations.

use std::sync::Arc;

use api::{HEALTH_PATH, OperationsRequest, handler};
use http_server::{Application, NegotiatedResponse, PreparedResponseSource};
use metrics_exporter_prometheus::PrometheusHandle;
use poem::{
    IntoResponse, Route,
    endpoint::make_sync,
    get,
    http::{HeaderMap, Method, Uri},
};

/// Metrics, and the health of `application`, also while it is being opened.
pub fn operations_application(application: &Application, metrics: PrometheusHandle) -> Application {
    let metrics = get(make_sync(move |_| metrics.render().into_response()));
    let metrics = handler(Route::new().at("/metrics", metrics));
    let health = application.handler.clone();
    Application {
        prepared_responses: Arc::new(NoPreparedResponses),
        handler: Arc::new(move |mut request, client| {
            if request.uri().path().starts_with(HEALTH_PATH) {
                request.extensions_mut().insert(OperationsRequest);
                health(request, client)
            } else {
                metrics(request, client)
            }
        }),
        ..application.clone()
    }
}

struct NoPreparedResponses;

impl PreparedResponseSource for NoPreparedResponses {
    fn respond(&self, _: &Method, _: &Uri, _: &HeaderMap) -> Option<NegotiatedResponse> {
        None
    }
}
