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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_no_paths_of_clients() {
        for (path, label) in [
            ("/api/news/7", "/api/news/{id}"),
            ("/api/news/order", "/api/news/order"),
            ("/api/nowhere", "other"),
            ("/menu/Speisekarte.pdf", "/menu/{name}"),
            ("/health/ready", "/health"),
            ("/nowhere", "other"),
        ] {
            assert_eq!(route_label(path), label, "{path}");
        }
        assert_eq!(method_label(&Method::from_bytes(b"BREW").unwrap()), "other");
    }
}
