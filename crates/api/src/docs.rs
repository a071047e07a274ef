//! The published specification, and a page to read and try it.

use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    endpoint::make,
    error::InternalServerError,
    get,
    http::{HeaderValue, header},
};

use tokio::sync::OnceCell;

use crate::{
    http::answer::Answer,
    operations::{service, specification},
    published::compress::finished,
};

/// The page carries its script and styles inside, and shows pictures it draws itself.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Finished at the first request: most houses are never asked for them.
static SPECIFICATION: OnceCell<Answer> = OnceCell::const_new();
static PAGE: OnceCell<Answer> = OnceCell::const_new();

/// GET /api/openapi.json
pub fn specification_endpoint() -> impl Endpoint<Output = Response> {
    get(make(async |request: Request| {
        let answer = finished_once(
            &SPECIFICATION,
            "application/json; charset=utf-8",
            specification,
        );
        Ok::<_, Error>(answer.await?.respond(request.headers()))
    }))
}

/// GET /api/docs
pub fn page_endpoint() -> impl Endpoint<Output = Response> {
    get(make(async |request: Request| {
        let answer = finished_once(&PAGE, "text/html; charset=utf-8", page).await?;
        let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
        Ok::<_, Error>(
            answer
                .respond(request.headers())
                .with_header(header::CONTENT_SECURITY_POLICY, policy)
                .into_response(),
        )
    }))
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

/// Compressing the page takes most of a second: on a thread where nobody waits behind it.
async fn finished_once(
    once: &'static OnceCell<Answer>,
    content_type: &'static str,
    body: fn() -> String,
) -> Result<&'static Answer, Error> {
    once.get_or_try_init(|| async {
        tokio::task::spawn_blocking(move || finished(content_type, body()))
            .await
            .map_err(InternalServerError)
    })
    .await
}
