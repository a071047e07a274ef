//! The published specification, and a page to read and try it.

use std::{fmt::Write, sync::OnceLock};

use base64::{Engine, prelude::BASE64_STANDARD};
use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    endpoint::make,
    error::InternalServerError,
    get,
    http::{HeaderValue, header},
};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::{
    http::answer::Answer,
    operations::{service, specification},
    published::compress::finished,
};

/// The page carries its scripts and styles inside, which are allowed by their hashes, and shows pictures it draws itself.
fn content_security_policy(page: &str) -> String {
    format!(
        "default-src 'none'; script-src{}; style-src{}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
        hashes(page, "script"),
        hashes(page, "style")
    )
}

/// The hashes of all inline elements of this name (CSP 3 §2.3.1).
fn hashes(page: &str, element: &str) -> String {
    let (start, end) = (format!("<{element}"), format!("</{element}>"));
    let mut hashes = String::new();
    let mut rest = page;
    while let Some((_, from)) = rest.split_once(&start)
        && let Some((_, content)) = from.split_once('>')
        && let Some((content, after)) = content.split_once(&end)
    {
        let hash = BASE64_STANDARD.encode(Sha256::digest(content));
        // Writing to a string cannot fail.
        let _ = write!(hashes, " 'sha256-{hash}'");
        rest = after;
    }
    hashes
}

/// Finished at the first request: most houses are never asked for them.
static SPECIFICATION: OnceCell<Answer> = OnceCell::const_new();
static PAGE: OnceCell<Answer> = OnceCell::const_new();
static POLICY: OnceLock<HeaderValue> = OnceLock::new();

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
        let policy = POLICY.get_or_init(|| {
            let page = String::from_utf8_lossy(answer.body());
            let policy = HeaderValue::try_from(content_security_policy(&page));
            policy.unwrap_or(HeaderValue::from_static("default-src 'none'"))
        });
        Ok::<_, Error>(
            answer
                .respond(request.headers())
                .with_header(header::CONTENT_SECURITY_POLICY, policy.clone())
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
        let content_type = HeaderValue::from_static(content_type);
        tokio::task::spawn_blocking(move || finished(content_type, body()))
            .await
            .map_err(InternalServerError)
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hash of `alert('Hello, world.');` as CSP 3 §8.3 has it.
    #[test]
    fn inline_scripts_are_allowed_by_their_hashes() {
        let script = "alert('Hello, world.');";
        let page = format!("<script charset=\"UTF-8\">{script}</script><p><script></script>");
        let policy = content_security_policy(&page);
        assert!(
            policy.contains(
                "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=' \
                 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src;"
            ),
            "{policy}"
        );
    }

    #[test]
    fn the_page_has_two_scripts_and_one_style() {
        let policy = content_security_policy(&page());
        assert_eq!(policy.matches("'sha256-").count(), 3, "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}
