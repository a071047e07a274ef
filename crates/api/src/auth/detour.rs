//! The cookie that ties the way to the identity provider and back to one browser. It holds the token from which state,
//! nonce and verifier of the way follow, and behind it the screen that was wanted.

use domain::accounts::Token;
use poem::http::{HeaderMap, HeaderValue};

use super::cookies::{is_here, named};
use crate::pages::is_staff_path;

/// As the cookie of a session: no other host can set it.
const DETOUR: &str = "__Host-wirtshaus-detour";

/// Its name over plain HTTP on this machine.
const DETOUR_HERE: &str = "wirtshaus-detour";

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
pub fn kept(headers: &HeaderMap) -> Option<Kept> {
    let (token, wanted) = named(headers, name(headers))?.split_at_checked(TOKEN)?;
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
pub fn keeping(headers: &HeaderMap, token: &Token, wanted: Option<&str>) -> Option<HeaderValue> {
    let wanted = wanted.unwrap_or_default();
    set(headers, &format!("{}{wanted}", token.as_str()), LASTS)
}

/// The browser keeps nothing any more.
pub fn forgetting(headers: &HeaderMap) -> Option<HeaderValue> {
    set(headers, "", 0)
}

/// Lax and not Strict: the browser comes back by a link of the provider's, and would not bring a Strict cookie along. A
/// page of somebody else's gains nothing by that, because it knows no state that fits.
fn set(headers: &HeaderMap, value: &str, seconds: u32) -> Option<HeaderValue> {
    let secure = if is_here(headers) { "" } else { "; Secure" };
    let name = name(headers);
    let cookie =
        format!("{name}={value}; Path=/; Max-Age={seconds}; SameSite=Lax{secure}; HttpOnly");
    cookie.try_into().ok()
}

fn name(headers: &HeaderMap) -> &'static str {
    if is_here(headers) {
        DETOUR_HERE
    } else {
        DETOUR
    }
}

#[cfg(test)]
mod tests {
    use poem::http::header;

    use super::*;

    #[test]
    fn what_was_kept_comes_back_and_nothing_else_counts() {
        let token = "a5".repeat(32);
        for (host, cookie, expected) in [
            (
                "inn.example",
                format!("__Host-wirtshaus-detour={token}"),
                Some(None),
            ),
            (
                "inn.example",
                format!("a=b; __Host-wirtshaus-detour={token}/news/create/7"),
                Some(Some("/news/create/7")),
            ),
            (
                "localhost",
                format!("wirtshaus-detour={token}/verlauf"),
                Some(Some("/verlauf")),
            ),
            (
                "inn.example",
                format!("__Host-wirtshaus-detour={token}//elsewhere.example"),
                Some(None),
            ),
            ("inn.example", format!("wirtshaus-detour={token}"), None),
            ("inn.example", "__Host-wirtshaus-detour=a5".to_owned(), None),
            (
                "inn.example",
                format!("__Host-wirtshaus-detour={}", "ü".repeat(40)),
                None,
            ),
            ("inn.example", String::new(), None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            headers.insert(
                header::COOKIE,
                HeaderValue::from_bytes(cookie.as_bytes()).unwrap(),
            );
            let kept = kept(&headers);
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
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("inn.example"));
        let cookie = keeping(&headers, &token, Some("/verlauf")).unwrap();
        let rest = "; Path=/; Max-Age=600; SameSite=Lax; Secure; HttpOnly";
        let expected = format!("__Host-wirtshaus-detour={}/verlauf{rest}", token.as_str());
        assert_eq!(cookie.to_str().unwrap(), expected);
    }
}
