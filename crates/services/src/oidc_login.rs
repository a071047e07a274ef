//! OpenID Connect sign-in (decision S3).

use std::net::IpAddr;
use std::sync::Arc;

use domain::auth::{EmailNotVerified, IdentityClaims};
use domain::rate_limit::{RateLimitExceeded, RateLimitKey};
use domain::secrets::Token;
use domain::staff::{StaffId, StaffMember};
use ports::{IdentityProvider, IdentityProviderError, LoginState, StoreError, UnitOfWork};
use thiserror::Error;

use crate::auth::{AuthService, Client, IssuedSession};
use crate::secrets::{secrets_match, sha256};
use crate::security_log::{self, SecurityEvent, SignInMethod};
use crate::stored_rate_limits::reset_counters;

/// Issues the same sessions as [`AuthService`], and creates no accounts.
pub struct OidcLogin {
    pub auth: Arc<AuthService>,
    pub provider: Arc<dyn IdentityProvider>,
    /// The name on the sign-in page.
    pub provider_name: String,
}

/// A redirect to the provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthorizationRequest {
    /// Stored only in the browser. State, nonce and PKCE verifier are derived from it.
    pub token: Token,
    pub url: String,
}

/// The cause is logged and not shown to the user.
#[derive(Debug, Error)]
pub enum OidcLoginError {
    #[error("the state does not match the login state of the browser")]
    StateMismatch,
    #[error(transparent)]
    EmailNotVerified(#[from] EmailNotVerified),
    #[error("no enabled account has the e-mail address of the identity")]
    UnknownAccount,
    /// The account with the e-mail address is linked to another identity.
    #[error(
        "account {account} is linked to another account at the identity provider; `wirtshaus staff reset` clears the link",
        account = .0.get()
    )]
    OtherIdentity(StaffId),
    #[error(transparent)]
    TooManyAttempts(#[from] RateLimitExceeded),
    #[error(transparent)]
    IdentityProviderFailed(#[from] IdentityProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl OidcLogin {
    /// Begins a login, for a browser that is then redirected to the provider.
    pub async fn begin_login(&self, from: IpAddr) -> Result<AuthorizationRequest, OidcLoginError> {
        let outcome = self.authorization_request(from).await;
        if let Err(error) = &outcome {
            log_sign_in_failure(error, from);
        }
        outcome
    }

    async fn authorization_request(
        &self,
        from: IpAddr,
    ) -> Result<AuthorizationRequest, OidcLoginError> {
        let keys = self.login_start_limit_keys(from);
        self.auth.count_attempt::<OidcLoginError>(&keys).await?;
        let token = self.auth.adapters.secret_generator.token()?;
        let url = self
            .provider
            .authorization_url(&derive_login_state(&token))
            .await?;
        Ok(AuthorizationRequest { token, url })
    }

    /// Completes a login with the token of [`begin_login`](Self::begin_login) and the provider's `state` and `code`.
    /// A one-time password must still be changed.
    ///
    /// The first login finds the account by the verified e-mail address and links it to issuer and subject; later ones
    /// find it by these alone.
    pub async fn complete_login(
        &self,
        token: &Token,
        state: &str,
        code: &str,
        client: Client<'_>,
        device_cookies: &[&str],
    ) -> Result<IssuedSession, OidcLoginError> {
        let outcome = self
            .check_and_issue_session(token, state, code, client, device_cookies)
            .await;
        match &outcome {
            Ok(issued) => {
                let event = SecurityEvent::SignedIn(SignInMethod::Oidc);
                let account = issued.session.member.id;
                security_log::record(event, Some(client.address), Some(account));
            }
            Err(error) => log_sign_in_failure(error, client.address),
        }
        outcome
    }

    async fn check_and_issue_session(
        &self,
        token: &Token,
        state: &str,
        code: &str,
        client: Client<'_>,
        device_cookies: &[&str],
    ) -> Result<IssuedSession, OidcLoginError> {
        let login_state = derive_login_state(token);
        if !secrets_match(&login_state.state, state) {
            return Err(OidcLoginError::StateMismatch);
        }
        let adapters = &self.auth.adapters;
        let keys = self.login_completion_limit_keys(client.address);
        self.auth.count_attempt::<OidcLoginError>(&keys).await?;
        let now = adapters.clock.now();
        let identity = self
            .provider
            .exchange_code_for_identity(code, &login_state, now)
            .await?;
        let mut tx = adapters.store.begin().await?;
        let (member, is_new_link) = find_or_link_account(&mut *tx, identity).await?;
        let keys = [self.login_start_limit_keys(client.address), keys].concat();
        reset_counters(&mut *tx, &keys).await?;
        let device = self.auth.known_device(&member, device_cookies);
        let issued = self
            .auth
            .issue_session_and_commit(tx, member, device, client)
            .await?;
        if is_new_link {
            let account = issued.session.member.id;
            security_log::record(
                SecurityEvent::IdentityLinked,
                Some(client.address),
                Some(account),
            );
        }
        Ok(issued)
    }

    /// The rate-limit keys of [`begin_login`](Self::begin_login). They differ from those of
    /// [`complete_login`](Self::complete_login), so that a login that has begun can be completed, and from those of
    /// sign-in with a password.
    fn login_start_limit_keys(&self, from: IpAddr) -> [RateLimitKey; 2] {
        self.auth.rate_limit_keys_of_step("oidc_begin", from)
    }

    fn login_completion_limit_keys(&self, from: IpAddr) -> [RateLimitKey; 2] {
        self.auth.rate_limit_keys_of_step("oidc_complete", from)
    }
}

fn derive_login_state(token: &Token) -> LoginState {
    let derive_from_token = |name| sha256(&format!("{name} {}", token.as_str())).to_string();
    LoginState {
        state: derive_from_token("state"),
        nonce: derive_from_token("nonce"),
        verifier: derive_from_token("verifier"),
    }
}

/// The enabled account of an identity, and whether it was linked just now.
async fn find_or_link_account(
    tx: &mut dyn UnitOfWork,
    identity: IdentityClaims,
) -> Result<(StaffMember, bool), OidcLoginError> {
    let is_enabled = |member: &StaffMember| !member.is_disabled;
    if let Some(member) = tx
        .staff()
        .find_by_provider_account(&identity.account)
        .await?
    {
        let member = Some(member).filter(is_enabled);
        return Ok((member.ok_or(OidcLoginError::UnknownAccount)?, false));
    }
    let email = identity.verified_email()?;
    let found = tx.staff().find_by_email(&email).await?;
    let mut member = found
        .filter(is_enabled)
        .ok_or(OidcLoginError::UnknownAccount)?;
    if member.provider_account.is_some() {
        return Err(OidcLoginError::OtherIdentity(member.id));
    }
    member.provider_account = Some(identity.account);
    tx.staff().update(&member).await?;
    Ok((member, true))
}

fn log_sign_in_failure(error: &OidcLoginError, from: IpAddr) {
    let reason = match error {
        OidcLoginError::TooManyAttempts(sign_in_pause) => {
            return security_log::record(
                SecurityEvent::SignInPaused(*sign_in_pause),
                Some(from),
                None,
            );
        }
        OidcLoginError::StateMismatch => "state_mismatch",
        OidcLoginError::EmailNotVerified(_) => "email_not_verified",
        OidcLoginError::UnknownAccount => "unknown_account",
        OidcLoginError::OtherIdentity(_) => "other_identity",
        OidcLoginError::IdentityProviderFailed(_) => "provider",
        OidcLoginError::Store(_) => "error",
    };
    let account = match error {
        OidcLoginError::OtherIdentity(account) => Some(*account),
        _ => None,
    };
    let event = SecurityEvent::SignInFailed(SignInMethod::Oidc, reason);
    security_log::record(event, Some(from), account);
}
