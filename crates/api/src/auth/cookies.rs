//! The cookies of a session: the token, the anti-forgery token, which the page's script sends back in a header, and the
//! device cookie.
//!
//! Not by poem's feature `cookie`: it depends on `chrono`, and on `aes-gcm` for encrypted cookies, percent-encodes all
//! values, and panics in endpoints without its middleware.

use cookie::{Cookie, SameSite};
use domain::inn::PublicUrl;
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderValue, header},
};
use poem_openapi::{
    ApiResponse,
    registry::{MetaResponses, Registry},
};
use services::auth::{AuthService, IssuedSession};

use time::Duration;

use super::device_cookie;

const SESSION_COOKIE: &str = "wirtshaus";

/// The name that HTTP clients of browsers use.
const ANTI_FORGERY_COOKIE: &str = "XSRF-TOKEN";

pub fn session_cookie_value(request: &Request) -> Option<&str> {
    cookie_value(request, SESSION_COOKIE)
}

/// The value of the first cookie of this name, without its prefix.
pub(super) fn cookie_value<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    let name = host_cookie_name(request, name);
    request_cookies(request)
        .find(|cookie| cookie.name() == name)?
        .value_raw()
}

/// The cookies of a request.
pub(super) fn request_cookies(request: &Request) -> impl Iterator<Item = Cookie<'_>> {
    let headers = request.headers().get_all(header::COOKIE).iter();
    let headers = headers.filter_map(|header| header.to_str().ok());
    headers.flat_map(Cookie::split_parse).flatten()
}

/// The name with the prefix `__Host-`, which stops other hosts and unencrypted connections from setting the cookie.
/// Browsers do not accept it over plain HTTP.
pub(super) fn host_cookie_name(request: &Request, name: &str) -> String {
    let prefix = if is_https(request) { "__Host-" } else { "" };
    format!("{prefix}{name}")
}

/// A cookie that lasts `seconds` and is not readable by scripts.
pub(super) fn build_host_cookie(
    request: &Request,
    name: &str,
    value: String,
    seconds: i64,
) -> Cookie<'static> {
    Cookie::build((host_cookie_name(request, name), value))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(is_https(request))
        .path("/")
        .max_age(Duration::seconds(seconds))
        .build()
}

pub(super) fn with_set_cookie_header(mut response: Response, cookie: &Cookie) -> Response {
    if let Ok(value) = HeaderValue::try_from(cookie.to_string()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

/// Whether browsers use TLS. The setting `public_url` decides: a proxy may speak HTTP to the server, and under any host.
fn is_https(request: &Request) -> bool {
    request.data().is_some_and(PublicUrl::is_https)
}

/// A response that also sets or deletes the cookies of a session.
pub struct ResponseWithCookies<T> {
    response: T,
    cookies: Vec<Cookie<'static>>,
}

impl<T> ResponseWithCookies<T> {
    /// Sets the cookies of a session and the device cookie.
    pub fn set_session_cookies(
        response: T,
        request: &Request,
        auth: &AuthService,
        issued: &IssuedSession,
    ) -> Self {
        let max_age = auth.max_session_duration().whole_seconds();
        let token = &issued.token;
        let values = [
            token.as_str().to_owned(),
            AuthService::anti_forgery_token(token),
        ];
        let mut cookies = build_session_cookies(request, values, max_age);
        cookies.push(device_cookie::cookie(request, &issued.device));
        Self { response, cookies }
    }

    /// Deletes the cookies of a session.
    pub fn delete_session_cookies(response: T, request: &Request) -> Self {
        Self {
            response,
            cookies: build_session_cookies(request, [String::new(), String::new()], 0),
        }
    }
}

impl<T> From<T> for ResponseWithCookies<T> {
    fn from(response: T) -> Self {
        Self {
            response,
            cookies: Vec::new(),
        }
    }
}

impl<T: IntoResponse> IntoResponse for ResponseWithCookies<T> {
    fn into_response(self) -> Response {
        let response = self.response.into_response();
        self.cookies.iter().fold(response, with_set_cookie_header)
    }
}

impl<T: ApiResponse> ApiResponse for ResponseWithCookies<T> {
    const BAD_REQUEST_HANDLER: bool = T::BAD_REQUEST_HANDLER;

    fn meta() -> MetaResponses {
        T::meta()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

fn build_session_cookies(
    request: &Request,
    [token, anti_forgery_token]: [String; 2],
    seconds: i64,
) -> Vec<Cookie<'static>> {
    let session = build_host_cookie(request, SESSION_COOKIE, token, seconds);
    let mut anti_forgery_cookie = session.clone();
    anti_forgery_cookie.set_name(ANTI_FORGERY_COOKIE);
    anti_forgery_cookie.set_value(anti_forgery_token);
    anti_forgery_cookie.set_http_only(false);
    vec![session, anti_forgery_cookie]
}
