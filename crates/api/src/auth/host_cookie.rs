//! Cookies that are bound to the host.
//!
//! Not by poem's feature `cookie`: it depends on `chrono`, and on `aes-gcm` for encrypted cookies, percent-encodes all
//! values, and panics in endpoints without its middleware.

use cookie::{Cookie, SameSite};
use domain::inn::PublicUrl;
use poem::{
    Request, Response,
    http::{HeaderValue, header},
};
use time::Duration;

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
