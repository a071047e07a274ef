use std::sync::Arc;

use hyper::{Method, StatusCode};
use metrics::{Counter, counter};

/// The counter of the responses with a status to the requests of a route, such as `/api/news/{id}`.
pub fn request_counter(route: &str, method: &Method, status: StatusCode) -> Counter {
    counter!(
        "wirtshaus_http_requests_total",
        "route" => route.to_owned(),
        "method" => method_label(method),
        "status" => status.as_str().to_owned(),
    )
}

/// The label of a method in metrics and traces, because clients may send any.
pub fn method_label(method: &Method) -> &'static str {
    const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    let mut methods = METHODS.into_iter();
    let known = methods.find(|known| method == known);
    known.unwrap_or("other")
}

/// The counters of a route with prepared responses. Registered once, because counting is part of every request.
#[derive(Clone, Debug)]
pub struct PreparedRouteCounters(Arc<CountersByMethod>);

#[derive(Debug)]
struct CountersByMethod {
    get: CountersByStatus,
    head: CountersByStatus,
}

#[derive(Debug)]
struct CountersByStatus {
    ok: Counter,
    not_modified: Counter,
}

impl PreparedRouteCounters {
    pub fn new(route: &str) -> Self {
        let by_status = |method| CountersByStatus {
            ok: request_counter(route, &method, StatusCode::OK),
            not_modified: request_counter(route, &method, StatusCode::NOT_MODIFIED),
        };
        Self(Arc::new(CountersByMethod {
            get: by_status(Method::GET),
            head: by_status(Method::HEAD),
        }))
    }

    pub fn count(&self, method: &Method, status: StatusCode) {
        let counters = if *method == Method::HEAD {
            &self.0.head
        } else {
            &self.0.get
        };
        let counter = if status == StatusCode::NOT_MODIFIED {
            &counters.not_modified
        } else {
            &counters.ok
        };
        counter.increment(1);
    }
}
