//! HTTP URLs. The crate `url` corrects malformed ones (`https:///host`) instead of rejecting them.

use super::is_host_label;
use crate::fields::FieldErrorKind;
use crate::network::is_loopback_host;
use crate::text::{non_blank_text, text_type};

text_type!(
    /// An absolute `http` or `https` URL.
    pub struct HttpUrl
);

impl HttpUrl {
    /// The maximum length, in characters.
    pub const MAX_CHARS: usize = 2000;

    /// Accepts visible ASCII with a host and without quotes and brackets, so that it is safe in HTML attributes.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = non_blank_text(value.into(), Self::MAX_CHARS)?;
        let is_safe_in_html = value
            .chars()
            .all(|c| c.is_ascii_graphic() && !"\"'<>\\^`{|}".contains(c));
        if is_safe_in_html
            && scheme_and_authority(&value).is_some_and(|(_, host)| is_authority(host))
        {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidHttpUrl)
        }
    }

    /// Scheme, host and port, such as `https://map.example` (RFC 6454).
    pub fn origin(&self) -> &str {
        let length = scheme_and_authority(&self.0)
            .map_or(0, |(scheme, authority)| scheme.len() + authority.len());
        self.0.get(..length).unwrap_or_default()
    }
}

/// `https://` and `brot.example:8443`.
fn scheme_and_authority(url: &str) -> Option<(&str, &str)> {
    ["https://", "http://"].into_iter().find_map(|scheme| {
        let rest = url.strip_prefix(scheme)?;
        Some((scheme, rest.split(['/', '?', '#']).next()?))
    })
}

/// A host with an optional port. User information is rejected.
fn is_authority(text: &str) -> bool {
    let (host, port) = text.split_once(':').unwrap_or((text, "80"));
    let is_valid_port = port.bytes().all(|byte| byte.is_ascii_digit())
        && port.parse().is_ok_and(|port: u16| port > 0);
    host.split('.').all(is_host_label) && is_valid_port
}

/// The origin of the website, to which paths are appended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PublicUrl(HttpUrl);

impl PublicUrl {
    /// Converts to lower case, so that URLs can be compared.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let url = HttpUrl::parse(value.into().to_ascii_lowercase())?;
        if url.origin() == url.as_str() {
            Ok(Self(url))
        } else {
            Err(FieldErrorKind::InvalidOrigin)
        }
    }

    /// Without a trailing slash.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Host and port, such as `gasthaus.example:8443`; without the default port, as in `Host` (RFC 9110 §7.2).
    pub fn authority(&self) -> &str {
        let (_, authority) = scheme_and_authority(self.as_str()).unwrap_or_default();
        let default_port = if self.is_https() { ":443" } else { ":80" };
        authority.strip_suffix(default_port).unwrap_or(authority)
    }

    /// Whether only this machine can open it.
    pub fn is_local(&self) -> bool {
        let host = self.authority().split(':').next().unwrap_or_default();
        is_loopback_host(host)
    }

    pub fn is_https(&self) -> bool {
        self.as_str().starts_with("https://")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_absolute_http_urls() {
        assert_table_answers(
            r#"
            https://video.example/channel/1?a=b&c=d#e => ok
            http://brot.example                       => ok
            https://brot.example:8443/x               => ok
            http://localhost:8080/                    => ok
            javascript:alert(1)                       => is not an http or https address
            ftp://brot.example                        => is not an http or https address
            //brot.example                            => is not an http or https address
            /brot                                     => is not an http or https address
            https://                                  => is not an http or https address
            https:///brot                             => is not an http or https address
            https://user@brot.example                 => is not an http or https address
            https://user:word@brot.example            => is not an http or https address
            https://brot.example:                     => is not an http or https address
            https://brot.example:0                    => is not an http or https address
            https://brot.example:65536                => is not an http or https address
            https://brot.example:1;script-src         => is not an http or https address
            https://brot example                      => is not an http or https address
            https://brot.example/"><script>           => is not an http or https address
            https://bäcker.example                    => is not an http or https address
                                                      => is required
            "#,
            |url| format_value_or_error(HttpUrl::parse(url).map(|_| "ok")),
        );
    }

    #[test]
    fn origins() {
        assert_table_answers(
            "
            https://map.example/gasthaus?a=b          => https://map.example
            https://map.example                       => https://map.example
            http://map.example:8443/x                 => http://map.example:8443
            https://map.example?x                     => https://map.example
            https://map.example#x                     => https://map.example
            ",
            |url| HttpUrl::parse(url).unwrap().origin().to_owned(),
        );
    }

    #[test]
    fn authorities_of_public_urls() {
        assert_table_answers(
            "
            https://gasthaus.example                  => true gasthaus.example
            https://gasthaus.example:443              => true gasthaus.example
            https://gasthaus.example:80               => true gasthaus.example:80
            http://gasthaus.example:80                => false gasthaus.example
            http://localhost:8080                     => false localhost:8080
            ",
            |url| {
                let url = PublicUrl::parse(url).unwrap();
                format!("{} {}", url.is_https(), url.authority())
            },
        );
    }

    #[test]
    fn public_urls_have_no_path_after_their_host() {
        assert_table_answers(
            "
            https://gasthaus.example                  => https://gasthaus.example
            http://localhost:8080                     => http://localhost:8080
            https://Gasthaus.Example                  => https://gasthaus.example
            https://gasthaus.example/                 => is not an http or https address that ends with its host
            https://gasthaus.example/wirt             => is not an http or https address that ends with its host
            https://gasthaus.example?x                => is not an http or https address that ends with its host
            https://gasthaus.example#x                => is not an http or https address that ends with its host
            gasthaus.example                          => is not an http or https address
                                                      => is required
            ",
            |url| format_value_or_error(PublicUrl::parse(url).map(|url| url.as_str().to_owned())),
        );
    }
}
