//! The published specification and its interactive documentation.

use std::sync::OnceLock;

use http_server::PreparedResponse;
use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    endpoint::make,
    error::InternalServerError,
    get,
    http::{HeaderValue, header},
};
use publishing::csp_hash;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::{openapi_service, specification::specification};

/// Allows the inline scripts and styles of the page by their hashes.
fn content_security_policy(page: &str) -> String {
    format!(
        "default-src 'none'; script-src{}; style-src{}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
        inline_element_hashes(page, "script"),
        inline_element_hashes(page, "style")
    )
}

/// The hashes of all inline elements of this name.
fn inline_element_hashes(page: &str, element: &str) -> String {
    let (start, end) = (format!("<{element}"), format!("</{element}>"));
    let mut csp_hashes = String::new();
    let mut remaining_html = page;
    while let Some((_, from)) = remaining_html.split_once(&start)
        && let Some((_, content)) = from.split_once('>')
        && let Some((content, after)) = content.split_once(&end)
    {
        csp_hashes += &csp_hash(&Sha256::digest(content));
        remaining_html = after;
    }
    csp_hashes
}

// Prepared at the first request, because they are rarely requested.
static SPECIFICATION: OnceCell<PreparedResponse> = OnceCell::const_new();
static DOCS_PAGE: OnceCell<PreparedResponse> = OnceCell::const_new();
static DOCS_PAGE_POLICY: OnceLock<String> = OnceLock::new();

/// GET /api/openapi.json
pub fn specification_endpoint() -> impl Endpoint<Output = Response> {
    get(make(async |request: Request| {
        let prepared_response = get_or_prepare_response(
            &SPECIFICATION,
            "application/json; charset=utf-8",
            specification,
        );
        let selected = prepared_response.await?.respond(request.headers());
        Ok::<_, Error>(Response::from(selected.into_response()))
    }))
}

/// GET /api/docs
pub fn docs_page_endpoint() -> impl Endpoint<Output = Response> {
    get(make(async |request: Request| {
        let prepared_response =
            get_or_prepare_response(&DOCS_PAGE, "text/html; charset=utf-8", docs_page_html).await?;
        let csp = DOCS_PAGE_POLICY.get_or_init(|| {
            content_security_policy(&String::from_utf8_lossy(
                prepared_response.uncompressed_body(),
            ))
        });
        let selected = prepared_response.respond(request.headers());
        let response = Response::from(selected.into_response());
        let response = response.with_header(header::CONTENT_SECURITY_POLICY, csp);
        Ok::<_, Error>(response.into_response())
    }))
}

/// The framework's page with the published specification, doctype, language and title.
fn docs_page_html() -> String {
    let service = openapi_service();
    service
        .swagger_ui_html()
        .replacen(&service.spec(), &specification(), 1)
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

/// Compressing the page takes most of a second, so it runs on a blocking thread.
async fn get_or_prepare_response(
    cached_response: &'static OnceCell<PreparedResponse>,
    content_type: &'static str,
    body: fn() -> String,
) -> Result<&'static PreparedResponse, Error> {
    cached_response
        .get_or_try_init(|| async {
            let content_type = HeaderValue::from_static(content_type);
            let prepare_response =
                move || PreparedResponse::compressible(content_type, body().into());
            tokio::task::spawn_blocking(prepare_response)
                .await
                .map_err(InternalServerError)
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of CSP 3 §8.3.
    #[test]
    fn allows_inline_scripts_by_their_hashes() {
        let script = "alert('Hello, world.');";
        let page = format!("<script charset=\"UTF-8\">{script}</script><p><script></script>");
        let csp = content_security_policy(&page);
        assert!(
            csp.contains(
                "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=' \
                 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src;"
            ),
            "{csp}"
        );
    }

    #[test]
    fn finds_all_inline_elements_of_the_page() {
        let docs_page_html = docs_page_html();
        assert!(docs_page_html.contains(&specification()));
        let csp = content_security_policy(&docs_page_html);
        assert_eq!(csp.matches("'sha256-").count(), 3, "{csp}");
        assert!(!csp.contains("unsafe"), "{csp}");
    }
}
