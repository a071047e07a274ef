//! Who knows who somebody is, beside the house itself.

use async_trait::async_trait;
use domain::accounts::Identity;
use domain::calendar::Instant;
use thiserror::Error;

use crate::BoxError;

/// What ties together the way of a browser to the provider and back. Each is a text of 64 hexadecimal digits that nobody
/// can guess.
#[derive(Clone, PartialEq, Eq)]
pub struct LoginState {
    /// What the browser brings back beside the code (RFC 6749 §10.12).
    pub state: String,
    /// What the provider writes into its answer ([OpenID Connect §3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html)).
    pub nonce: String,
    /// What the house alone can tell of the code (RFC 7636). The provider sees its hash first, and itself only at the end.
    pub verifier: String,
}

/// Why nobody knows who somebody is.
#[derive(Debug, Error)]
pub enum IdentityError {
    /// Too many are on their way at once; nobody was asked.
    #[error("too many sign in through the identity provider at once")]
    Busy,
    /// The provider is away, slow, or answers something else than was asked.
    #[error("the identity provider did not answer as it should")]
    NoAnswer(#[source] BoxError),
    /// What the provider says does not hold: not its signature, not meant for this house, not for this browser, not for
    /// now.
    #[error("what the identity provider says does not hold")]
    NotBelieved(#[source] BoxError),
}

/// Somebody else who knows who people are. Each question ends within 10 s, whatever the provider does.
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// The address to send a browser to, at which the provider finds out who it is.
    async fn address(&self, detour: &LoginState) -> Result<String, IdentityError>;

    /// Who came back with this code, if everything holds at `now`.
    async fn identify(
        &self,
        code: &str,
        detour: &LoginState,
        now: Instant,
    ) -> Result<Identity, IdentityError>;
}
