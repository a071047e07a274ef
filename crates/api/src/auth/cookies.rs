//! The cookies of a session: the token, the anti-forgery token, which the page's script sends back in a header, and the
//! device cookie.

use cookie::Cookie;
use domain::secrets::Token;
use poem::{IntoResponse, Request, Response};
use poem_openapi::{
    ApiResponse,
    registry::{MetaResponses, Registry},
};
use ports::StoreError;
use services::auth::{AuthService, IssuedSession};

use super::{
    device_cookie,
    host_cookie::{build_host_cookie, cookie_value, with_set_cookie_header},
};

const SESSION_COOKIE: &str = "wirtshaus";

/// The name that HTTP clients of browsers use.
const ANTI_FORGERY_COOKIE: &str = "XSRF-TOKEN";

pub fn session_cookie_value(request: &Request) -> Option<&str> {
    cookie_value(request, SESSION_COOKIE)
}

/// A response that also sets or deletes the cookies of a session.
pub struct ResponseWithCookies<T> {
    response: T,
    cookies: Vec<Cookie<'static>>,
}

impl<T> ResponseWithCookies<T> {
    /// Sets the cookies of a session and the device cookie, and ends the session of the former cookie.
    pub async fn set_session_cookies(
        response: T,
        request: &Request,
        auth: &AuthService,
        issued: &IssuedSession,
    ) -> Result<Self, StoreError> {
        if let Some(former_token) = session_cookie_value(request).and_then(Token::parse) {
            auth.sign_out(&former_token).await?;
        }
        let max_age = auth.max_session_duration().whole_seconds();
        let token = &issued.token;
        let values = [
            token.as_str().to_owned(),
            AuthService::anti_forgery_token(token),
        ];
        let mut cookies = build_session_cookies(request, values, max_age);
        cookies.push(device_cookie::cookie(request, &issued.device));
        Ok(Self { response, cookies })
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
