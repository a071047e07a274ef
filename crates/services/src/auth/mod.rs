//! Sign-in with a password, sessions, links to accounts, and changes of the own account.

mod links;
mod own_account;
mod passkeys;
mod password_change;
mod password_estimates;
mod second_factor_requirements;
mod second_factors;
mod sign_in;
mod totp;

pub use links::{AccountLinkError, NewAccount};
pub use own_account::{ChangeEmailError, OwnSession};
pub use passkeys::{PasskeyRequest, PasskeyVerifier};
pub use password_estimates::{EstimateError, EstimateLimits};
pub use second_factors::{AddedSecondFactor, OwnSecondFactors, SecondFactorChallenge};
pub use totp::TotpSetup;

use std::net::IpAddr;
use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::auth::{DeviceToken, Session, SessionTimeouts};
use domain::calendar::Timestamp;
use domain::inn::MasterData;
use domain::jobs::JobKind;
use domain::network::{client_subnet, network_prefix};
use domain::rate_limit::{RateLimit, RateLimitExceeded, RateLimitKey, rate_limit_cutoff};
use domain::secrets::{Digest, Token};
use domain::staff::StaffMember;
use ports::{
    Clock, HmacSigner, PasswordHashError, PasswordHasher, SecretGenerator, Store, StoreError,
    UnitOfWork,
};
use thiserror::Error;
use tokio::sync::watch;

use crate::audit::commit_audited;
use crate::secrets::{secrets_match, sha256};
use crate::security_log::{self, SecurityEvent};
use crate::stored_rate_limits::{counters_after_attempt, rate_limit_key};

/// How long links are kept after they expired, for notices that wait for the mail server.
const LINK_RETENTION: time::Duration = time::Duration::WEEK;

/// The adapters of an [`AuthService`].
#[derive(Clone)]
pub struct AuthAdapters {
    pub store: Arc<dyn Store>,
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    /// Tags device cookies and rate-limit keys.
    pub hmac_signer: Arc<dyn HmacSigner>,
    /// Whether there is a mail server for notices.
    pub has_mailer: bool,
    /// Whether mailed links lead to this website: there is a mail server, and its public address is set.
    pub can_mail_links: bool,
    pub clock: Arc<dyn Clock>,
}

pub struct AuthService {
    pub adapters: AuthAdapters,
    pub session_limits: SessionTimeouts,
    /// `None` where browsers have no passkeys.
    pub passkeys: Option<PasskeyVerifier>,
    pub estimate_limits: EstimateLimits,
    /// The name and address of the inn are words that a new password must not consist of.
    pub master_data: watch::Receiver<MasterData>,
}

/// Who sends a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Client<'a> {
    pub address: IpAddr,
    /// The header `User-Agent`.
    pub user_agent: &'a str,
}

/// A client that does not say what it is.
impl From<IpAddr> for Client<'_> {
    fn from(address: IpAddr) -> Self {
        Self {
            address,
            user_agent: "",
        }
    }
}

/// A valid session and its member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthenticatedSession {
    pub member: StaffMember,
    pub issued_at: Timestamp,
    /// When the session expires unless it is used before.
    pub expires_at: Timestamp,
    pub session_checked_at: Timestamp,
    /// Whether the member proved who they are within the last ten minutes.
    pub is_recently_proven: bool,
    /// Whether the member must set up a second factor before anything else.
    pub needs_second_factor: bool,
}

/// A new session with its secrets, of which only hashes are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IssuedSession {
    pub token: Token,
    pub session: AuthenticatedSession,
    pub device: DeviceToken,
}

