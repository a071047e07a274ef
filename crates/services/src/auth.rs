//! Where staff come in: signing in and out, and who somebody is that shows a token.

use std::net::IpAddr;
use std::sync::Arc;

use domain::accounts::{
    Credentials, DeviceToken, Limit, PasswordChange, PersonName, RateLimitKey, Session,
    SessionLimits, StaffMember, Token, TooManyLoginAttempts, audit_cutoff,
};
use domain::calendar::Instant;
use domain::fields::FieldErrors;
use domain::network::{client_subnet, site_prefix};
use thiserror::Error;

use crate::security_log::{self, Method, SecurityEvent};
use ports::StoreError;
use ports::{
    AccountNotices, Clock, HashError, LoginAttemptRepository, MessageAuthenticator, PasswordHasher,
    Priority, Secrets, SessionRepository, StaffRepository, Verdict,
};

/// The door.
pub struct AuthService {
    /// Who works here.
    pub staff: Arc<dyn StaffRepository>,
    /// Who has signed in.
    pub sessions: Arc<dyn SessionRepository>,
    /// Who tries passwords.
    pub tries: Arc<dyn LoginAttemptRepository>,
    /// Checks passwords.
    pub passwords: Arc<dyn PasswordHasher>,
    /// Makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Tags device cookies and rate-limit keys.
    pub authenticator: Arc<dyn MessageAuthenticator>,
    /// Notifies members, where mail is configured.
    pub notices: Option<Arc<dyn AccountNotices>>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// How long sessions last.
    pub limits: SessionLimits,
    /// What everybody knows of the house: its name, its town.
    pub inn_words: Vec<String>,
}

/// Somebody who is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthenticatedSession {
    /// Who.
    pub member: StaffMember,
    /// Since when.
    pub since: Instant,
    /// Until when, unless the session is used before.
    pub until: Instant,
    /// When it was authenticated.
    pub at: Instant,
}

/// Somebody who has just signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IssuedSession {
    /// What proves it from now on. It is told this once.
    pub token: Token,
    /// Who it is.
    pub presence: AuthenticatedSession,
    /// Proves later that the device signed in to this account.
    pub device: DeviceToken,
}

/// Why somebody is not let in.
#[derive(Debug, Error)]
pub enum SignInError {
    /// The e-mail address, the password or the account does not hold. Which one, nobody is told.
    #[error("e-mail address and password do not let anybody in")]
    Wrong,
    /// Too many passwords were tried lately. Sessions go on.
    #[error(transparent)]
    TooMany(#[from] TooManyLoginAttempts),
    /// No password was checked.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// Nobody knows, because the store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SignInError {
    /// The reason in the security log.
    fn reason(&self) -> &'static str {
        match self {
            Self::Wrong => "credentials",
            Self::TooMany(_) => "paused",
            Self::Hash(HashError::Busy) => "busy",
            Self::Hash(_) | Self::Store(_) => "error",
        }
    }
}

impl AuthService {
    /// Signs in with e-mail address and password, under a new token each time. `devices` are the device cookies of the
    /// client, of any account.
    ///
    /// It costs one hash whether the e-mail address is known or not, so that the time it takes
    /// tells nothing.
    ///
    /// # Errors
    /// When the credentials do not hold, too many were tried, or nobody could find out.
    pub async fn sign_in(
        &self,
        credentials: &Credentials,
        address: IpAddr,
        devices: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let member = self.staff.find_by_email(&credentials.email).await?;
        let account = member.as_ref().map(|member| member.id);
        let device = member
            .as_ref()
            .and_then(|member| self.known_device(member, devices));
        let outcome = self.check(credentials, member, address, device).await;
        let event = match &outcome {
            Ok(_) => SecurityEvent::SignIn(Method::Password),
            Err(SignInError::TooMany(pause)) => SecurityEvent::Paused(*pause),
            Err(refusal) => SecurityEvent::SignInFailed(Method::Password, refusal.reason()),
        };
        security_log::record(event, Some(address), account);
        outcome
    }

