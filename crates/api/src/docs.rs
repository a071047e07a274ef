//! The published specification, and a page to read and try it.

use std::sync::LazyLock;

use bytes::Bytes;
use poem::{
    Endpoint, IntoResponse, Request, Response,
    endpoint::make_sync,
    http::{HeaderValue, header},
};

use crate::{
    http::{answer::Answer, cache::Cache},
    operations::{service, specification},
    published::compress::compress,
};

/// The page carries its script and styles inside, and shows pictures it draws itself.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Finished at the first request: most houses are never asked for them.
static SPECIFICATION: LazyLock<Answer> =
    LazyLock::new(|| finished("application/json; charset=utf-8", specification()));
static PAGE: LazyLock<Answer> = LazyLock::new(|| finished("text/html; charset=utf-8", page()));

/// GET /api/openapi.json
pub fn specification_endpoint() -> impl Endpoint<Output = Response> {
    make_sync(|request: Request| SPECIFICATION.respond(request.headers()))
}

/// GET /api/docs
pub fn page_endpoint() -> impl Endpoint<Output = Response> {
    make_sync(|request: Request| {
        let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
        PAGE.respond(request.headers())
            .with_header(header::CONTENT_SECURITY_POLICY, policy)
            .into_response()
    })
}

/// The framework's page, as a document of ours.
fn page() -> String {
    service()
        .swagger_ui_html()
        .replacen(
            "\n<html charset=\"UTF-8\">",
            "<!doctype html>\n<html lang=\"en\">",
            1,
        )
        .replacen(
            "<title>Swagger UI</title>",
            "<title>Wirtshaus API</title>",
            1,
        )
}

fn finished(content_type: &'static str, body: String) -> Answer {
    let compressed = compress(body.as_bytes());
    let content_type = HeaderValue::from_static(content_type);
    Answer::new(
        content_type,
        Cache::Revalidate,
        Bytes::from(body),
        compressed,
    )
}
