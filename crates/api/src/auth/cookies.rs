//! The two cookies of a session: the token, which no script reads, and the anti-forgery text, which the page's own
//! script sends back in a header.

use std::net::IpAddr;

use domain::accounts::Token;
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderMap, HeaderValue, header, uri::Authority},
};
use poem_openapi::{
    ApiResponse,
    registry::{MetaResponses, Registry},
};
use ports::driving::staff_door::StaffDoor;

/// The session's cookie. The prefix makes browsers refuse one that another host or an unencrypted connection sets.
const SESSION: &str = "__Host-wirtshaus";

/// Its name over plain HTTP on this machine, where browsers keep no cookie of that prefix.
const SESSION_HERE: &str = "wirtshaus";

/// The anti-forgery text, under the name that web clients look for.
const ANTI_FORGERY: &str = "XSRF-TOKEN";

/// The session's token, as this request's host has it.
pub fn session(headers: &HeaderMap) -> Option<&str> {
    named(headers, session_name(headers))
}

/// The value of the first cookie of this name.
pub(super) fn named<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter();
    cookies
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// An answer that also sets or takes back the cookies of a session.
pub struct WithCookies<T> {
    answer: T,
    cookies: Option<[HeaderValue; 2]>,
}

impl<T> WithCookies<T> {
    /// The browser that made `request` keeps the session of this token.
    pub fn keeping(answer: T, request: &Request, door: &StaffDoor, token: &Token) -> Self {
        let longest = door.limits.whole.whole_seconds();
        let texts = [token.as_str(), &door.anti_forgery(token)];
        Self {
            answer,
            cookies: cookies(request.headers(), texts, longest),
        }
    }

    /// The browser that made `request` forgets its session.
    pub fn forgetting(answer: T, request: &Request) -> Self {
        Self {
            answer,
            cookies: cookies(request.headers(), ["", ""], 0),
        }
    }
}

impl<T> From<T> for WithCookies<T> {
    fn from(answer: T) -> Self {
        Self {
            answer,
            cookies: None,
        }
    }
}

impl<T: IntoResponse> IntoResponse for WithCookies<T> {
    fn into_response(self) -> Response {
        let mut response = self.answer.into_response();
        for cookie in self.cookies.into_iter().flatten() {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl<T: ApiResponse> ApiResponse for WithCookies<T> {
    const BAD_REQUEST_HANDLER: bool = T::BAD_REQUEST_HANDLER;

    fn meta() -> MetaResponses {
        T::meta()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

/// Session and anti-forgery text, for so many seconds. Hexadecimal digits and names of ours always fit into a header.
fn cookies(
    headers: &HeaderMap,
    [token, anti_forgery]: [&str; 2],
    seconds: i64,
) -> Option<[HeaderValue; 2]> {
    let name = session_name(headers);
    let secure = if is_here(headers) { "" } else { "; Secure" };
    let ours = format!("Path=/; Max-Age={seconds}; SameSite=Strict{secure}");
    let session = format!("{name}={token}; {ours}; HttpOnly");
    let anti_forgery = format!("{ANTI_FORGERY}={anti_forgery}; {ours}");
    Some([session.try_into().ok()?, anti_forgery.try_into().ok()?])
}

fn session_name(headers: &HeaderMap) -> &'static str {
    if is_here(headers) {
        SESSION_HERE
    } else {
        SESSION
    }
}

/// Does the browser speak to its own machine? There it has no TLS; whatever else it speaks to is reached through a
/// proxy that has.
pub(super) fn is_here(headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| Authority::try_from(host.as_bytes()).ok());
    host.is_some_and(|host| {
        let name = host.host().trim_matches(['[', ']']);
        name.eq_ignore_ascii_case("localhost")
            || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_here() {
        for (host, here) in [
            ("localhost", true),
            ("LOCALHOST:8080", true),
            ("127.0.0.1:8080", true),
            ("127.9.9.9", true),
            ("[::1]:8080", true),
            ("192.0.2.1", false),
            ("[2001:db8::1]", false),
            ("gasthaus.example", false),
            ("localhost.example", false),
            ("127.0.0.1.example", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            assert_eq!(is_here(&headers), here, "{host}");
        }
        assert!(!is_here(&HeaderMap::new()));
    }
}
