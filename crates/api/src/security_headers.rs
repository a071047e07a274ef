//! What holds for every answer: the headers that keep a page to itself, and the form of what is wrong.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use domain::inn::{HttpUrl, PublicUrl};
use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, Version, header,
        uri::Authority,
    },
};

use ports::Clock;

use crate::{
    health,
    http::host::HostCheck,
    operations::Paths,
    problem::{Kind, ProblemJson, of_error},
    published::Editions,
    storage,
};

const HEADERS: [(HeaderName, &str); 5] = [
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

/// For two years browsers use TLS alone (RFC 6797). Subdomains are not ours to decide about.
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Nothing comes from another host but the map, nothing runs inline, nobody frames the house. Every page allows the map,
/// not only the one that has it: guests come there from the others without loading it anew, and the policy in force is
/// that of the page they loaded.
#[must_use]
pub fn content_security_policy(map: &HttpUrl) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src {}; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
        map.origin()
    );
    // An origin is plain ASCII; were it not, a page without looks is better than one without a policy.
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The outermost endpoint.
pub struct SecurityHeaders<E> {
    /// Answers, or fails.
    pub inner: E,
    /// Has the not-found pages.
    pub editions: Arc<Editions>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What the paths of the API know.
    pub paths: Paths,
    /// What a page may load, unless its answer says otherwise.
    pub policy: HeaderValue,
    /// Whether browsers use TLS.
    pub is_https: bool,
    /// Warns of requests under another host.
    pub host_check: HostCheck,
}

impl<E> SecurityHeaders<E> {
    /// Puts the frame around `inner`.
    pub fn around(
        inner: E,
        editions: Arc<Editions>,
        clock: Arc<dyn Clock>,
        map: &HttpUrl,
        public_url: PublicUrl,
    ) -> Self {
        Self {
            inner,
            editions,
            clock,
            paths: Paths::of_specification(),
            policy: content_security_policy(map),
            is_https: public_url.is_https(),
            host_check: HostCheck::new(public_url),
        }
    }
}

impl<E: Endpoint> Endpoint for SecurityHeaders<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let asked = Asked::of(&request);
        let mut response = if let Ok(host) = host_of(&request) {
            if let Some(host) = host
                && !asked.path().starts_with(health::PATH)
            {
                self.host_check.check(&host);
            }
            match self.inner.call(request).await {
                Ok(output) => output.into_response(),
                Err(error) => self.refusal(&asked, error),
            }
        } else {
            ProblemJson::from(Kind::BadRequest).into_response()
        };
        let headers = response.headers_mut();
        for (name, value) in HEADERS {
            headers
                .entry(name)
                .or_insert(HeaderValue::from_static(value));
        }
        if self.is_https {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
        }
        headers
            .entry(header::CONTENT_SECURITY_POLICY)
            .or_insert_with(|| self.policy.clone());
        Ok(response)
    }
}

impl<E> SecurityHeaders<E> {
    fn refusal(&self, asked: &Asked, error: Error) -> Response {
        if error.is_from_response() {
            return error.into_response();
        }
        if asked.path().starts_with(storage::PATH) {
            return storage::unreadable(&error);
        }
        let mut problem = of_error(&error, |name| self.paths.parameter(asked.path(), name));
        if problem.status == StatusCode::INTERNAL_SERVER_ERROR.as_u16() {
            problem.instance = Some(self.logged(asked.path(), &error));
        }
        if problem.status == StatusCode::NOT_FOUND.as_u16()
            && let Some(page) = self.not_found_page(asked)
        {
            return page;
        }
        let not_allowed = problem.status == StatusCode::METHOD_NOT_ALLOWED.as_u16();
        let mut response = ProblemJson(problem).into_response();
        if not_allowed {
            // RFC 9110 §15.5.6: a 405 says what would be allowed.
            let allowed = self.paths.allowed(asked.path());
            response.headers_mut().insert(header::ALLOW, allowed);
        }
        response
    }

    /// Logs a fault whole under a number, which is all that guests get of it.
    fn logged(&self, path: &str, error: &Error) -> String {
        static FAULTS: AtomicU64 = AtomicU64::new(1);
        let fault = FAULTS.fetch_add(1, Ordering::Relaxed);
        let fault = format!("{}-{fault}", self.clock.now().unix_timestamp());
        tracing::error!(fault, path, ?error, "an operation failed");
        format!("urn:wirtshaus:fault:{fault}")
    }

    /// People get the page, programs the document.
    fn not_found_page(&self, asked: &Asked) -> Option<Response> {
        let reads = matches!(asked.method, Method::GET | Method::HEAD);
        let of_the_api = asked.path() == "/api" || asked.path().starts_with("/api/");
        if !reads || of_the_api {
            return None;
        }
        let edition = self.editions.current()?;
        let page = edition.not_found(asked.path())?;
        let encodings = asked.encodings.clone();
        let headers: HeaderMap = encodings
            .map(|encodings| (header::ACCEPT_ENCODING, encodings))
            .into_iter()
            .collect();
        Some(page.respond(&headers))
    }
}

/// What of a request is needed once it is gone. It is taken of every request and needed for few, so it shares the
/// request's bytes and copies none.
struct Asked {
    method: Method,
    uri: Uri,
    /// The first line of them. Who sends several may get the not-found page in another form than the best.
    encodings: Option<HeaderValue>,
}

impl Asked {
    fn of(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            uri: request.uri().clone(),
            encodings: request.headers().get(header::ACCEPT_ENCODING).cloned(),
        }
    }

    fn path(&self) -> &str {
        self.uri.path()
    }
}

/// RFC 9112 §3.2: a request of HTTP/1.1 names its host exactly once, and as a host.
fn host_of(request: &Request) -> Result<Option<Authority>, Kind> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Authority::try_from(host.as_bytes())
            .map(Some)
            .map_err(|_| Kind::BadRequest),
        (None, _) if request.version() != Version::HTTP_11 => Ok(None),
        _ => Err(Kind::BadRequest),
    }
}
