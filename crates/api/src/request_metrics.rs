//! Metrics of requests that have no prepared response.

use std::time::Duration;

use http_server::{method_label, request_counter};
use metrics::histogram;
use poem::http::{Method, StatusCode};

use crate::{api_path_index::API_PATH_INDEX, health::HEALTH_PATH};

pub fn record_request(method: &Method, path: &str, status: StatusCode, duration: Duration) {
    let route = route_label(path);
    request_counter(route, method, status).increment(1);
    let labels = [("route", route), ("method", method_label(method))];
    histogram!("wirtshaus_http_request_duration_seconds", &labels).record(duration);
}

/// The path of the operation as in the published specification. Never the path itself, because clients may request any.
pub fn route_label(path: &str) -> &'static str {
    if let Some(template) = API_PATH_INDEX.template(path) {
        template
    } else if path.starts_with("/menu/") {
        "/menu/{name}"
    } else if path.starts_with(HEALTH_PATH) {
        HEALTH_PATH
    } else {
        "other"
    }
}