    async fn check(
        &self,
        credentials: &Credentials,
        member: Option<StaffMember>,
        address: IpAddr,
        device: Option<DeviceToken>,
    ) -> Result<IssuedSession, SignInError> {
        let (suspects, priority) = match &device {
            Some(device) => {
                let suspect = self.suspect(Limit::Device, device.id().as_str());
                (vec![suspect], Priority::High)
            }
            None => (self.suspects(credentials, address), Priority::Low),
        };
        self.tries.count(&suspects, self.clock.now()).await??;
        let password = &credentials.password;
        let Some(mut member) = member else {
            self.passwords.hash(password, priority).await?;
            return Err(SignInError::Wrong);
        };
        let verdict = self.passwords.verify(password, &member.password, priority);
        let verdict = verdict.await?;
        if verdict == Verdict::Wrong || member.is_disabled {
            return Err(SignInError::Wrong);
        }
        if verdict == Verdict::NeedsRehash {
            let strong = self.passwords.hash(password, priority).await?;
            let kept = self
                .staff
                .rehash(member.id, &member.password, strong.clone());
            if kept.await? {
                member.password = strong;
            }
        }
        let admitted = self.admit(member, device).await?;
        let keys: Vec<_> = suspects.iter().map(|suspect| suspect.key).collect();
        self.tries.reset(&keys).await?;
        Ok(admitted)
    }

    /// The rate-limit keys of a sign-in from an unknown device.
    fn suspects(&self, credentials: &Credentials, address: IpAddr) -> Vec<RateLimitKey> {
        let email = credentials.email.as_str().to_ascii_lowercase();
        let subnet = client_subnet(address);
        let site = site_prefix(address);
        vec![
            self.suspect(Limit::AccountFromSubnet, &format!("{email} {subnet}")),
            self.suspect(Limit::Subnet, &subnet.to_string()),
            self.suspect(Limit::Site, &site.to_string()),
            self.suspect(Limit::Account, &email),
        ]
    }

    /// A rate-limit key; only its keyed hash is stored.
    pub(super) fn suspect(&self, limit: Limit, text: &str) -> RateLimitKey {
        let text = format!("{} {text}", limit.name());
        RateLimitKey::of(limit, self.authenticator.tag(&text))
    }

    /// The first of the device cookies that was issued for this account and its current password.
    fn known_device(&self, member: &StaffMember, devices: &[&str]) -> Option<DeviceToken> {
        if member.is_disabled {
            return None;
        }
        devices
            .iter()
            .filter_map(|text| DeviceToken::parse(text))
            .find(|device| {
                let message = device.message(&member.password);
                device.account() == member.id && self.authenticator.verify(&message, device.tag())
            })
    }

    /// Gives a member another password. All sessions end; the member gets a new one.
    ///
    /// # Errors
    /// When the present password is wrong, too many were tried, or nobody could find out.
    pub async fn change_password(
        &self,
        member: StaffMember,
        change: &PasswordChange,
        address: IpAddr,
    ) -> Result<IssuedSession, SignInError> {
        let account = member.id;
        let now = self.clock.now();
        let outcome = self.change(member, change, now).await;
        let event = match &outcome {
            Ok(_) => SecurityEvent::PasswordChanged,
            Err(SignInError::TooMany(pause)) => SecurityEvent::Paused(*pause),
            Err(refusal) => SecurityEvent::PasswordChangeFailed(refusal.reason()),
        };
        security_log::record(event, Some(address), Some(account));
        let changed = outcome?;
        if let Some(notices) = &self.notices {
            notices.password_changed(&changed, now);
        }
        self.admit(changed, None).await
    }

    async fn change(
        &self,
        mut member: StaffMember,
        change: &PasswordChange,
        now: Instant,
    ) -> Result<StaffMember, SignInError> {
        // Counted apart from sign-in attempts, so that attempts without a session do not delay a change.
        let suspect = self.suspect(Limit::PasswordChange, &member.id.get().to_string());
        self.tries.count(&[suspect], now).await??;
        let verdict = self
            .passwords
            .verify(&change.current, &member.password, Priority::High);
        if verdict.await? == Verdict::Wrong {
            return Err(SignInError::Wrong);
        }
        let chosen = self.passwords.hash(&change.new, Priority::High).await?;
        let by = member.audit_context(now);
        let changed = self
            .staff
            .change_password(member.id, &member.password, chosen.clone(), &by);
        if !changed.await? {
            return Err(SignInError::Wrong);
        }
        self.tries.reset(&[suspect.key]).await?;
        member.password = chosen;
        member.must_change_password = false;
        Ok(member)
    }