#[derive(Debug, Error)]
pub enum SignInError {
    /// The e-mail address, the password or the account. Clients do not learn which one.
    #[error("the e-mail address or the password is wrong, or the account is disabled")]
    InvalidCredentials,
    /// The password is right.
    #[error("a second factor is due")]
    SecondFactorDue(SecondFactorChallenge),
    /// The session began, or was proven, too long ago.
    #[error("a change of the password needs a recent proof")]
    ProofRequired,
    #[error("a proof needs a code of a second factor")]
    CodeMissing,
    #[error("the code of the second factor is wrong or was used")]
    WrongCode,
    #[error("the passkey cannot be added")]
    InvalidPasskey,
    #[error("the public URL does not allow passkeys")]
    PasskeysUnavailable,
    #[error("a ceremony cannot begin")]
    Passkey(#[from] webauthn_rs::prelude::WebauthnError),
    #[error(transparent)]
    TooManyAttempts(#[from] RateLimitExceeded),
    #[error(transparent)]
    PasswordHashingFailed(#[from] PasswordHashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SignInError {
    /// The reason in the security log.
    fn reason(&self) -> &'static str {
        match self {
            Self::InvalidCredentials => "credentials",
            Self::SecondFactorDue(_) => "second_factor_due",
            Self::ProofRequired => "proof",
            Self::WrongCode | Self::CodeMissing => "code",
            Self::InvalidPasskey | Self::PasskeysUnavailable | Self::Passkey(_) => "passkey",
            Self::TooManyAttempts(_) => "paused",
            Self::PasswordHashingFailed(PasswordHashError::Busy) => "busy",
            Self::PasswordHashingFailed(_) | Self::Store(_) => "error",
        }
    }
}

impl AuthService {
    fn now(&self) -> Timestamp {
        self.adapters.clock.now()
    }

    /// The maximum lifetime of a session.
    pub fn max_session_duration(&self) -> time::Duration {
        self.session_limits.absolute_timeout
    }

    /// The session of a token, which counts as used.
    pub async fn authenticate(
        &self,
        token: &Token,
    ) -> Result<Option<AuthenticatedSession>, StoreError> {
        let Some((mut session, member, needs_second_factor)) = self.find(token).await? else {
            return Ok(None);
        };
        let now = self.now();
        if session.needs_last_seen_update(self.session_limits, now) {
            let mut tx = self.adapters.store.begin().await?;
            // A concurrent request may have ended the session, or recorded a later use or a proof.
            if let Some((mut stored, _)) = tx.sessions().find(&session.token_digest).await?
                && stored.last_seen_at < now
            {
                stored.last_seen_at = now;
                tx.sessions().update(&stored).await?;
                tx.commit().await?;
                session = stored;
            }
        }
        Ok(Some(self.build_authenticated_session(
            &session,
            member,
            needs_second_factor,
        )))
    }

    /// The session of a token. It does not count as used, so that an open page does not keep it alive.
    pub async fn peek_session(
        &self,
        token: &Token,
    ) -> Result<Option<AuthenticatedSession>, StoreError> {
        let found = self.find(token).await?;
        Ok(found.map(|(session, member, needs_second_factor)| {
            self.build_authenticated_session(&session, member, needs_second_factor)
        }))
    }

    /// What a session is stored by.
    pub fn session_of_token(token: &Token) -> Digest {
        sha256(token.as_str())
    }

    /// Records in the security log that a member was refused. `reason` is a word in snake case.
    pub fn log_denial(member: &StaffMember, reason: &'static str, address: IpAddr) {
        let event = SecurityEvent::AccessDenied(reason);
        security_log::record(event, Some(address), Some(member.id));
    }

    /// Ends the session of a token, if there is one.
    pub async fn sign_out(&self, token: &Token) -> Result<(), StoreError> {
        let hash = sha256(token.as_str());
        let mut tx = self.adapters.store.begin().await?;
        tx.sessions().delete(&hash).await?;
        tx.commit().await
    }

    /// Ends all sessions of a member.
    pub async fn sign_out_everywhere(&self, member: &StaffMember) -> Result<(), StoreError> {
        let context = AuditContext::of(member, self.now());
        let mut tx = self.adapters.store.begin().await?;
        tx.sessions().delete_all_of_member(member.id).await?;
        commit_audited(tx, &context, AuditAction::SignedOutEverywhere.on("")).await?;
        security_log::record(SecurityEvent::SignedOutEverywhere, None, Some(member.id));
        Ok(())
    }

    /// Deletes expired sessions, links and challenges, and old counters of rate limits. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let now = self.now();
        let (issued, last_seen) = self.session_limits.session_expiry_cutoffs(now);
        let mut tx = self.adapters.store.begin().await?;
        let sessions = tx.sessions().purge(issued, last_seen).await?;
        let attempts = tx.rate_limits().purge(rate_limit_cutoff(now)).await?;
        let links = tx.staff().purge_links(now - LINK_RETENTION).await?;
        let challenges = tx.second_factors().purge_challenges(now).await?;
        tx.commit().await?;
        Ok([sessions, attempts, links, challenges].iter().sum())
    }

    /// The anti-forgery token of a session, derived from its token. Pages of other origins cannot read it.
    pub fn anti_forgery_token(token: &Token) -> String {
        sha256(&format!("anti-forgery {}", token.as_str())).to_string()
    }

    pub fn is_anti_forgery_token_of(token: &Token, value: &str) -> bool {
        secrets_match(value, &Self::anti_forgery_token(token))
    }

    pub(crate) fn rate_limit_key(&self, limit: RateLimit, text: &str) -> RateLimitKey {
        rate_limit_key(&*self.adapters.hmac_signer, limit, text)
    }

    /// The rate-limit keys of a step other than sign-in with a password. They are separate from those of other steps, so that none
    /// delays another.
    pub(crate) fn rate_limit_keys_of_step(&self, step: &str, address: IpAddr) -> [RateLimitKey; 2] {
        let (subnet, client_network) = (client_subnet(address), network_prefix(address));
        [
            self.rate_limit_key(RateLimit::ClientSubnet, &format!("{step} {subnet}")),
            self.rate_limit_key(
                RateLimit::ClientNetwork,
                &format!("{step} {client_network}"),
            ),
        ]
    }

    /// Counts an attempt under each key, before its outcome is known. Concurrent attempts are counted one after the other.
    pub(crate) async fn count_attempt<E>(&self, keys: &[RateLimitKey]) -> Result<(), E>
    where
        E: From<StoreError> + From<RateLimitExceeded>,
    {
        let mut tx = self.adapters.store.begin().await?;
        let counters = counters_after_attempt::<E>(&mut *tx, keys, self.now()).await?;
        tx.rate_limits().save(&counters).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Creates a session. A known device keeps its id; its token is issued for the current password.
    pub(crate) async fn issue_session(
        &self,
        tx: &mut dyn UnitOfWork,
        member: StaffMember,
        device: Option<DeviceToken>,
        client: Client<'_>,
    ) -> Result<IssuedSession, StoreError> {
        let token = self.adapters.secret_generator.token()?;
        let device_id = match device {
            Some(device) => device.id().clone(),
            None => self.adapters.secret_generator.token()?,
        };
        let device = DeviceToken::issue(member.id, device_id, &member.password_hash, |message| {
            self.adapters.hmac_signer.authentication_tag(message)
        });
        let hash = sha256(token.as_str());
        let session = Session::new(hash, member.id, client.user_agent, self.now());
        tx.sessions().insert(&session).await?;
        let needs_second_factor = self.needs_second_factor(tx, &member).await?;
        Ok(IssuedSession {
            token,
            session: self.build_authenticated_session(&session, member, needs_second_factor),
            device,
        })
    }

    /// Queues a mail to a member, if there is a mail server.
    pub(super) async fn queue_notice(
        &self,
        tx: &mut dyn UnitOfWork,
        kind: JobKind,
        member: &StaffMember,
    ) -> Result<(), StoreError> {
        if self.adapters.has_mailer {
            let account = Some(member.id.get());
            tx.jobs().insert(kind, account, self.now()).await?;
        }
        Ok(())
    }

    /// A valid session, its member, and whether the member needs a second factor.
    async fn find(
        &self,
        token: &Token,
    ) -> Result<Option<(Session, StaffMember, bool)>, StoreError> {
        let hash = sha256(token.as_str());
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let found = snapshot.sessions().find(&hash).await?;
        let now = self.now();
        let Some((session, member)) = found.filter(|(session, member)| {
            session.is_valid(self.session_limits, now) && !member.is_disabled
        }) else {
            return Ok(None);
        };
        let needs_second_factor = self.needs_second_factor(&mut *snapshot, &member).await?;
        Ok(Some((session, member, needs_second_factor)))
    }

    fn build_authenticated_session(
        &self,
        session: &Session,
        member: StaffMember,
        needs_second_factor: bool,
    ) -> AuthenticatedSession {
        AuthenticatedSession {
            member,
            issued_at: session.issued_at,
            expires_at: session.expires_at(self.session_limits),
            session_checked_at: self.now(),
            is_recently_proven: session.is_recently_proven(self.now()),
            needs_second_factor,
        }
    }
}

/// The stored member, unless it was disabled or got another password after the password was verified.
async fn find_member_unchanged_since_verification(
    tx: &mut dyn UnitOfWork,
    verified_member: &StaffMember,
) -> Result<StaffMember, SignInError> {
    let stored = tx.staff().find(verified_member.id).await?;
    stored
        .filter(|stored| {
            !stored.is_disabled && stored.password_hash == verified_member.password_hash
        })
        .ok_or(SignInError::InvalidCredentials)
}
