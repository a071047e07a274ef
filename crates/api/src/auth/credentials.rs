//! The session token of a request.

use domain::secrets::Token;
use poem::{
    Request,
    http::{HeaderValue, header},
};

use ports::StoreError;
use services::{Services, auth::AuthenticatedSession};

use super::cookies;

pub struct RequestSessionToken {
    pub token: Token,
    /// Whether the token is from a cookie, which browsers send with requests of other origins' pages too.
    pub is_from_cookie: bool,
}

/// The header `Authorization` takes precedence over the cookie.
pub fn session_token_of_request(request: &Request) -> Option<RequestSessionToken> {
    let headers = request.headers();
    let bearer_token = headers.get(header::AUTHORIZATION).and_then(bearer_token);
    let is_from_cookie = bearer_token.is_none();
    let text = bearer_token.or_else(|| cookies::session_cookie_value(request))?;
    let token = Token::parse(text)?;
    Some(RequestSessionToken {
        token,
        is_from_cookie,
    })
}

/// The session of a request, without counting as its use.
pub async fn peek_session(
    request: &Request,
    services: &Services,
) -> Result<Option<AuthenticatedSession>, StoreError> {
    match session_token_of_request(request) {
        Some(credentials) => services.auth.peek_session(&credentials.token).await,
        None => Ok(None),
    }
}

/// The token after `Bearer`, or after `Firebase`, which clients of the storage protocol send and `headers` does not know.
fn bearer_token(value: &HeaderValue) -> Option<&str> {
    let (scheme, credentials) = value.to_str().ok()?.split_once(' ')?;
    ["bearer", "firebase"]
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known))
        .then(|| credentials.trim())
}

#[cfg(test)]
mod tests {
    use domain::inn::PublicUrl;

    use super::*;

    fn describe_session_credentials(headers: &[(&str, &str)]) -> String {
        let mut request = Request::builder().header("host", "inn.example");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.finish();
        request.set_data(PublicUrl::parse("https://inn.example").unwrap());
        match session_token_of_request(&request) {
            None => "nothing".to_owned(),
            Some(RequestSessionToken {
                token,
                is_from_cookie,
            }) => {
                let first_token_char = token.as_str().chars().next().unwrap();
                format!(
                    "{first_token_char}{}",
                    if is_from_cookie { " by cookie" } else { "" }
                )
            }
        }
    }

    #[test]
    fn the_authorization_header_takes_precedence_over_the_cookie() {
        let bearer = format!("Bearer {}", "b".repeat(64));
        let firebase = format!("firebase  {}", "f".repeat(64));
        let cookie = format!("a=1; __Host-wirtshaus={}; wirtshaus=x", "c".repeat(64));
        let cookie = ("cookie", cookie.as_str());
        for (headers, expected) in [
            (&[][..], "nothing"),
            (&[cookie], "c by cookie"),
            (&[("authorization", &bearer)], "b"),
            (&[("authorization", &firebase)], "f"),
            (&[("authorization", &bearer), cookie], "b"),
            (&[("authorization", "Basic YTpi"), cookie], "c by cookie"),
            (&[("authorization", "Bearer nonsense"), cookie], "nothing"),
            (&[("authorization", "Bearer"), cookie], "c by cookie"),
            (&[("cookie", "__Host-wirtshaus=")], "nothing"),
        ] {
            assert_eq!(
                describe_session_credentials(headers),
                expected,
                "{headers:?}"
            );
        }
    }
}
