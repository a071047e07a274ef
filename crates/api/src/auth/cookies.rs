//! The two cookies of a session: the token, which no script reads, and the anti-forgery text, which the page's own
//! script sends back in a header. With them comes the device cookie.

use domain::inn::PublicUrl;
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderMap, HeaderValue, header},
};
use poem_openapi::{
    ApiResponse,
    registry::{MetaResponses, Registry},
};
use services::auth::{AuthService, IssuedSession};

use super::device_cookie;

/// The session's cookie. The prefix makes browsers refuse one that another host or an unencrypted connection sets.
const SESSION: &str = "__Host-wirtshaus";

/// Its name over plain HTTP, where browsers keep no cookie of that prefix.
const SESSION_INSECURE: &str = "wirtshaus";

/// The anti-forgery text, under the name that web clients look for.
const ANTI_FORGERY: &str = "XSRF-TOKEN";

/// The session's token.
pub fn session(request: &Request) -> Option<&str> {
    named(request.headers(), session_name(request))
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
    cookies: Vec<HeaderValue>,
}

impl<T> WithCookies<T> {
    /// The browser that made `request` keeps this session, and that it signed in to this account.
    pub fn keeping(
        answer: T,
        request: &Request,
        auth: &AuthService,
        issued: &IssuedSession,
    ) -> Self {
        let longest = auth.max_session_duration().whole_seconds();
        let token = &issued.token;
        let texts = [token.as_str(), &auth.anti_forgery(token)];
        let mut cookies = cookies(request, texts, longest);
        cookies.extend(device_cookie::keeping(request, &issued.device));
        Self { answer, cookies }
    }

    /// The browser that made `request` forgets its session.
    pub fn forgetting(answer: T, request: &Request) -> Self {
        Self {
            answer,
            cookies: cookies(request, ["", ""], 0),
        }
    }
}

impl<T> From<T> for WithCookies<T> {
    fn from(answer: T) -> Self {
        Self {
            answer,
            cookies: Vec::new(),
        }
    }
}

impl<T: IntoResponse> IntoResponse for WithCookies<T> {
    fn into_response(self) -> Response {
        let mut response = self.answer.into_response();
        for cookie in self.cookies {
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
fn cookies(request: &Request, [token, anti_forgery]: [&str; 2], seconds: i64) -> Vec<HeaderValue> {
    let name = session_name(request);
    let secure = secure_attribute(request);
    let ours = format!("Path=/; Max-Age={seconds}; SameSite=Strict{secure}");
    let session = format!("{name}={token}; {ours}; HttpOnly");
    let anti_forgery = format!("{ANTI_FORGERY}={anti_forgery}; {ours}");
    let values = [session, anti_forgery].into_iter();
    values.filter_map(|text| text.try_into().ok()).collect()
}

fn session_name(request: &Request) -> &'static str {
    if is_https(request) {
        SESSION
    } else {
        SESSION_INSECURE
    }
}

/// The attribute that keeps a cookie off unencrypted connections.
pub(super) fn secure_attribute(request: &Request) -> &'static str {
    if is_https(request) { "; Secure" } else { "" }
}

/// Whether browsers use TLS. The setting `public_url` decides: a proxy may speak HTTP to the server, and under any host.
pub(super) fn is_https(request: &Request) -> bool {
    request.data().is_some_and(PublicUrl::is_https)
}
