//! Content negotiation by `Accept-Encoding` (RFC 9110 §12.5.3).

use hyper::{HeaderMap, header};

/// A content coding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContentCoding {
    /// RFC 7932.
    Brotli,
    /// RFC 1952.
    Gzip,
    Identity,
}

impl ContentCoding {
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
pub fn negotiate_content_coding(headers: &HeaderMap, brotli: bool, gzip: bool) -> ContentCoding {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let elements = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let mut selected = ContentCoding::Identity;
    for element in elements {
        match accepted_content_coding(element) {
            Some(ContentCoding::Brotli) if brotli => return ContentCoding::Brotli,
            Some(ContentCoding::Gzip) if gzip => selected = ContentCoding::Gzip,
            _ => {}
        }
    }
    selected
}

/// The coding that one element of the header, such as `br;q=0.8`, allows.
fn accepted_content_coding(element: &str) -> Option<ContentCoding> {
    let mut parts = element.split(';').map(str::trim);
    let name = parts.next()?;
    let content_coding = [ContentCoding::Brotli, ContentCoding::Gzip]
        .into_iter()
        .find(|coding| {
            coding
                .name()
                .is_some_and(|coding| coding.eq_ignore_ascii_case(name))
        })?;
    parts
        .filter_map(|parameter| parameter.strip_prefix("q="))
        .all(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
        .then_some(content_coding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn selects_the_smallest_accepted_and_available_coding() {
        for (sent, has_brotli, has_gzip, expected) in [
            ("", true, true, ContentCoding::Identity),
            ("gzip, deflate, br, zstd", true, true, ContentCoding::Brotli),
            ("gzip, deflate", true, true, ContentCoding::Gzip),
            ("BR", true, true, ContentCoding::Brotli),
            ("br;q=0, gzip;q=0.5", true, true, ContentCoding::Gzip),
            ("br;q=nonsense", true, true, ContentCoding::Identity),
            ("identity;q=0", true, true, ContentCoding::Identity),
            (";;;,,=", true, true, ContentCoding::Identity),
            ("br, gzip", false, true, ContentCoding::Gzip),
            ("br, gzip", false, false, ContentCoding::Identity),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(sent));
            let selected = negotiate_content_coding(&headers, has_brotli, has_gzip);
            assert_eq!(selected, expected, "{sent:?}");
        }
    }
}
