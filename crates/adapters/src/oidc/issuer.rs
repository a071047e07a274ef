//! Where the provider is, and what it says of itself
//! ([OpenID Connect Discovery](https://openid.net/specs/openid-connect-discovery-1_0.html)).

use serde::Deserialize;
use thiserror::Error;
use url::Url;

use crate::outbound::{Unsafe, safe};

/// An OpenID provider, by the address that it signs with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issuer {
    /// As it was written: providers are compared letter for letter.
    text: String,
    discovery: Url,
    host: String,
}

/// Not the address of an OpenID provider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidIssuer {
    /// No address, or more than one.
    #[error("is not an https address without user, `?` and `#`")]
    Unreadable,
    /// Anybody on the way could read who comes in, or come in themselves.
    #[error("would be asked unencrypted; take https://, unless the provider is on this machine")]
    Unencrypted,
}

impl From<Unsafe> for InvalidIssuer {
    fn from(fault: Unsafe) -> Self {
        match fault {
            Unsafe::Unreadable => Self::Unreadable,
            Unsafe::Unencrypted => Self::Unencrypted,
        }
    }
}

impl Issuer {
    /// Reads the address. The provider itself is not asked.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, InvalidIssuer> {
        let url = safe(text)?;
        if url.query().is_some() || url.fragment().is_some() {
            return Err(InvalidIssuer::Unreadable);
        }
        let base = text.trim_end_matches('/');
        let discovery = format!("{base}/.well-known/openid-configuration");
        Ok(Self {
            text: text.to_owned(),
            discovery: safe(&discovery)?,
            host: url.host_str().unwrap_or_default().to_owned(),
        })
    }

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Its host, such as `accounts.example`.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Where it says what it is.
    pub(super) fn discovery(&self) -> Url {
        self.discovery.clone()
    }
}

/// What a provider says of itself, as far as it matters here.
#[derive(Deserialize)]
pub(super) struct Metadata {
    issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub jwks_uri: String,
    pub userinfo_endpoint: Option<String>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

/// The provider says that it is another one.
#[derive(Debug, Error)]
#[error("the provider says that it is {0:?}")]
pub(super) struct Another(String);

impl Metadata {
    /// The same, if it is of this provider (section 4.3).
    pub(super) fn of(self, issuer: &Issuer) -> Result<Self, Another> {
        if self.issuer == issuer.text {
            Ok(self)
        } else {
            Err(Another(self.issuer))
        }
    }

    /// Whether the secret goes into a header; into the form otherwise. Who says nothing takes the header (section 3).
    pub(super) fn takes_basic(&self) -> bool {
        let methods = self.token_endpoint_auth_methods_supported.as_ref();
        methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_addresses_are_providers() {
        use InvalidIssuer::{Unencrypted, Unreadable};
        let well_known = "/.well-known/openid-configuration";
        for (text, expected) in [
            ("https://accounts.example", Ok("https://accounts.example")),
            ("https://accounts.example/", Ok("https://accounts.example")),
            (
                "https://id.example/realms/inn",
                Ok("https://id.example/realms/inn"),
            ),
            ("http://127.0.0.1:9000", Ok("http://127.0.0.1:9000")),
            ("http://localhost:9000/a/", Ok("http://localhost:9000/a")),
            ("http://[::1]:9000", Ok("http://[::1]:9000")),
            ("http://accounts.example", Err(Unencrypted)),
            ("http://localhost.example", Err(Unencrypted)),
            ("", Err(Unreadable)),
            ("accounts.example", Err(Unreadable)),
            ("ftp://accounts.example", Err(Unreadable)),
            ("https://", Err(Unreadable)),
            ("https://inn:word@accounts.example", Err(Unreadable)),
            ("https://accounts.example?a=b", Err(Unreadable)),
            ("https://accounts.example#a", Err(Unreadable)),
        ] {
            let issuer = Issuer::parse(text);
            let discovery = issuer.map(|issuer| issuer.discovery().to_string());
            let expected = expected.map(|base| format!("{base}{well_known}"));
            assert_eq!(discovery, expected, "{text}");
        }
    }

    #[test]
    fn a_provider_is_compared_letter_for_letter() {
        let issuer = Issuer::parse("https://accounts.example").unwrap();
        for (said, same) in [
            ("https://accounts.example", true),
            ("https://accounts.example/", false),
            ("https://Accounts.example", false),
            ("https://other.example", false),
        ] {
            let metadata = Metadata {
                issuer: said.to_owned(),
                authorization_endpoint: String::new(),
                token_endpoint: String::new(),
                jwks_uri: String::new(),
                userinfo_endpoint: None,
                token_endpoint_auth_methods_supported: None,
            };
            assert_eq!(metadata.of(&issuer).is_ok(), same, "{said}");
        }
    }
}
