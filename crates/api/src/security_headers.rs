//! The outermost endpoint: adds security headers, checks `Host`, turns errors into problem documents, and records metrics.

use std::{sync::Arc, time::Instant};

use base64::{Engine, prelude::BASE64_STANDARD};
use domain::inn::{HttpUrl, PublicUrl};
use http_server::current_request_id;
use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
};

use crate::{
    api_path_index::API_PATH_INDEX,
    health,
    http::host::parse_host,
    problem::{ProblemJson, ProblemType, problem_from_error},
    public_reads::PublicReads,
    request_metrics::record_request,
    storage,
};

const FIXED_HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Two years, without subdomains (RFC 6797).
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Headers for documents; scripts, styles, fonts and pictures are loaded by documents that have them.
const DOCUMENT_HEADERS: [HeaderName; 3] = [
    header::REFERRER_POLICY,
    HeaderName::from_static("permissions-policy"),
    HeaderName::from_static("cross-origin-opener-policy"),
];

/// The headers of every response, unless it has its own.
#[derive(Default)]
pub struct SecurityHeaders {
    /// Without the policy that allows the map.
    headers: HeaderMap,
    inline_script_digests: Vec<[u8; 32]>,
}

impl SecurityHeaders {
    pub fn new(public_url: &PublicUrl, inline_script_digests: &[[u8; 32]]) -> Self {
        let fixed_headers =
            FIXED_HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
        let mut headers = HeaderMap::from_iter(fixed_headers);
        if public_url.is_https() {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
        }
        let inline_script_digests = inline_script_digests.to_vec();
        Self {
            headers,
            inline_script_digests,
        }
    }

    /// `map_url` is the only other host whose pages may be framed.
    pub fn for_map(&self, map_url: Option<&HttpUrl>) -> HeaderMap {
        let mut headers = self.headers.clone();
        let csp = content_security_policy(map_url, &self.inline_script_digests);
        headers.insert(header::CONTENT_SECURITY_POLICY, csp);
        headers
    }

    /// For the files of the front end, which are so many that the length of the headers matters.
    pub fn for_files(&self) -> HeaderMap {
        let mut headers = self.headers.clone();
        for name in DOCUMENT_HEADERS {
            headers.remove(name);
        }
        headers
    }
}

/// Allows no inline scripts but those of the build and no other hosts except the map in a frame. The policy is the same for
/// every page, because the one of the first loaded page stays in force during client-side navigation.
fn content_security_policy(
    map_url: Option<&HttpUrl>,
    inline_script_digests: &[[u8; 32]],
) -> HeaderValue {
    let inline_scripts: String = inline_script_digests
        .iter()
        .map(|digest| csp_hash(digest))
        .collect();
    let csp = format!(
        "default-src 'none'; script-src 'self'{inline_scripts}; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src {}; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
        map_url.map_or("'none'", HttpUrl::origin)
    );
    // An origin is ASCII, so the fallback is never used.
    HeaderValue::try_from(csp).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// A source of `script-src` or `style-src` (CSP 3 §2.3.1), after a space.
pub fn csp_hash(sha256: &[u8]) -> String {
    format!(" 'sha256-{}'", BASE64_STANDARD.encode(sha256))
}

/// Wraps all routes.
pub struct OutermostEndpoint<E> {
    inner: E,
    public_reads: Arc<PublicReads>,
}

impl<E> OutermostEndpoint<E> {
    pub fn new(inner: E, public_reads: Arc<PublicReads>) -> Self {
        Self {
            inner,
            public_reads,
        }
    }
}

impl<E: Endpoint> Endpoint for OutermostEndpoint<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let start = Instant::now();
        let head = RequestHead::of(&request);
        let mut response = if let Ok(host) = parse_host(request.version(), request.headers()) {
            if let Some(host) = host
                && !head.path().starts_with(health::HEALTH_PATH)
            {
                self.public_reads.host_mismatch_warning.check(&host);
            }
            match self.inner.call(request).await {
                Ok(output) => output.into_response(),
                Err(error) => self.response_from_error(&head, error),
            }
        } else {
            ProblemJson::from(ProblemType::BadRequest).into_response()
        };
        let headers = response.headers_mut();
        for (name, value) in &*self.public_reads.edition.headers() {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        record_request(
            &head.method,
            head.path(),
            response.status(),
            start.elapsed(),
        );
        Ok(response)
    }
}

impl<E> OutermostEndpoint<E> {
    fn response_from_error(&self, head: &RequestHead, error: Error) -> Response {
        if error.is_from_response() {
            return error.into_response();
        }
        if head.path().starts_with(storage::STORAGE_PATH) {
            return storage::error_response(&error);
        }
        let mut problem = problem_from_error(&error, |name| {
            API_PATH_INDEX.parameter_name(head.path(), name)
        });
        if problem.status == StatusCode::INTERNAL_SERVER_ERROR.as_u16() {
            tracing::error!(path = head.path(), ?error, "an operation failed");
            problem.instance = current_request_id().map(|id| format!("urn:wirtshaus:fault:{id}"));
        }
        if problem.status == StatusCode::NOT_FOUND.as_u16()
            && let Some(page) = self.not_found_page(head)
        {
            return page;
        }
        let is_method_not_allowed = problem.status == StatusCode::METHOD_NOT_ALLOWED.as_u16();
        let mut response = ProblemJson(problem).into_response();
        if is_method_not_allowed {
            // RFC 9110 §15.5.6: a 405 has an `Allow` header.
            let allowed_methods = API_PATH_INDEX.allow_header(head.path());
            response
                .headers_mut()
                .insert(header::ALLOW, allowed_methods);
        }
        response
    }

    /// `None` for requests to the API, which get a problem document.
    fn not_found_page(&self, head: &RequestHead) -> Option<Response> {
        let is_get_or_head = matches!(head.method, Method::GET | Method::HEAD);
        let is_api_path = head.path() == "/api" || head.path().starts_with("/api/");
        if !is_get_or_head || is_api_path {
            return None;
        }
        let edition = self.public_reads.edition.get()?;
        let page = edition.not_found_page(head.path())?;
        let accept_encoding = head.accept_encoding.clone();
        let headers: HeaderMap = accept_encoding
            .map(|value| (header::ACCEPT_ENCODING, value))
            .into_iter()
            .collect();
        Some(Response::from(page.respond(&headers).into_response()))
    }
}

/// What an error response needs of a request. Cloned for every request, which copies no bytes.
struct RequestHead {
    method: Method,
    uri: Uri,
    /// The first header of this name only.
    accept_encoding: Option<HeaderValue>,
}

impl RequestHead {
    fn of(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            uri: request.uri().clone(),
            accept_encoding: request.headers().get(header::ACCEPT_ENCODING).cloned(),
        }
    }

    fn path(&self) -> &str {
        self.uri.path()
    }
}
