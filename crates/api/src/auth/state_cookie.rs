//! The cookie that ties the way to the identity provider and back to one browser. It holds the token from which state,
//! nonce and verifier of the way follow, and behind it the screen that was wanted.

use domain::accounts::Token;
use poem::{Request, http::HeaderValue};

use super::cookies::{is_https, named, secure_attribute};
use crate::pages::is_staff_path;

/// As the cookie of a session: no other host can set it.
const DETOUR: &str = "__Host-wirtshaus-detour";

/// Its name over plain HTTP.
const DETOUR_INSECURE: &str = "wirtshaus-detour";

/// How long somebody may take at the provider, in seconds.
const LASTS: u32 = 600;

/// How many letters a token has.
const TOKEN: usize = 64;

/// What a browser that is on its way keeps.
pub struct Kept {
    /// Everything about the way follows from it.
    pub token: Token,
    /// The screen that was wanted.
    pub wanted: Option<String>,
}

/// What the browser kept, if it is what it was given.
pub fn kept(request: &Request) -> Option<Kept> {
    let (token, wanted) = named(request.headers(), name(request))?.split_at_checked(TOKEN)?;
    Some(Kept {
        token: Token::parse(token)?,
        wanted: screen(wanted),
    })
}

/// The path, if it is a screen of the staff: nobody is led anywhere else.
pub fn screen(path: &str) -> Option<String> {
    is_staff_path(path).then(|| path.to_owned())
}

/// The browser keeps this.
pub fn keeping(request: &Request, token: &Token, wanted: Option<&str>) -> Option<HeaderValue> {
    let wanted = wanted.unwrap_or_default();
    set(request, &format!("{}{wanted}", token.as_str()), LASTS)
}

/// The browser keeps nothing any more.
pub fn forgetting(request: &Request) -> Option<HeaderValue> {
    set(request, "", 0)
}

/// Lax and not Strict: the browser comes back by a link of the provider's, and would not bring a Strict cookie along. A
/// page of somebody else's gains nothing by that, because it knows no state that fits.
fn set(request: &Request, value: &str, seconds: u32) -> Option<HeaderValue> {
    let secure = secure_attribute(request);
    let name = name(request);
    let cookie =
        format!("{name}={value}; Path=/; Max-Age={seconds}; SameSite=Lax{secure}; HttpOnly");
    cookie.try_into().ok()
}

fn name(request: &Request) -> &'static str {
    if is_https(request) {
        DETOUR
    } else {
        DETOUR_INSECURE
    }
}

#[cfg(test)]
mod tests {
    use domain::inn::PublicUrl;

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
    fn what_was_kept_comes_back_and_nothing_else_counts() {
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
    fn it_is_short_lived_and_no_script_reads_it() {
        let token = Token::of([1; 32]);
        let request = request(ENCRYPTED, "");
        let cookie = keeping(&request, &token, Some("/verlauf")).unwrap();
        let rest = "; Path=/; Max-Age=600; SameSite=Lax; Secure; HttpOnly";
        let expected = format!("__Host-wirtshaus-detour={}/verlauf{rest}", token.as_str());
        assert_eq!(cookie.to_str().unwrap(), expected);
    }
}
