use std::sync::atomic::{AtomicBool, Ordering};

use domain::{inn::PublicUrl, network::is_loopback_host};
use poem::http::{HeaderMap, Version, header, uri::Authority};

/// Missing, repeated or malformed.
pub struct InvalidHost;

/// RFC 9112 §3.2: an HTTP/1.1 request has exactly one valid `Host`.
pub fn parse_host(version: Version, headers: &HeaderMap) -> Result<Option<Authority>, InvalidHost> {
    let mut host_headers = headers.get_all(header::HOST).iter();
    match (host_headers.next(), host_headers.next()) {
        (Some(host), None) => Authority::try_from(host.as_bytes())
            .map(Some)
            .map_err(|_| InvalidHost),
        (None, _) if version != Version::HTTP_11 => Ok(None),
        _ => Err(InvalidHost),
    }
}

/// Warns once if `Host` differs from the setting `public_url`: the proxy does not pass it on, or the setting is wrong.
pub struct HostMismatchWarning {
    public_url: PublicUrl,
    /// The host and port of `public_url`.
    authority: String,
    is_loopback: bool,
    has_warned: AtomicBool,
}

impl HostMismatchWarning {
    pub fn new(public_url: PublicUrl) -> Self {
        let authority = public_url.authority().to_owned();
        Self {
            is_loopback: Authority::try_from(authority.as_str())
                .is_ok_and(|authority| is_loopback_host(authority.host())),
            authority,
            public_url,
            has_warned: AtomicBool::new(false),
        }
    }

    /// Whether the only `Host` equals that of `public_url`, which is valid.
    pub fn is_public_host(&self, headers: &HeaderMap) -> bool {
        let mut host_headers = headers.get_all(header::HOST).iter();
        host_headers
            .next()
            .is_some_and(|host| host == self.authority.as_str())
            && host_headers.next().is_none()
    }

    /// Returns whether it has warned.
    pub fn warn_on_mismatch(&self, host: &Authority) -> bool {
        let is_new_mismatch = !self.has_warned.load(Ordering::Relaxed)
            && !self.matches_public_url(host)
            && !self.has_warned.swap(true, Ordering::Relaxed);
        if is_new_mismatch {
            tracing::warn!(
                host = host.as_str(),
                public_url = self.public_url.as_str(),
                "a request names another host than the setting `public_url`; a proxy must pass on `Host`"
            );
        }
        is_new_mismatch
    }

    fn matches_public_url(&self, host: &Authority) -> bool {
        host.as_str().eq_ignore_ascii_case(&self.authority)
            || self.is_loopback && is_loopback_host(host.host())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warns_once_about_another_host() {
        for (public_url, host, is_new_mismatch) in [
            ("https://gasthaus.example", "gasthaus.example", false),
            ("https://gasthaus.example", "GASTHAUS.example", false),
            ("https://gasthaus.example:443", "gasthaus.example", false),
            ("https://gasthaus.example", "127.0.0.1:8080", true),
            ("https://gasthaus.example", "www.gasthaus.example", true),
            ("http://localhost:8080", "localhost:8080", false),
            ("http://localhost:8080", "127.9.9.9:4321", false),
            ("http://localhost:8080", "[::1]:8080", false),
            ("http://localhost:8080", "gasthaus.example", true),
            ("http://localhost:8080", "localhost.example", true),
        ] {
            let warning = HostMismatchWarning::new(PublicUrl::parse(public_url).unwrap());
            let host = Authority::try_from(host).unwrap();
            assert_eq!(
                warning.warn_on_mismatch(&host),
                is_new_mismatch,
                "{public_url} {host}"
            );
            assert!(!warning.warn_on_mismatch(&host), "{public_url} {host}");
        }
    }

    #[test]
    fn recognizes_the_only_host_of_the_public_url() {
        let warning =
            HostMismatchWarning::new(PublicUrl::parse("https://gasthaus.example").unwrap());
        for (hosts, is_public) in [
            (&["gasthaus.example"][..], true),
            (&["www.gasthaus.example"], false),
            (&["gasthaus.example", "gasthaus.example"], false),
            (&[], false),
        ] {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, host.parse().unwrap());
            }
            assert_eq!(warning.is_public_host(&headers), is_public, "{hosts:?}");
        }
    }
}
