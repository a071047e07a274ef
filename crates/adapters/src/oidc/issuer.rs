//! The URL of an OpenID provider.

use openidconnect::IssuerUrl;

use crate::http_client::{InsecureUrl, require_secure};

/// Issuer identifier of an OpenID provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issuer(IssuerUrl);

impl Issuer {
    /// Parses a URL of scheme, host, port and path. Sends no request.
    pub fn parse(text: &str) -> Result<Self, InsecureUrl> {
        let issuer = IssuerUrl::new(text.to_owned()).map_err(|_| InsecureUrl::InvalidUrl)?;
        let url = issuer.url();
        require_secure(url)?;
        if url.query().is_some() || url.fragment().is_some() {
            return Err(InsecureUrl::InvalidUrl);
        }
        Ok(Self(issuer))
    }

    /// The URL as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The URL without slashes at the end, which do not count.
    pub(super) fn without_slash(&self) -> &str {
        self.as_str().trim_end_matches('/')
    }

    /// The host, such as `accounts.example`.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.url().host_str().unwrap_or_default()
    }

    /// Whether a document names this issuer. Slashes at the end do not count, and Google's has not always had a scheme.
    pub(super) fn is_named(&self, name: &str) -> bool {
        let without_scheme =
            |issuer: &str| issuer.strip_prefix("https://").unwrap_or(issuer).to_owned();
        without_scheme(name).trim_end_matches('/') == without_scheme(self.without_slash())
    }

    /// OpenID Connect Discovery, section 4.
    pub(super) fn metadata_url(&self) -> String {
        let issuer = self.without_slash();
        format!("{issuer}/.well-known/openid-configuration")
    }

    pub(super) fn url(&self) -> IssuerUrl {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issuer_is_named_with_and_without_slash_and_scheme() {
        let table = "
            https://accounts.example https://accounts.example => true
            https://accounts.example https://accounts.example/ => true
            https://accounts.example/ https://accounts.example => true
            https://accounts.example accounts.example => true
            https://accounts.example http://accounts.example => false
            https://accounts.example https://accounts.example/a => false
            https://accounts.example https://Accounts.example => false
            http://localhost https://localhost => false
            https://id.example/7/v2.0 https://id.example/{tenantid}/v2.0 => false
        ";
        for line in table.trim().lines() {
            let (names, expected) = line.trim().split_once(" => ").unwrap();
            let (issuer, name) = names.split_once(' ').unwrap();
            let is_named = Issuer::parse(issuer).unwrap().is_named(name);
            assert_eq!(is_named.to_string(), expected, "{line}");
        }
    }

    #[test]
    fn accepts_only_encrypted_urls_or_loopback() {
        use InsecureUrl::{InvalidUrl, UnencryptedUrl};
        for (text, expected) in [
            ("https://accounts.example", Ok("accounts.example")),
            ("https://accounts.example/", Ok("accounts.example")),
            ("https://id.example/realms/inn", Ok("id.example")),
            ("http://127.0.0.1:9000", Ok("127.0.0.1")),
            ("http://localhost:9000/a/", Ok("localhost")),
            ("http://[::1]:9000", Ok("[::1]")),
            ("http://accounts.example", Err(UnencryptedUrl)),
            ("http://localhost.example", Err(UnencryptedUrl)),
            ("", Err(InvalidUrl)),
            ("accounts.example", Err(InvalidUrl)),
            ("ftp://accounts.example", Err(InvalidUrl)),
            ("https://", Err(InvalidUrl)),
            ("https://inn:word@accounts.example", Err(InvalidUrl)),
            ("https://accounts.example?a=b", Err(InvalidUrl)),
            ("https://accounts.example#a", Err(InvalidUrl)),
        ] {
            let issuer = Issuer::parse(text);
            let host = issuer.as_ref().map(Issuer::host).map_err(|error| *error);
            assert_eq!(host, expected, "{text}");
        }
    }
}
