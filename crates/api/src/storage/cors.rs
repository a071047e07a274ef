//! CORS for the origins in the settings. `poem`'s middleware rejects every request with another `Origin`, those of this site
//! included.

use poem::{
    Request, Response,
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
};

const ALLOWED_HEADERS: &str = "authorization, content-type, if-match, if-none-match, x-firebase-gmpid, \
    x-firebase-appcheck, x-firebase-storage-version, x-goog-upload-command, x-goog-upload-header-content-length, \
    x-goog-upload-header-content-type, x-goog-upload-offset, x-goog-upload-protocol";

const EXPOSED_HEADERS: &str = "x-goog-upload-chunk-granularity, x-goog-upload-size-received, \
    x-goog-upload-status, x-goog-upload-url, content-range, etag";

/// The origin of the request, if it is allowed.
pub fn origin_if_allowed(request: &Request, origins: &[String]) -> Option<HeaderValue> {
    let origin = request.headers().get(header::ORIGIN)?;
    let is_allowed = origins
        .iter()
        .any(|allowed| allowed.as_bytes() == origin.as_bytes());
    is_allowed.then(|| origin.clone())
}

pub fn is_preflight(request: &Request) -> bool {
    request.method() == Method::OPTIONS
}

/// The response to a preflight request; without headers if the origin is not allowed.
pub fn preflight_response(origin: Option<&HeaderValue>) -> Response {
    let mut response = Response::builder().status(StatusCode::NO_CONTENT).finish();
    let response_headers = response.headers_mut();
    if origin.is_some() {
        for (name, value) in [
            (
                header::ACCESS_CONTROL_ALLOW_METHODS,
                "GET, POST, PATCH, DELETE",
            ),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS),
            (header::ACCESS_CONTROL_MAX_AGE, "3600"),
        ] {
            response_headers.insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

/// Allows the origin to read the response. Without credentials mode: clients send a token, not cookies.
pub fn add_cors_headers(response: &mut Response, origin: Option<HeaderValue>) {
    let response_headers = response.headers_mut();
    response_headers.append(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin {
        response_headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        let exposed_headers = HeaderValue::from_static(EXPOSED_HEADERS);
        response_headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed_headers);
    }
}

/// Lets pages of all other sites embed the response, such as a picture. Browsers send no origin with such requests.
pub fn set_cross_origin_resource_policy(response: &mut Response) {
    response.headers_mut().insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
}
