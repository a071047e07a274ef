//! Content negotiation by `Accept-Encoding` (RFC 9110 §12.5.3).

use poem::http::{HeaderMap, header};

/// A content coding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// RFC 7932.
    Brotli,
    /// RFC 1952.
    Gzip,
    Identity,
}

impl Coding {
    /// The value of `Content-Encoding`.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }
}

/// The smallest available coding that the client accepts. Identity also for a malformed header, and for a client that
/// excludes it, instead of a 406.
pub fn negotiate(headers: &HeaderMap, brotli: bool, gzip: bool) -> Coding {
    let accepts = |name: &str| {
        headers
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|part| accepts_coding(part, name))
    };
    if brotli && accepts("br") {
        Coding::Brotli
    } else if gzip && accepts("gzip") {
        Coding::Gzip
    } else {
        Coding::Identity
    }
}

/// Whether one element of the header, such as `br;q=0.8`, allows `name`.
fn accepts_coding(element: &str, name: &str) -> bool {
    let mut parts = element.split(';').map(str::trim);
    let is_named = parts
        .next()
        .is_some_and(|coding| coding.eq_ignore_ascii_case(name));
    is_named
        && parts
            .filter_map(|parameter| parameter.strip_prefix("q="))
            .all(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use poem::http::HeaderValue;

    #[test]
    fn selects_the_smallest_accepted_coding() {
        for (sent, expected) in [
            ("", Coding::Identity),
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("gzip, deflate", Coding::Gzip),
            ("BR", Coding::Brotli),
            ("br;q=0, gzip;q=0.5", Coding::Gzip),
            ("br;q=nonsense", Coding::Identity),
            ("identity;q=0", Coding::Identity),
            (";;;,,=", Coding::Identity),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(sent));
            assert_eq!(negotiate(&headers, true, true), expected, "{sent:?}");
        }
    }

    #[test]
    fn selects_available_codings_only() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::ACCEPT_ENCODING,
            HeaderValue::from_static("br, gzip"),
        );
        assert_eq!(negotiate(&headers, false, true), Coding::Gzip);
        assert_eq!(negotiate(&headers, false, false), Coding::Identity);
    }
}
