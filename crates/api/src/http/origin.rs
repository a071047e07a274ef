//! Whether a browser asks on behalf of a page of ours or of somebody else's.

use poem::http::{HeaderMap, HeaderValue, header};

/// Is this request made by a page of another host? Browsers say so; what is no browser says nothing
/// and means itself.
#[must_use]
pub fn is_elsewhere(headers: &HeaderMap) -> bool {
    // Every present browser sends it, and no page can change it.
    if let Some(site) = headers.get("sec-fetch-site") {
        return !matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    headers
        .get(header::ORIGIN)
        .is_some_and(|origin| !is_of(origin, headers.get(header::HOST)))
}

/// A proxy may speak HTTPS to the guest and HTTP to us, so the scheme tells nothing.
fn is_of(origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"));
    let host = host.and_then(|host| host.to_str().ok());
    match (origin, host) {
        (Some((_, origin)), Some(host)) => origin.eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_other_hosts_are_elsewhere() {
        for (site, origin, elsewhere) in [
            (None, None, false),
            (Some("same-origin"), None, false),
            (Some("none"), None, false),
            (Some("same-site"), None, true),
            (Some("cross-site"), Some("https://inn.example"), true),
            // A proxy that changes the host does not make our own page a stranger.
            (Some("same-origin"), Some("https://gasthaus.example"), false),
            (None, Some("https://inn.example"), false),
            (None, Some("http://INN.example"), false),
            (None, Some("https://inn.example:8443"), true),
            (None, Some("https://inn.example.evil.example"), true),
            (None, Some("null"), true),
            (None, Some(""), true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("inn.example"));
            if let Some(site) = site {
                headers.insert("sec-fetch-site", HeaderValue::from_static(site));
            }
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            assert_eq!(is_elsewhere(&headers), elsewhere, "{site:?} {origin:?}");
        }
    }
}
