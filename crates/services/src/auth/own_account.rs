//! What members change of their own account.

use std::net::IpAddr;

use domain::audit::{AuditAction, AuditContext};
use domain::auth::{SecondFactorCode, Session};
use domain::inn::Email;
use domain::jobs::JobKind;
use domain::rate_limit::{RateLimit, RateLimitKey};
use domain::secrets::{Digest, Password, Token};
use domain::staff::{
    AccountLink, AccountLinkDetails, AccountLinkKind, PersonName, StaffId, StaffMember,
};
use ports::{HashingPriority, PasswordVerification, StoreError, UnitOfWork};
use thiserror::Error;

use super::second_factors::log_recovery_code;
use super::{AccountLinkError, AuthService, SignInError};
use crate::audit::{check_access, commit_audited};
use crate::secrets::sha256;
use crate::security_log::{self, SecurityEvent};
use crate::stored_rate_limits::reset_counters;

/// A session of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSession {
    /// Identifies the session, but does not give access.
    pub id: Digest,
    pub session: Session,
    /// Whether it is that of the request.
    pub is_current: bool,
}

#[derive(Debug, Error)]
pub enum ChangeEmailError {
    #[error("the e-mail address is that of another account")]
    EmailTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AuthService {
    pub async fn change_own_name(
        &self,
        member: StaffId,
        [first_name, last_name]: [PersonName; 2],
        context: &AuditContext,
    ) -> Result<(), StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        let mut member = find_member(&mut *tx, member).await?;
        member.first_name = first_name;
        member.last_name = last_name;
        tx.staff().update(&member).await?;
        let event = AuditAction::OwnNameChanged.on(&member.name());
        commit_audited(tx, context, event).await
    }

    /// The new address that a member must still confirm.
    pub async fn pending_email(&self, member: &StaffMember) -> Result<Option<Email>, StoreError> {
        let kind = AccountLinkKind::EmailConfirmation;
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let links = snapshot.staff().list_links(kind).await?;
        let now = self.now();
        let pending = links.into_iter().map(|link| link.details).find(|link| {
            link.staff == Some(member.id)
                && now < link.expires_at
                && link.email.as_ref() != Some(&member.email)
        });
        Ok(pending.and_then(|link| link.email))
    }

    /// Changes the e-mail address, or mails a link to the new one if links can be mailed, and a notice to the former one. An earlier change
    /// that was not confirmed becomes invalid; with the current address, nothing else happens.
    pub async fn change_own_email(
        &self,
        member: StaffId,
        new: Email,
        context: &AuditContext,
    ) -> Result<(), ChangeEmailError> {
        let now = self.now();
        let mut tx = self.adapters.store.begin().await?;
        check_access(&mut *tx, context).await?;
        let member = find_member(&mut *tx, member).await?;
        let other = tx.staff().find_by_email(&new).await?;
        if other.is_some_and(|other| other.id != member.id) {
            return Err(ChangeEmailError::EmailTaken);
        }
        let kinds = &AccountLinkKind::TO_OWN_ACCOUNT;
        tx.staff().expire_links(member.id, kinds, now).await?;
        if new == member.email {
            tx.commit().await?;
        } else if self.adapters.can_mail_links {
            let kind = AccountLinkKind::EmailConfirmation;
            let link = AccountLinkDetails {
                email: Some(new),
                former_email: Some(member.email),
                ..AccountLinkDetails::new(kind, Some(member.id), now)
            };
            let link = tx.staff().insert_link(&link).await?;
            for kind in [JobKind::EmailConfirmationMail, JobKind::EmailNotice] {
                tx.jobs().insert(kind, Some(link.id.get()), now).await?;
            }
            tx.commit().await?;
        } else {
            self.replace_email(tx, member, new, context).await?;
        }
        Ok(())
    }

    /// Changes the e-mail address by the link that was mailed to it. The link becomes invalid. No session is needed.
    pub async fn confirm_email(&self, token: &Token) -> Result<Email, AccountLinkError> {
        let mut tx = self.adapters.store.begin().await?;
        let is_confirmation =
            |link: &AccountLink| link.details.kind == AccountLinkKind::EmailConfirmation;
        let (link, member) = self
            .find_valid_link(&mut *tx, token, is_confirmation)
            .await?;
        let email = link.details.email.ok_or(AccountLinkError::InvalidLink)?;
        let other = tx.staff().find_by_email(&email).await?;
        if other.is_some_and(|other| other.id != member.id) {
            return Err(AccountLinkError::EmailTaken);
        }
        // The record is kept for the notice to the former address.
        tx.staff()
            .expire_links(member.id, &AccountLinkKind::TO_OWN_ACCOUNT, self.now())
            .await?;
        let context = AuditContext::of(&member, self.now());
        self.replace_email(tx, member, email.clone(), &context)
            .await?;
        Ok(email)
    }

    async fn replace_email(
        &self,
        mut tx: Box<dyn UnitOfWork>,
        mut member: StaffMember,
        new: Email,
        context: &AuditContext,
    ) -> Result<(), StoreError> {
        member.email = new;
        tx.staff().update(&member).await?;
        let event = AuditAction::OwnEmailChanged.on(member.email.as_str());
        commit_audited(tx, context, event).await?;
        security_log::record_by(context, SecurityEvent::EmailChanged, Some(member.id));
        Ok(())
    }

