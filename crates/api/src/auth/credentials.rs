//! What a request shows to prove who asks.

use domain::accounts::Token;
use poem::{
    Request,
    http::{HeaderValue, header},
};

use super::cookies;

/// A token, and how it was shown.
pub struct Shown {
    /// The token.
    pub token: Token,
    /// It came by itself, as cookies do, also when a page of somebody else's makes the browser ask.
    pub by_cookie: bool,
}

/// What this request shows. Who sends an `Authorization` of ours means that and no cookie.
pub fn shown(request: &Request) -> Option<Shown> {
    let headers = request.headers();
    let by_header = headers.get(header::AUTHORIZATION).and_then(credentials);
    let by_cookie = by_header.is_none();
    let text = by_header.or_else(|| cookies::session(request))?;
    let token = Token::parse(text)?;
    Some(Shown { token, by_cookie })
}

/// What comes after `Bearer`, or after `Firebase`, as clients of the storage protocol say.
fn credentials(value: &HeaderValue) -> Option<&str> {
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

    fn said(headers: &[(&str, &str)]) -> String {
        let mut request = Request::builder().header("host", "inn.example");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.finish();
        request.set_data(PublicUrl::parse("https://inn.example").unwrap());
        match shown(&request) {
            None => "nothing".to_owned(),
            Some(Shown { token, by_cookie }) => {
                let digit = token.as_str().chars().next().unwrap();
                format!("{digit}{}", if by_cookie { " by cookie" } else { "" })
            }
        }
    }

    #[test]
    fn a_header_goes_before_the_cookie() {
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
            assert_eq!(said(headers), expected, "{headers:?}");
        }
    }
}
