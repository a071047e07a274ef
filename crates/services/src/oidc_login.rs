//! The other way in: whom an identity provider vouches for (decision S3).

use std::net::IpAddr;
use std::sync::Arc;

use domain::accounts::{
    EmailNotVerified, Identity, Limit, RateLimitKey, StaffId, StaffMember, Token,
    TooManyLoginAttempts,
};
use domain::network::{client_subnet, site_prefix};
use thiserror::Error;

use crate::auth::{AuthService, IssuedSession, SignInError};
use crate::security_log::{self, Method, SecurityEvent};
use ports::StoreError;
use ports::{IdentityError, IdentityProvider, LoginState};

/// The side door. It leads to the same sessions as the staff door, and makes no account.
pub struct OidcLogin {
    /// The door that staff come in by with a password.
    pub door: Arc<AuthService>,
    /// Who vouches for somebody.
    pub provider: Arc<dyn IdentityProvider>,
    /// What staff call the provider.
    pub name: String,
}

/// Somebody who is on the way to the provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthorizationRequest {
    /// What the browser keeps meanwhile, and shows to nobody else: everything about its way follows from it.
    pub token: Token,
    /// Where it goes.
    pub address: String,
}

/// Why somebody is not let in. It is for the log; nobody outside is told which it is.
#[derive(Debug, Error)]
pub enum OidcLoginError {
    /// Somebody else's code, or one that was asked for somewhere else.
    #[error("the browser came back with another state than it left with")]
    StateMismatch,
    /// The e-mail address may be anybody's.
    #[error(transparent)]
    EmailNotVerified(#[from] EmailNotVerified),
    /// No account, or a disabled one.
    #[error("nobody who may come in has the e-mail address that the identity provider tells")]
    UnknownAccount,
    /// The e-mail address is that of an account which is linked to another account at a provider.
    #[error(
        "account {account} is linked to another account at the identity provider; `wirtshaus staff reset` clears the link",
        account = .0.get()
    )]
    OtherIdentity(StaffId),
    /// Too many have tried from there lately.
    #[error(transparent)]
    TooMany(#[from] TooManyLoginAttempts),
    /// Nobody knows who it is.
    #[error(transparent)]
    Provider(#[from] IdentityError),
    /// Nobody knows, because the store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl OidcLogin {
    /// Sends somebody to the provider.
    ///
    /// # Errors
    /// When too many tried from there, or the provider cannot be asked.
    pub async fn begin_login(&self, from: IpAddr) -> Result<AuthorizationRequest, OidcLoginError> {
        let outcome = self.begin(from).await;
        if let Err(refusal) = &outcome {
            record_refusal(refusal, from);
        }
        outcome
    }

    async fn begin(&self, from: IpAddr) -> Result<AuthorizationRequest, OidcLoginError> {
        self.count(&self.leaving(from)).await?;
        let token = self.door.secrets.token()?;
        let address = self.provider.address(&self.detour(&token)).await?;
        Ok(AuthorizationRequest { token, address })
    }

    /// Lets somebody in who comes back with the token they left with, and with a code and a state of the provider. An
    /// account is needed, and a one-time password stays to be changed first.
    ///
    /// The first sign-in finds the account by the verified e-mail address and links it to issuer and subject; later ones
    /// find it by these alone.
    ///
    /// # Errors
    /// When any of it does not hold.
    pub async fn complete_login(
        &self,
        token: &Token,
        state: &str,
        code: &str,
        from: IpAddr,
    ) -> Result<IssuedSession, OidcLoginError> {
        let outcome = self.complete(token, state, code, from).await;
        match &outcome {
            Ok(admitted) => {
                let account = admitted.presence.member.id;
                let event = SecurityEvent::SignIn(Method::Oidc);
                security_log::record(event, Some(from), Some(account));
            }
            Err(refusal) => record_refusal(refusal, from),
        }
        outcome
    }

    async fn complete(
        &self,
        token: &Token,
        state: &str,
        code: &str,
        from: IpAddr,
    ) -> Result<IssuedSession, OidcLoginError> {
        let detour = self.detour(token);
        // Their fingerprints are compared, so that how long it takes tells nothing.
        let fingerprint = |text: &str| self.door.secrets.fingerprint(text);
        if fingerprint(&detour.state) != fingerprint(state) {
            return Err(OidcLoginError::StateMismatch);
        }
        self.count(&self.coming(from)).await?;
        let now = self.door.clock.now();
        let identity = self.provider.identify(code, &detour, now).await?;
        let member = self.member(&identity, from).await?;
        // Whoever is disabled gets no session.
        let admitted = match self.door.admit(member, None).await {
            Ok(admitted) => admitted,
            Err(SignInError::Store(fault)) => return Err(fault.into()),
            Err(_) => return Err(OidcLoginError::UnknownAccount),
        };
        let suspects = [self.leaving(from), self.coming(from)].concat();
        let keys: Vec<_> = suspects.iter().map(|suspect| suspect.key).collect();
        self.door.tries.reset(&keys).await?;
        Ok(admitted)
    }

    /// The account of an identity.
    async fn member(
        &self,
        identity: &Identity,
        from: IpAddr,
    ) -> Result<StaffMember, OidcLoginError> {
        let staff = &self.door.staff;
        if let Some(member) = staff.find_by_provider(&identity.account).await? {
            return Ok(member);
        }
        let email = identity.vouched_for()?;
        let found = staff.find_by_email(&email).await?;
        let member = found.filter(|member| !member.is_disabled);
        let member = member.ok_or(OidcLoginError::UnknownAccount)?;
        if !staff.link(member.id, &identity.account).await? {
            return Err(OidcLoginError::OtherIdentity(member.id));
        }
        security_log::record(SecurityEvent::IdentityLinked, Some(from), Some(member.id));
        Ok(member)
    }

    async fn count(&self, suspects: &[RateLimitKey]) -> Result<(), OidcLoginError> {
        let now = self.door.clock.now();
        Ok(self.door.tries.count(suspects, now).await??)
    }

    /// A line from which somebody leaves. That is counted apart from coming back, so that whoever may leave has not to
    /// wait at the provider; and both apart from tries of passwords.
    fn leaving(&self, from: IpAddr) -> Vec<RateLimitKey> {
        self.suspects("leaving", from)
    }

    /// A line from which somebody comes back.
    fn coming(&self, from: IpAddr) -> Vec<RateLimitKey> {
        self.suspects("coming", from)
    }

    fn suspects(&self, step: &str, from: IpAddr) -> Vec<RateLimitKey> {
        let (subnet, site) = (client_subnet(from), site_prefix(from));
        vec![
            self.door
                .suspect(Limit::Subnet, &format!("{step} {subnet}")),
            self.door.suspect(Limit::Site, &format!("{step} {site}")),
        ]
    }

    fn detour(&self, token: &Token) -> LoginState {
        let part = |name| {
            let text = format!("{name} {}", token.as_str());
            self.door.secrets.fingerprint(&text).to_string()
        };
        LoginState {
            state: part("state"),
            nonce: part("nonce"),
            verifier: part("verifier"),
        }
    }
}

fn record_refusal(refusal: &OidcLoginError, from: IpAddr) {
    let reason = match refusal {
        OidcLoginError::TooMany(pause) => {
            return security_log::record(SecurityEvent::Paused(*pause), Some(from), None);
        }
        OidcLoginError::StateMismatch => "state_mismatch",
        OidcLoginError::EmailNotVerified(_) => "email_not_verified",
        OidcLoginError::UnknownAccount => "unknown_account",
        OidcLoginError::OtherIdentity(_) => "other_identity",
        OidcLoginError::Provider(_) => "provider",
        OidcLoginError::Store(_) => "error",
    };
    let account = match refusal {
        OidcLoginError::OtherIdentity(account) => Some(*account),
        _ => None,
    };
    let event = SecurityEvent::SignInFailed(Method::Oidc, reason);
    security_log::record(event, Some(from), account);
}