    /// The valid sessions of a member, the latest sign-in first.
    pub async fn list_own_sessions(
        &self,
        member: &StaffMember,
        current: &Token,
    ) -> Result<Vec<OwnSession>, StoreError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let mut sessions = snapshot.sessions().list_of_member(member.id).await?;
        let now = self.now();
        sessions.retain(|session| session.is_valid(self.session_limits, now));
        let current = sha256(current.as_str());
        let sessions = sessions.into_iter().map(|session| OwnSession {
            id: public_session_id(&session),
            is_current: current == session.token_digest,
            session,
        });
        Ok(sessions.collect())
    }

    /// Ends a session of a member. Returns whether there was one with this id.
    pub async fn end_own_session(
        &self,
        member: &StaffMember,
        id: &Digest,
    ) -> Result<bool, StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        let sessions = tx.sessions().list_of_member(member.id).await?;
        let Some(session) = sessions
            .iter()
            .find(|session| public_session_id(session) == *id)
        else {
            return Ok(false);
        };
        tx.sessions().delete(&session.token_digest).await?;
        tx.commit().await?;
        security_log::record(SecurityEvent::SessionEnded, None, Some(member.id));
        Ok(true)
    }

    /// Proves once more who uses a session, with a code if the member has a second factor. Limited as changes of the password are.
    ///
    /// # Errors
    /// [`SignInError::CodeMissing`] after a right password.
    pub async fn prove(
        &self,
        member: &StaffMember,
        token: &Token,
        password: &Password,
        code: Option<&SecondFactorCode>,
        address: IpAddr,
    ) -> Result<(), SignInError> {
        let outcome = self
            .check_and_record_proof(member, token, password, code, address)
            .await;
        log_proof(&outcome, member, address);
        outcome
    }

    /// Like [`prove`](Self::prove), with a passkey instead of the password.
    pub async fn prove_with_passkey(
        &self,
        member: &StaffMember,
        session: &Token,
        request: &Token,
        credential: &str,
        address: IpAddr,
    ) -> Result<(), SignInError> {
        let outcome = self
            .check_passkey_and_record_proof(member, session, request, credential, address)
            .await;
        log_proof(&outcome, member, address);
        outcome
    }

    async fn check_passkey_and_record_proof(
        &self,
        member: &StaffMember,
        session: &Token,
        request: &Token,
        credential: &str,
        address: IpAddr,
    ) -> Result<(), SignInError> {
        let key = self.password_change_limit_key(member);
        self.count_attempt::<SignInError>(&[key]).await?;
        let mut tx = self.adapters.store.begin().await?;
        let proven = self
            .use_passkey(&mut *tx, request, credential, address)
            .await?;
        if proven.id != member.id {
            return Err(SignInError::InvalidCredentials);
        }
        let found = tx.sessions().find(&sha256(session.as_str())).await?;
        let (session, _) = found.ok_or(SignInError::InvalidCredentials)?;
        self.record_proof(tx, session, &[key]).await
    }

    async fn check_and_record_proof(
        &self,
        member: &StaffMember,
        token: &Token,
        password: &Password,
        code: Option<&SecondFactorCode>,
        address: IpAddr,
    ) -> Result<(), SignInError> {
        let mut keys = vec![self.password_change_limit_key(member)];
        // Apart from those of sign-ins, which others who know the password may cause.
        let code_key = format!("proof {}", member.id.get());
        keys.extend(code.map(|_| self.rate_limit_key(RateLimit::SecondFactor, &code_key)));
        self.count_attempt::<SignInError>(&keys).await?;
        let verification = self.adapters.password_hasher.verify(
            password,
            &member.password_hash,
            HashingPriority::High,
        );
        if verification.await? == PasswordVerification::WrongPassword {
            return Err(SignInError::InvalidCredentials);
        }
        let mut tx = self.adapters.store.begin().await?;
        let found = tx.sessions().find(&sha256(token.as_str())).await?;
        let (session, _) = found
            .filter(|(_, stored)| stored.password_hash == member.password_hash)
            .ok_or(SignInError::InvalidCredentials)?;
        let method = if tx.second_factors().list(member.id).await?.is_empty() {
            None
        } else {
            let code = code.ok_or(SignInError::CodeMissing)?;
            Some(self.use_code(&mut *tx, member, code).await?)
        };
        self.record_proof(tx, session, &keys).await?;
        if let Some(method) = method {
            log_recovery_code(method, address, member.id);
        }
        Ok(())
    }

    async fn record_proof(
        &self,
        mut tx: Box<dyn UnitOfWork>,
        mut session: Session,
        keys: &[RateLimitKey],
    ) -> Result<(), SignInError> {
        session.proven_at = self.now();
        tx.sessions().update(&session).await?;
        reset_counters(&mut *tx, keys).await?;
        tx.commit().await.map_err(Into::into)
    }
}

fn log_proof(outcome: &Result<(), SignInError>, member: &StaffMember, address: IpAddr) {
    let event = match outcome {
        Ok(()) => SecurityEvent::Proven,
        Err(SignInError::TooManyAttempts(pause)) => SecurityEvent::SignInPaused(*pause),
        Err(error) => SecurityEvent::ProofFailed(error.reason()),
    };
    security_log::record(event, Some(address), Some(member.id));
}

async fn find_member(tx: &mut dyn UnitOfWork, id: StaffId) -> Result<StaffMember, StoreError> {
    let found = tx.staff().find(id).await?;
    found.ok_or(StoreError::SessionEnded)
}

/// Derived from the hash of the token, which it does not reveal.
fn public_session_id(session: &Session) -> Digest {
    sha256(&format!("session {}", session.token_digest))
}
