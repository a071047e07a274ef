//! Login state of OpenID Connect sign-in, in a cookie: the token from which `state`, `nonce` and PKCE verifier are derived,
//! followed by the path to return to.

use cookie::{Cookie, SameSite};
use domain::accounts::Token;
use poem::Request;

use super::cookies::{host_cookie, value};
use crate::pages::is_staff_path;

const LOGIN_STATE_COOKIE: &str = "wirtshaus-login-state";

/// Time limit for signing in at the provider, in seconds.
const MAX_AGE: i64 = 600;

const TOKEN_LEN: usize = 64;

pub struct PendingLogin {
    /// `state`, `nonce` and PKCE verifier are derived from it.
    pub token: Token,
    pub return_path: Option<String>,
}

/// The login state of a request; `None` if it is missing or malformed.
pub fn parse(request: &Request) -> Option<PendingLogin> {
    let (token, return_path) = value(request, LOGIN_STATE_COOKIE)?.split_at_checked(TOKEN_LEN)?;
    Some(PendingLogin {
        token: Token::parse(token)?,
        return_path: staff_path(return_path),
    })
}

/// The path, if it belongs to the staff area. Prevents open redirects.
pub fn staff_path(path: &str) -> Option<String> {
    is_staff_path(path).then(|| path.to_owned())
}

/// The cookie for this login state.
pub fn set(request: &Request, token: &Token, return_path: Option<&str>) -> Cookie<'static> {
    let return_path = return_path.unwrap_or_default();
    cookie(request, format!("{}{return_path}", token.as_str()), MAX_AGE)
}

/// Deletes the cookie.
pub fn delete(request: &Request) -> Cookie<'static> {
    cookie(request, String::new(), 0)
}

/// `SameSite=Lax`: browsers do not send `Strict` cookies with the provider's redirect.
fn cookie(request: &Request, value: String, seconds: i64) -> Cookie<'static> {
    let mut cookie = host_cookie(request, LOGIN_STATE_COOKIE, value, seconds);
    cookie.set_same_site(SameSite::Lax);
    cookie
}

#[cfg(test)]
mod tests {
    use domain::inn::PublicUrl;
    use poem::http::HeaderValue;

    use super::*;

    const ENCRYPTED: &str = "https://inn.example";

    fn request(public_url: &str, cookie: &str) -> Request {
        let mut request = Request::builder()
            .header(
                "cookie",
                HeaderValue::from_bytes(cookie.as_bytes()).unwrap(),
            )
            .finish();
        request.set_data(PublicUrl::parse(public_url).unwrap());
        request
    }

    #[test]
    fn reads_the_login_state_and_ignores_malformed_cookies() {
        let token = "a5".repeat(32);
        for (public_url, cookie, expected) in [
            (
                ENCRYPTED,
                format!("__Host-wirtshaus-login-state={token}"),
                Some(None),
            ),
            (
                ENCRYPTED,
                format!("a=b; __Host-wirtshaus-login-state={token}/news/create/7"),
                Some(Some("/news/create/7")),
            ),
            (
                "http://localhost",
                format!("wirtshaus-login-state={token}/verlauf"),
                Some(Some("/verlauf")),
            ),
            (
                ENCRYPTED,
                format!("__Host-wirtshaus-login-state={token}//elsewhere.example"),
                Some(None),
            ),
            (ENCRYPTED, format!("wirtshaus-login-state={token}"), None),
            (
                ENCRYPTED,
                "__Host-wirtshaus-login-state=a5".to_owned(),
                None,
            ),
            (
                ENCRYPTED,
                format!("__Host-wirtshaus-login-state={}", "ü".repeat(40)),
                None,
            ),
            (ENCRYPTED, String::new(), None),
        ] {
            let pending = parse(&request(public_url, &cookie));
            assert_eq!(
                pending
                    .as_ref()
                    .map(|pending| pending.return_path.as_deref()),
                expected,
                "{cookie}"
            );
            if let Some(pending) = pending {
                assert_eq!(pending.token.as_str(), token);
            }
        }
    }

    #[test]
    fn expires_soon_and_is_not_readable_by_scripts() {
        let token = Token::from_random([1; 32]);
        let request = request(ENCRYPTED, "");
        let cookie = set(&request, &token, Some("/verlauf"));
        let rest = "; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=600";
        let expected = format!(
            "__Host-wirtshaus-login-state={}/verlauf{rest}",
            token.as_str()
        );
        assert_eq!(cookie.to_string(), expected);
    }
}
