//! What holds for every answer: the headers that keep a page to itself, and the form of what is wrong.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header, uri::Authority,
    },
};

use crate::{
    operations::Paths,
    problem::{Kind, ProblemJson, of_error},
    published::Publisher,
};

/// Nothing comes from another host, nothing runs inline, nobody frames the house.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=()",
    ),
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
];

/// The outermost endpoint.
pub struct Frame<E> {
    /// Answers, or fails.
    pub inner: E,
    /// Has the not-found pages.
    pub publisher: Arc<Publisher>,
    /// What the paths of the API know.
    pub paths: Paths,
}

impl<E: Endpoint> Endpoint for Frame<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let asked = Asked::of(&request);
        let mut response = if asked.names_its_host {
            match self.inner.call(request).await {
                Ok(output) => output.into_response(),
                Err(error) => self.refusal(&asked, error),
            }
        } else {
            ProblemJson::from(Kind::BadRequest).into_response()
        };
        for (name, value) in HEADERS {
            response
                .headers_mut()
                .entry(name)
                .or_insert(HeaderValue::from_static(value));
        }
        Ok(response)
    }
}

impl<E> Frame<E> {
    fn refusal(&self, asked: &Asked, error: Error) -> Response {
        if error.is_from_response() {
            return error.into_response();
        }
        let mut problem = of_error(&error, |name| self.paths.parameter(&asked.path, name));
        if problem.status == StatusCode::INTERNAL_SERVER_ERROR.as_u16() {
            problem.instance = Some(self.logged(&asked.path, &error));
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
            let allowed = self.paths.allowed(&asked.path);
            response.headers_mut().insert(header::ALLOW, allowed);
        }
        response
    }

    /// Logs a fault whole under a number, which is all that guests get of it.
    fn logged(&self, path: &str, error: &Error) -> String {
        static FAULTS: AtomicU64 = AtomicU64::new(1);
        let fault = FAULTS.fetch_add(1, Ordering::Relaxed);
        let fault = format!("{}-{fault}", self.publisher.now().unix_timestamp());
        tracing::error!(fault, path, ?error, "an operation failed");
        format!("urn:wirtshaus:fault:{fault}")
    }

    /// People get the page, programs the document.
    fn not_found_page(&self, asked: &Asked) -> Option<Response> {
        let reads = matches!(asked.method, Method::GET | Method::HEAD);
        let of_the_api = asked.path == "/api" || asked.path.starts_with("/api/");
        if !reads || of_the_api {
            return None;
        }
        let edition = self.publisher.current()?;
        let page = edition.not_found(&asked.path)?;
        Some(page.respond(&asked.headers))
    }
}

/// What of a request is needed once it is gone.
struct Asked {
    method: Method,
    path: String,
    headers: HeaderMap,
    names_its_host: bool,
}

impl Asked {
    fn of(request: &Request) -> Self {
        let encodings = request.headers().get_all(header::ACCEPT_ENCODING);
        Self {
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            headers: encodings
                .iter()
                .map(|value| (header::ACCEPT_ENCODING, value.clone()))
                .collect(),
            names_its_host: names_its_host(request),
        }
    }
}

/// RFC 9112 §3.2: a request of HTTP/1.1 names its host exactly once, and as a host.
fn names_its_host(request: &Request) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Authority::try_from(host.as_bytes()).is_ok(),
        (None, _) => request.version() != Version::HTTP_11,
        (Some(_), Some(_)) => false,
    }
}
