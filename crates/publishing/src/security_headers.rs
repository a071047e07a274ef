use base64::{Engine, prelude::BASE64_STANDARD};
use domain::inn::{HttpUrl, PublicUrl};
use poem::http::{HeaderMap, HeaderName, HeaderValue, header};

const FIXED_HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Lasts two years, without subdomains (RFC 6797).
const STRICT_TRANSPORT_SECURITY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Headers for documents; scripts, styles, fonts and pictures are loaded by documents that have them.
const DOCUMENT_HEADERS: [HeaderName; 3] = [
    header::REFERRER_POLICY,
    HeaderName::from_static("permissions-policy"),
    HeaderName::from_static("cross-origin-opener-policy"),
];

/// The headers of every response, unless it has its own.
#[derive(Default)]
pub struct SecurityHeaders {
    /// The headers without the policy that allows the map.
    headers: HeaderMap,
    inline_script_digests: Vec<[u8; 32]>,
}

impl SecurityHeaders {
    pub fn new(public_url: &PublicUrl, inline_script_digests: &[[u8; 32]]) -> Self {
        let fixed_headers =
            FIXED_HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
        let mut headers = HeaderMap::from_iter(fixed_headers);
        if public_url.is_https() {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
        }
        let inline_script_digests = inline_script_digests.to_vec();
        Self {
            headers,
            inline_script_digests,
        }
    }

    /// `map_url` is the only other host whose pages may be framed.
    pub fn for_map(&self, map_url: Option<&HttpUrl>) -> HeaderMap {
        let mut headers = self.headers.clone();
        let csp = content_security_policy(map_url, &self.inline_script_digests);
        headers.insert(header::CONTENT_SECURITY_POLICY, csp);
        headers
    }

    /// The headers of the files of the front end, which are so many that the length of the headers matters.
    pub fn for_files(&self) -> HeaderMap {
        let mut headers = self.headers.clone();
        for name in DOCUMENT_HEADERS {
            headers.remove(name);
        }
        headers
    }
}

/// Allows no inline scripts but those of the build and no other hosts except the map in a frame. The policy is the same for
/// every page, because the one of the first loaded page stays in force during client-side navigation.
fn content_security_policy(
    map_url: Option<&HttpUrl>,
    inline_script_digests: &[[u8; 32]],
) -> HeaderValue {
    let inline_scripts: String = inline_script_digests
        .iter()
        .map(|digest| csp_hash(digest))
        .collect();
    let csp = format!(
        "default-src 'none'; script-src 'self'{inline_scripts}; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src {}; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
        map_url.map_or("'none'", HttpUrl::origin)
    );
    // An origin is ASCII, so the fallback is never used.
    HeaderValue::try_from(csp).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// A source of `script-src` or `style-src` (CSP 3 §2.3.1), after a space.
pub fn csp_hash(sha256: &[u8]) -> String {
    format!(" 'sha256-{}'", BASE64_STANDARD.encode(sha256))
}
