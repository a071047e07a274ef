//! Pages of other origins, as far as the settings allow any.

use poem::{
    Request, Response,
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
};

/// What such a page may send.
const HEADERS: &str = "authorization, content-type, if-match, if-none-match, x-firebase-gmpid, \
    x-firebase-appcheck, x-firebase-storage-version, x-goog-upload-command, x-goog-upload-header-content-length, \
    x-goog-upload-header-content-type, x-goog-upload-offset, x-goog-upload-protocol";

/// What it may read of an answer.
const EXPOSED: &str = "x-goog-upload-chunk-granularity, x-goog-upload-size-received, \
    x-goog-upload-status, x-goog-upload-url, content-range, etag";

/// The origin of a page that asks, if it is an allowed one.
pub fn allowed(request: &Request, origins: &[String]) -> Option<HeaderValue> {
    let origin = request.headers().get(header::ORIGIN)?;
    let is_allowed = origins
        .iter()
        .any(|allowed| allowed.as_bytes() == origin.as_bytes());
    is_allowed.then(|| origin.clone())
}

/// Whether a browser asks what a page may ask.
pub fn is_preflight(request: &Request) -> bool {
    request.method() == Method::OPTIONS
}

/// What a page may ask: of an origin that is not allowed nothing, which is said by saying nothing.
pub fn preflight(origin: Option<&HeaderValue>) -> Response {
    let mut response = Response::builder().status(StatusCode::NO_CONTENT).finish();
    let out = response.headers_mut();
    if origin.is_some() {
        for (name, value) in [
            (
                header::ACCESS_CONTROL_ALLOW_METHODS,
                "GET, POST, PATCH, DELETE",
            ),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS),
            (header::ACCESS_CONTROL_MAX_AGE, "3600"),
        ] {
            out.insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

/// Lets the page read the answer. Never with cookies: it shows a token of its own.
pub fn expose(response: &mut Response, origin: Option<HeaderValue>) {
    let out = response.headers_mut();
    out.append(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin {
        out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        let exposed = HeaderValue::from_static(EXPOSED);
        out.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    }
}

/// Lets pages of other sites embed the answer, such as a picture. A browser names no origin then, so it is all or none.
pub fn embeddable(response: &mut Response) {
    response.headers_mut().insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
}
