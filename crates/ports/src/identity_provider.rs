use async_trait::async_trait;
use domain::auth::IdentityClaims;
use domain::calendar::Timestamp;
use thiserror::Error;

use crate::BoxError;

/// Ties an authorization request and its callback to one browser. Each field has 64 random hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct LoginState {
    /// RFC 6749 §10.12.
    pub state: String,
    /// [OpenID Connect Core, section 3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html).
    pub nonce: String,
    /// The PKCE code verifier (RFC 7636).
    pub verifier: String,
}

#[derive(Debug, Error)]
pub enum IdentityProviderError {
    #[error("too many concurrent requests to the identity provider")]
    Busy,
    /// The provider is unavailable, slow, or sends an invalid response.
    #[error("the identity provider sent no valid response: {}", with_causes(.0))]
    Unavailable(BoxError),
    /// The signature, issuer, audience, nonce or time of the token is invalid.
    #[error("the identity provider sent an invalid token: {}", with_causes(.0))]
    InvalidToken(BoxError),
}

/// A log in JSON has no causes of its own.
fn with_causes(error: &BoxError) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// Each request ends within 10 s.
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    async fn authorization_url(
        &self,
        login_state: &LoginState,
    ) -> Result<String, IdentityProviderError>;

    /// Exchanges the code of the callback for the identity of the user, and validates it at `now`.
    async fn exchange_code_for_identity(
        &self,
        code: &str,
        login_state: &LoginState,
        now: Timestamp,
    ) -> Result<IdentityClaims, IdentityProviderError>;
}