    /// Reads the form in which a member chooses another password. What others know of the house and
    /// of the member is no good one.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read_change(
        &self,
        member: &StaffMember,
        current: &str,
        new: &str,
    ) -> Result<PasswordChange, FieldErrors> {
        let names = [&member.first, &member.last].map(PersonName::as_str);
        let known = self.inn_words.iter().map(String::as_str);
        let known: Vec<_> = known.chain(names).chain([member.email.as_str()]).collect();
        PasswordChange::parse(current, new, &known)
    }

    /// Begins a session of an authenticated member. A known device keeps its id; its token is issued for the current
    /// password.
    pub(super) async fn admit(
        &self,
        member: StaffMember,
        device: Option<DeviceToken>,
    ) -> Result<IssuedSession, SignInError> {
        let token = self.secrets.token()?;
        let id = match device {
            Some(device) => device.id().clone(),
            None => self.secrets.token()?,
        };
        let device = DeviceToken::issue(member.id, id, &member.password, |message| {
            self.authenticator.tag(message)
        });
        let kept_as = self.secrets.fingerprint(token.as_str());
        let session = Session::begun(kept_as, member.id, self.clock.now());
        let presence = self.presence(&session, member);
        let begun = self.sessions.begin(session, &presence.member.password);
        if !begun.await? {
            return Err(SignInError::Wrong);
        }
        Ok(IssuedSession {
            token,
            presence,
            device,
        })
    }

    /// Who shows this token; that the session is used is noted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn authenticate(
        &self,
        token: &Token,
    ) -> Result<Option<AuthenticatedSession>, StoreError> {
        let Some((mut session, member)) = self.find(token).await? else {
            return Ok(None);
        };
        let now = self.clock.now();
        if session.is_to_be_noted(self.limits, now) {
            self.sessions.note(&session.token, now).await?;
            session.last_seen = now;
        }
        Ok(Some(self.presence(&session, member)))
    }

    /// As [`authenticate`](Self::authenticate), but looking does not count as using the session, so that
    /// a page left open does not keep it alive.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn look(&self, token: &Token) -> Result<Option<AuthenticatedSession>, StoreError> {
        let found = self.find(token).await?;
        Ok(found.map(|(session, member)| self.presence(&session, member)))
    }

    /// Ends the session of this token, if there is one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sign_out(&self, token: &Token) -> Result<(), StoreError> {
        let kept_as = self.secrets.fingerprint(token.as_str());
        self.sessions.end(&kept_as).await.map(drop)
    }

    /// Ends every session of a member, on all devices.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sign_out_everywhere(&self, member: &StaffMember) -> Result<(), StoreError> {
        let by = member.audit_context(self.clock.now());
        self.sessions.end_all(member.id, &by).await
    }

    /// Forgets sessions that are over, and old tries; how many those were.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tidy(&self) -> Result<u64, StoreError> {
        let now = self.clock.now();
        let (issued, seen) = self.limits.over_before(now);
        let sessions = self.sessions.purge(issued, seen).await?;
        let tries = self.tries.purge(audit_cutoff(now)).await?;
        Ok(sessions.saturating_add(tries))
    }

    /// What a page of ours shows beside the session's cookie, so that a page of somebody else's,
    /// which cannot know it, does nothing in the member's name. It follows from the token, and the
    /// token does not follow from it.
    #[must_use]
    pub fn anti_forgery(&self, token: &Token) -> String {
        let text = format!("anti-forgery {}", token.as_str());
        self.secrets.fingerprint(&text).to_string()
    }

    /// Whether a text that was shown is the one that [`anti_forgery`](Self::anti_forgery) tells.
    /// Their fingerprints are compared, so that how long it takes tells nothing of the text.
    #[must_use]
    pub fn is_anti_forgery_of(&self, token: &Token, shown: &str) -> bool {
        let expected = self.secrets.fingerprint(&self.anti_forgery(token));
        self.secrets.fingerprint(shown) == expected
    }

    async fn find(&self, token: &Token) -> Result<Option<(Session, StaffMember)>, StoreError> {
        let kept_as = self.secrets.fingerprint(token.as_str());
        let found = self.sessions.find(&kept_as).await?;
        let now = self.clock.now();
        Ok(found
            .filter(|(session, member)| session.is_live(self.limits, now) && !member.is_disabled))
    }

    fn presence(&self, session: &Session, member: StaffMember) -> AuthenticatedSession {
        AuthenticatedSession {
            at: self.clock.now(),
            member,
            since: session.issued,
            until: session.ends(self.limits),
        }
    }
}
