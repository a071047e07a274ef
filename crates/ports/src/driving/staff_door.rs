//! Where staff come in: signing in and out, and who somebody is that shows a token.

use std::net::IpAddr;
use std::sync::Arc;

use domain::accounts::{
    Credentials, PasswordChange, PersonName, Session, SessionLimits, StaffMember, Suspect, Token,
    TooManyTries, forgotten_before,
};
use domain::calendar::Instant;
use domain::fields::FieldErrors;
use domain::network::line_of;
use thiserror::Error;

use crate::StoreError;
use crate::driven::{
    Clock, HashError, PasswordHasher, Secrets, SessionRepository, SignInTries, StaffRepository,
    Verdict,
};

/// The door.
pub struct StaffDoor {
    /// Who works here.
    pub staff: Arc<dyn StaffRepository>,
    /// Who has signed in.
    pub sessions: Arc<dyn SessionRepository>,
    /// Who tries passwords.
    pub tries: Arc<dyn SignInTries>,
    /// Checks passwords.
    pub passwords: Arc<dyn PasswordHasher>,
    /// Makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// How long sessions last.
    pub limits: SessionLimits,
    /// What everybody knows of the house: its name, its town.
    pub house_words: Vec<String>,
}

/// Somebody who is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presence {
    /// Who.
    pub member: StaffMember,
    /// Since when.
    pub since: Instant,
    /// Until when, unless the session is used before.
    pub until: Instant,
}

/// Somebody who has just signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admitted {
    /// What proves it from now on. It is told this once.
    pub token: Token,
    /// Who it is.
    pub presence: Presence,
}

/// Why somebody is not let in.
#[derive(Debug, Error)]
pub enum NotAdmitted {
    /// The e-mail address, the password or the account does not hold. Which one, nobody is told.
    #[error("e-mail address and password do not let anybody in")]
    Wrong,
    /// Too many passwords were tried lately. Sessions go on.
    #[error(transparent)]
    TooMany(#[from] TooManyTries),
    /// No password was checked.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// Nobody knows, because the store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StaffDoor {
    /// Signs somebody in, under a new token each time.
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
    ) -> Result<Admitted, NotAdmitted> {
        let email = credentials.email.as_str().to_ascii_lowercase();
        let account = self.secrets.fingerprint(&format!("account {email}"));
        let line = self
            .secrets
            .fingerprint(&format!("line {}", line_of(address)));
        let suspects = [Suspect::account(account), Suspect::line(line)];
        self.tries.count(&suspects, self.clock.now()).await??;
        let password = &credentials.password;
        let Some(mut member) = self.staff.find_by_email(&credentials.email).await? else {
            self.passwords.hash(password).await?;
            return Err(NotAdmitted::Wrong);
        };
        let verdict = self.passwords.verify(password, &member.password).await?;
        if verdict == Verdict::Wrong || member.is_disabled {
            return Err(NotAdmitted::Wrong);
        }
        if verdict == Verdict::RightButWeak {
            let strong = self.passwords.hash(password).await?;
            let kept = self
                .staff
                .rehash(member.id, &member.password, strong.clone());
            if kept.await? {
                member.password = strong;
            }
        }
        let admitted = self.admit(member).await?;
        self.tries.forgive(&[account, line]).await?;
        Ok(admitted)
    }

    /// Gives a member another password. All sessions end; the member gets a new one.
    ///
    /// # Errors
    /// When the present password is wrong, too many were tried, or nobody could find out.
    pub async fn change_password(
        &self,
        mut member: StaffMember,
        change: &PasswordChange,
    ) -> Result<Admitted, NotAdmitted> {
        // Counted apart from signing in, so that nobody outside keeps a member from changing it.
        let key = format!("change {}", member.id.get());
        let key = self.secrets.fingerprint(&key);
        let now = self.clock.now();
        self.tries.count(&[Suspect::account(key)], now).await??;
        let verdict = self.passwords.verify(&change.current, &member.password);
        if verdict.await? == Verdict::Wrong {
            return Err(NotAdmitted::Wrong);
        }
        let chosen = self.passwords.hash(&change.new).await?;
        let by = member.sign(now);
        let changed = self
            .staff
            .change_password(member.id, &member.password, chosen.clone(), &by);
        if !changed.await? {
            return Err(NotAdmitted::Wrong);
        }
        self.tries.forgive(&[key]).await?;
        member.password = chosen;
        member.must_change_password = false;
        self.admit(member).await
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
        let known = self.house_words.iter().map(String::as_str);
        let known: Vec<_> = known.chain(names).chain([member.email.as_str()]).collect();
        PasswordChange::parse(current, new, &known)
    }

    /// Begins a session of somebody who has proved to be this member.
    pub(super) async fn admit(&self, member: StaffMember) -> Result<Admitted, NotAdmitted> {
        let token = self.secrets.token()?;
        let kept_as = self.secrets.fingerprint(token.as_str());
        let session = Session::begun(kept_as, member.id, self.clock.now());
        let presence = self.presence(&session, member);
        let begun = self.sessions.begin(session, &presence.member.password);
        if !begun.await? {
            return Err(NotAdmitted::Wrong);
        }
        Ok(Admitted { token, presence })
    }

    /// Who shows this token; that the session is used is noted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn recognise(&self, token: &Token) -> Result<Option<Presence>, StoreError> {
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

    /// As [`recognise`](Self::recognise), but looking does not count as using the session, so that
    /// a page left open does not keep it alive.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn look(&self, token: &Token) -> Result<Option<Presence>, StoreError> {
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
        let by = member.sign(self.clock.now());
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
        let tries = self.tries.purge(forgotten_before(now)).await?;
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

    fn presence(&self, session: &Session, member: StaffMember) -> Presence {
        Presence {
            member,
            since: session.issued,
            until: session.ends(self.limits),
        }
    }
}
