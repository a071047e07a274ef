//! Whether a browser asks on behalf of a page of ours or of somebody else's.

use domain::inn::PublicUrl;
use poem::{
    Request,
    http::{HeaderValue, header},
};

/// Is this request made by a page of another host? Browsers say so; what is no browser says nothing
/// and means itself.
#[must_use]
pub fn is_elsewhere(request: &Request) -> bool {
    let headers = request.headers();
    // Every present browser sends it, and no page can change it.
    if let Some(site) = headers.get("sec-fetch-site") {
        return !matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let public_url = request.data::<PublicUrl>().map(PublicUrl::as_str);
    headers.get(header::ORIGIN).is_some_and(|origin| {
        let is_public = public_url.is_some_and(|url| origin == url);
        !is_public && !is_of(origin, headers.get(header::HOST))
    })
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
            // The proxy does not pass on the host.
            (None, Some("https://public.example"), false),
            (None, Some("http://public.example"), true),
            (None, Some("null"), true),
            (None, Some(""), true),
        ] {
            let mut request = Request::builder().header(header::HOST, "inn.example");
            if let Some(site) = site {
                request = request.header("sec-fetch-site", site);
            }
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            let mut request = request.finish();
            request.set_data(PublicUrl::parse("https://public.example").unwrap());
            assert_eq!(is_elsewhere(&request), elsewhere, "{site:?} {origin:?}");
        }
    }
}
