//! Login state of OpenID Connect sign-in, in a cookie: the token from which `state`, `nonce` and PKCE verifier are derived,
//! followed by the path to return to.

use cookie::{Cookie, SameSite};
use domain::accounts::Token;
use poem::Request;

use super::cookies::{host_cookie, value};
use crate::pages::is_staff_path;

const LOGIN_STATE: &str = "wirtshaus-detour";

/// Time limit for signing in at the provider, in seconds.
const MAX_AGE: i64 = 600;

const TOKEN_LEN: usize = 64;

/// The content of the cookie.
pub struct Kept {
    /// `state`, `nonce` and PKCE verifier are derived from it.
    pub token: Token,
    /// The path to return to.
    pub wanted: Option<String>,
}

/// The login state of a request; `None` if it is missing or malformed.
pub fn kept(request: &Request) -> Option<Kept> {
    let (token, wanted) = value(request, LOGIN_STATE)?.split_at_checked(TOKEN_LEN)?;
    Some(Kept {
        token: Token::parse(token)?,
        wanted: screen(wanted),
    })
}

/// The path, if it belongs to the staff area. Prevents open redirects.
pub fn screen(path: &str) -> Option<String> {
    is_staff_path(path).then(|| path.to_owned())
}

/// The cookie for this login state.
pub fn keeping(request: &Request, token: &Token, wanted: Option<&str>) -> Cookie<'static> {
    let wanted = wanted.unwrap_or_default();
    set(request, format!("{}{wanted}", token.as_str()), MAX_AGE)
}

/// Deletes the cookie.
pub fn forgetting(request: &Request) -> Cookie<'static> {
    set(request, String::new(), 0)
}

/// `SameSite=Lax`: browsers do not send `Strict` cookies with the provider's redirect.
fn set(request: &Request, value: String, seconds: i64) -> Cookie<'static> {
    let mut cookie = host_cookie(request, LOGIN_STATE, value, seconds);
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
                format!("__Host-wirtshaus-detour={token}"),
                Some(None),
            ),
            (
                ENCRYPTED,
                format!("a=b; __Host-wirtshaus-detour={token}/news/create/7"),
                Some(Some("/news/create/7")),
            ),
            (
                "http://localhost",
                format!("wirtshaus-detour={token}/verlauf"),
                Some(Some("/verlauf")),
            ),
            (
                ENCRYPTED,
                format!("__Host-wirtshaus-detour={token}//elsewhere.example"),
                Some(None),
            ),
            (ENCRYPTED, format!("wirtshaus-detour={token}"), None),
            (ENCRYPTED, "__Host-wirtshaus-detour=a5".to_owned(), None),
            (
                ENCRYPTED,
                format!("__Host-wirtshaus-detour={}", "ü".repeat(40)),
                None,
            ),
            (ENCRYPTED, String::new(), None),
        ] {
            let kept = kept(&request(public_url, &cookie));
            assert_eq!(
                kept.as_ref().map(|kept| kept.wanted.as_deref()),
                expected,
                "{cookie}"
            );
            if let Some(kept) = kept {
                assert_eq!(kept.token.as_str(), token);
            }
        }
    }

    #[test]
    fn expires_soon_and_is_not_readable_by_scripts() {
        let token = Token::of([1; 32]);
        let request = request(ENCRYPTED, "");
        let cookie = keeping(&request, &token, Some("/verlauf"));
        let rest = "; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=600";
        let expected = format!("__Host-wirtshaus-detour={}/verlauf{rest}", token.as_str());
        assert_eq!(cookie.to_string(), expected);
    }
}
