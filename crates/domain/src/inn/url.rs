//! HTTP URLs. The crate `url` corrects malformed ones (`https:///host`) instead of rejecting them.

use super::host::ascii_host;
use crate::fields::FieldErrorKind;
use crate::network::is_loopback_host;
use crate::serde_as::serde_text;
use crate::text::{bounded_text, non_blank_text, percent_encode, text_type, trim_pasted};

text_type!(
    /// An absolute `http` or `https` URL in ASCII.
    pub struct HttpUrl
);

serde_text!(HttpUrl);

impl HttpUrl {
    /// The maximum length, in characters.
    pub const MAX_CHARS: usize = 2000;

    /// Accepts a host without user information, and in the path no quotes and brackets, so that it is safe in HTML
    /// attributes. Encodes other characters than those of ASCII (RFC 5891, RFC 3986), and adds `https://` before `www.`.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = non_blank_text(trim_pasted(&value.into()), Self::MAX_CHARS)?;
        let url = normalized_url(&value).ok_or(FieldErrorKind::InvalidHttpUrl)?;
        bounded_text(url, Self::MAX_CHARS).map(Self)
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

fn normalized_url(text: &str) -> Option<String> {
    let (scheme, rest) = split_scheme(text)?;
    let authority_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(authority_end);
    let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
    let is_valid_port = port.bytes().all(|byte| byte.is_ascii_digit())
        && port.parse().is_ok_and(|port: u16| port > 0);
    let is_safe_in_html = path
        .chars()
        .all(|c| !c.is_whitespace() && !c.is_control() && !"\"<>\\^`{|}".contains(c));
    if !is_valid_port || !is_safe_in_html {
        return None;
    }
    let mut url = format!("{scheme}{}", ascii_host(host)?.to_ascii_lowercase());
    if authority.contains(':') {
        url = format!("{url}:{port}");
    }
    Some(url + &percent_encode(path, |c| !c.is_ascii() || c == '\''))
}

/// The scheme in lower case; `https://` before `www.`.
fn split_scheme(text: &str) -> Option<(&'static str, &str)> {
    let prefixes = [
        ("https://", "https://"),
        ("http://", "http://"),
        ("www.", "https://"),
    ];
    prefixes.into_iter().find_map(|(prefix, scheme)| {
        let (start, rest) = text.split_at_checked(prefix.len())?;
        let rest = if prefix == scheme { rest } else { text };
        start.eq_ignore_ascii_case(prefix).then_some((scheme, rest))
    })
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

    /// The URL without a trailing slash.
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
            https:\\brot.example                      => is not an http or https address
            data:text/html,brot                       => is not an http or https address
            https://@brot.example                     => is not an http or https address
            https://bäcker@brot.example               => is not an http or https address
            https://bäcker..example                   => is not an http or https address
            https://b%C3%A4cker.example               => is not an http or https address
            https://https://brot.example              => is not an http or https address
            https://brot.example/a b                  => is not an http or https address
            brot.example                              => is not an http or https address
            www.                                      => is not an http or https address
                                                      => is required
            "#,
            |url| format_value_or_error(HttpUrl::parse(url).map(|_| "ok")),
        );
    }

    #[test]
    fn urls_are_stored_in_ascii() {
        assert_table_answers(
            r"
            https://bäcker.example                => https://xn--bcker-gra.example
            https://www.BÄCKER.example:8443/      => https://www.xn--bcker-gra.example:8443/
            https://straße.example                => https://xn--strae-oqa.example
            https://例え.テスト/パス              => https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9
            https://bäcker。example               => https://xn--bcker-gra.example
            https://xn--bcker-gra.example         => https://xn--bcker-gra.example
            HTTPS://Brot.Example/Größe            => https://brot.example/Gr%C3%B6%C3%9Fe
            Http://brot.example?q=käse#öl         => http://brot.example?q=k%C3%A4se#%C3%B6l
            https://brot.example/Gr%C3%B6%C3%9Fe  => https://brot.example/Gr%C3%B6%C3%9Fe
            https://brot.example/wirt's           => https://brot.example/wirt%27s
            www.brot.example/karte                => https://www.brot.example/karte
            WWW.bäcker.example                    => https://www.xn--bcker-gra.example
            \u{A0} https://brot.example \u{200B}  => https://brot.example
            \u{FEFF}https://brot.\u{AD}example/a  => https://brot.example/a
            https://ba\u{308}cker.example/o\u{308} => https://xn--bcker-gra.example/%C3%B6
            ",
            |url| {
                let url = [
                    ("A0", "\u{A0}"),
                    ("200B", "\u{200B}"),
                    ("FEFF", "\u{FEFF}"),
                    ("AD", "\u{AD}"),
                    ("308", "\u{308}"),
                ]
                .into_iter()
                .fold(url.to_owned(), |url, (code, c)| {
                    url.replace(&format!("\\u{{{code}}}"), c)
                });
                let parsed = HttpUrl::parse(url);
                if let Ok(url) = &parsed {
                    assert_eq!(HttpUrl::parse(url.as_str()).as_ref(), Ok(url));
                }
                format_value_or_error(parsed)
            },
        );
        let too_long = HttpUrl::parse(format!("https://brot.example/{}", "ü".repeat(400)));
        assert_eq!(too_long, Err(FieldErrorKind::TooLong { at_most: 2000 }));
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
            https://GASTHAUS-ÖL.example               => https://xn--gasthaus-l-mcb.example
            www.gasthaus.example                      => https://www.gasthaus.example
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
