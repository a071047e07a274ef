use domain::inn::PublicUrl;
use headers::{HeaderMapExt, Host, Origin};
use poem::{
    Request,
    http::{HeaderMap, header},
};

/// Whether a page of another origin made the request. Clients that are not browsers send no origin and are accepted.
pub fn is_cross_origin(request: &Request) -> bool {
    let headers = request.headers();
    // All current browsers send it, and pages cannot change it.
    if let Some(site) = headers.get("sec-fetch-site") {
        return !matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let public_url = request.data::<PublicUrl>().map(PublicUrl::as_str);
    headers.get(header::ORIGIN).is_some_and(|origin| {
        let is_own_origin = public_url.is_some_and(|url| origin == url);
        !is_own_origin && !origin_has_host(headers)
    })
}

/// Whether a page of the website made the request. Browsers send at least one of the headers with every write.
pub fn is_same_origin(request: &Request) -> bool {
    let headers = request.headers();
    let names_page = headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN);
    names_page && !is_cross_origin(request)
}

/// Ignores the scheme, because a proxy may terminate TLS.
fn origin_has_host(headers: &HeaderMap) -> bool {
    let (origin, host) = (headers.typed_get::<Origin>(), headers.typed_get::<Host>());
    origin.zip(host).is_some_and(|(origin, host)| {
        let default_port = if origin.scheme() == "https" { 443 } else { 80 };
        let [origin_port, host_port] =
            [origin.port(), host.port()].map(|port| port.unwrap_or(default_port));
        origin.hostname().eq_ignore_ascii_case(host.hostname()) && origin_port == host_port
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_pages_of_other_origins() {
        for (site, origin, expected) in [
            (None, None, false),
            (Some("same-origin"), None, false),
            (Some("none"), None, false),
            (Some("same-site"), None, true),
            (Some("cross-site"), Some("https://inn.example"), true),
            // A proxy may change `Host`.
            (Some("same-origin"), Some("https://gasthaus.example"), false),
            (None, Some("https://inn.example"), false),
            (None, Some("http://INN.example"), false),
            (None, Some("https://inn.example:443"), false),
            (None, Some("http://inn.example:443"), true),
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
            assert_eq!(is_cross_origin(&request), expected, "{site:?} {origin:?}");
            let is_same_origin_expected = !expected && (site, origin) != (None, None);
            let is_same_origin = is_same_origin(&request);
            assert_eq!(
                is_same_origin, is_same_origin_expected,
                "{site:?} {origin:?}"
            );
        }
    }
}
