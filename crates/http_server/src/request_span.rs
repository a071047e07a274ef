//! The span of a request, with the attributes that OpenTelemetry defines.

use hyper::{Request, StatusCode, header::HeaderValue};
use opentelemetry::{global, trace::Status};
use opentelemetry_http::HeaderExtractor;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::request_metrics::method_label;

/// The span of a request. It is a part of the trace of a trusted proxy, if that has one.
pub fn request_span<B>(
    request: &Request<B>,
    request_id: &HeaderValue,
    route: &'static str,
    is_from_trusted_proxy: bool,
) -> Span {
    let method = method_label(request.method());
    let span = tracing::info_span!(
        "request",
        request_id = request_id.to_str().unwrap_or_default(),
        otel.name = format_args!("{method} {route}"),
        otel.kind = "server",
    );
    if is_from_trusted_proxy {
        let headers = HeaderExtractor(request.headers());
        let parent = global::get_text_map_propagator(|propagator| propagator.extract(&headers));
        // An error if traces are off.
        let _ = span.set_parent(parent);
    }
    span.set_attribute("http.request.method", method);
    span.set_attribute("http.route", route);
    span
}

pub fn record_status(span: &Span, status: StatusCode) {
    span.set_attribute("http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        span.set_status(Status::error(""));
    }
}
