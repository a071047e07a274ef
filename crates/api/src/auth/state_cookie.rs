//! Login state of OpenID Connect sign-in, in a cookie: the token from which `state`, `nonce` and PKCE verifier are derived,
//! followed by the path to return to.

use cookie::{Cookie, SameSite};
use domain::secrets::Token;
use poem::Request;
use publishing::is_staff_path;

use super::host_cookie::{build_host_cookie, cookie_value};

const LOGIN_STATE_COOKIE: &str = "wirtshaus-login-state";

/// Time limit for signing in at the provider, in seconds.
const LOGIN_STATE_MAX_AGE: i64 = 600;

const TOKEN_HEX_DIGITS: usize = 64;

/// In bytes. Browsers ignore cookies above 4096.
const MAX_RETURN_PATH_LENGTH: usize = 1000;

pub struct PendingLogin {
    /// `state`, `nonce` and PKCE verifier are derived from it.
    pub token: Token,
    pub return_path: Option<String>,
}

/// The login state of a request; `None` if it is missing or malformed.
pub fn parse(request: &Request) -> Option<PendingLogin> {
    let (token, return_path) =
        cookie_value(request, LOGIN_STATE_COOKIE)?.split_at_checked(TOKEN_HEX_DIGITS)?;
    Some(PendingLogin {
        token: Token::parse(token)?,
        return_path: validated_staff_path(return_path),
    })
}

/// The path with query and fragment, if it belongs to the staff area and fits into the cookie (RFC 6265 §4.1.1).
/// Prevents open redirects.
pub fn validated_staff_path(path: &str) -> Option<String> {
    let screen = path.split(['?', '#']).next()?;
    let is_cookie_octet = |byte: u8| byte.is_ascii_graphic() && !br#"",;\"#.contains(&byte);
    let fits = path.len() <= MAX_RETURN_PATH_LENGTH && path.bytes().all(is_cookie_octet);
    (is_staff_path(screen) && fits).then(|| path.to_owned())
}

/// The cookie for this login state.
pub fn set_login_state(
    request: &Request,
    token: &Token,
    return_path: Option<&str>,
) -> Cookie<'static> {
    let return_path = return_path.unwrap_or_default();
    cookie(
        request,
        format!("{}{return_path}", token.as_str()),
        LOGIN_STATE_MAX_AGE,
    )
}

/// Deletes the cookie.
pub fn delete_login_state(request: &Request) -> Cookie<'static> {
    cookie(request, String::new(), 0)
}

/// `SameSite=Lax`: browsers do not send `Strict` cookies with the provider's redirect.
fn cookie(request: &Request, value: String, seconds: i64) -> Cookie<'static> {
    let mut cookie = build_host_cookie(request, LOGIN_STATE_COOKIE, value, seconds);
    cookie.set_same_site(SameSite::Lax);
    cookie
}

#[cfg(test)]
mod tests {
    use domain::inn::PublicUrl;
    use poem::http::HeaderValue;

    use super::*;

    const HTTPS_URL: &str = "https://inn.example";
    const HTTP_URL: &str = "http://localhost";

    fn request(public_url: &str, cookie: &str) -> Request {
        let cookie = HeaderValue::from_bytes(cookie.as_bytes()).unwrap();
        let mut request = Request::builder().header("cookie", cookie).finish();
        request.set_data(PublicUrl::parse(public_url).unwrap());
        request
    }

    #[test]
    fn reads_the_login_state_and_ignores_malformed_cookies() {
        let token = "a5".repeat(32);
        let read = |public_url: &str, cookie: &str| {
            let cookie = cookie.replace("NAME", LOGIN_STATE_COOKIE);
            parse(&request(public_url, &cookie.replace("TOKEN", &token)))
        };
        for (public_url, cookie, return_path) in [
            (HTTPS_URL, "__Host-NAME=TOKEN", None),
            (
                HTTPS_URL,
                "a=b; __Host-NAME=TOKEN/verlauf",
                Some("/verlauf"),
            ),
            (HTTP_URL, "NAME=TOKEN/news/edit", Some("/news/edit")),
            (HTTPS_URL, "__Host-NAME=TOKEN//elsewhere.example", None),
        ] {
            let pending = read(public_url, cookie).unwrap();
            assert_eq!(pending.return_path.as_deref(), return_path, "{cookie}");
            assert_eq!(pending.token.as_str(), token);
        }
        let non_ascii_cookie = format!("__Host-NAME={}", "ü".repeat(40));
        for cookie in ["NAME=TOKEN", "__Host-NAME=a5", &non_ascii_cookie, ""] {
            assert!(read(HTTPS_URL, cookie).is_none(), "{cookie}");
        }
    }

    #[test]
    fn return_paths_keep_query_and_fragment() {
        let long = format!("/vorschau?{}", "x".repeat(MAX_RETURN_PATH_LENGTH));
        for (path, is_valid) in [
            ("/vorschau?seite=jobs", true),
            ("/inhalte/kitchen#lists.suppliers.0.texts.name.de", true),
            ("/vorschau?seite=k%C3%BCche#a", true),
            ("?/vorschau", false),
            ("//elsewhere.example?/vorschau", false),
            ("/vorschau?a;Domain=elsewhere.example", false),
            ("/vorschau?a\r\nb", false),
            ("/vorschau?ü", false),
            (&long, false),
        ] {
            assert_eq!(validated_staff_path(path).is_some(), is_valid, "{path}");
        }
    }

    #[test]
    fn login_state_cookie_expires_soon_and_is_not_readable_by_scripts() {
        let token = Token::from_random([1; 32]);
        let cookie = set_login_state(&request(HTTPS_URL, ""), &token, Some("/verlauf"));
        let value = format!("{}/verlauf", token.as_str());
        let cookie_attributes = "; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=600";
        let expected = format!("__Host-wirtshaus-login-state={value}{cookie_attributes}");
        assert_eq!(cookie.to_string(), expected);
    }
}
