//! Links that give access to an account once.

use std::net::IpAddr;

use domain::audit::{AuditAction, AuditContext};
use domain::auth::validate_new_password;
use domain::fields::FieldErrorKind;
use domain::inn::Email;
use domain::jobs::JobKind;
use domain::secrets::{Password, PasswordHash, Token};
use domain::staff::{
    AccountLink, AccountLinkDetails, AccountLinkKind, NewStaffMember, PersonName, StaffMember,
};
use ports::{HashingPriority, PasswordHashError, StoreError, UnitOfWork};
use thiserror::Error;

use super::{AuthService, Client, IssuedSession, SecondFactorChallenge, SignInError};
use crate::audit::append_audited;
use crate::secrets::sha256;
use crate::security_log::{self, SecurityEvent};

/// What a person enters to accept an invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    pub email: Email,
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub password: Password,
}

#[derive(Debug, Error)]
pub enum AccountLinkError {
    /// Unknown, expired, used, revoked, or its account is disabled. Clients do not learn which one.
    #[error("the link is not valid")]
    InvalidLink,
    #[error("the e-mail address is that of another account")]
    EmailTaken,
    #[error("the password {0}")]
    Password(FieldErrorKind),
    #[error("a second factor is due")]
    SecondFactorDue(SecondFactorChallenge),
    #[error(transparent)]
    PasswordHashingFailed(#[from] PasswordHashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AuthService {
    /// A valid link and its account; of an invitation, the member who invites. Attempts are not limited: a token has 256 random bits.
    pub async fn find_account_link(
        &self,
        token: &Token,
    ) -> Result<(AccountLink, StaffMember), AccountLinkError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        self.find_valid_link(&mut *snapshot, token, |_| true).await
    }

    /// Creates the account of an invitation and signs in. The link becomes invalid.
    pub async fn accept_invitation(
        &self,
        token: &Token,
        new: NewAccount,
        client: Client<'_>,
    ) -> Result<IssuedSession, AccountLinkError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let is_invitation = |link: &AccountLink| link.details.kind == AccountLinkKind::Invitation;
        self.find_valid_link(&mut *snapshot, token, is_invitation)
            .await?;
        drop(snapshot);
        let NewAccount {
            email,
            first_name,
            last_name,
            ..
        } = &new;
        let words = [email.as_str(), first_name.as_str(), last_name.as_str()];
        let password_hash = self.hash_new_password(&new.password, words).await?;
        let mut tx = self.adapters.store.begin().await?;
        // It may have been used or revoked meanwhile.
        let (link, inviter) = self.find_valid_link(&mut *tx, token, is_invitation).await?;
        if tx.staff().find_by_email(&new.email).await?.is_some() {
            return Err(AccountLinkError::EmailTaken);
        }
        let member = NewStaffMember {
            email: new.email,
            first_name: new.first_name,
            last_name: new.last_name,
            role: link.details.role.ok_or(AccountLinkError::InvalidLink)?,
            password_hash,
            must_change_password: false,
        };
        let member = tx.staff().insert(&member).await?;
        tx.staff().delete_link(link.id).await?;
        let event = AuditAction::StaffAdded.on(member.email.as_str());
        let context = AuditContext::of(&member, self.now());
        append_audited(&mut *tx, &context, event).await?;
        self.queue_notice(&mut *tx, JobKind::InvitationNotice, &inviter)
            .await?;
        let id = member.id;
        let issued = self.issue_session(&mut *tx, member, None, client).await?;
        tx.commit().await?;
        let event = SecurityEvent::InvitationAccepted;
        security_log::record(event, Some(client.address), Some(id));
        Ok(issued)
    }

    /// Sets the password of the account of a link, ends all its sessions and signs in. All links to it become invalid.
    ///
    /// # Errors
    /// [`AccountLinkError::SecondFactorDue`] if the member has a second factor: the password is set.
    pub async fn set_password_by_link(
        &self,
        token: &Token,
        new: &Password,
        client: Client<'_>,
    ) -> Result<IssuedSession, AccountLinkError> {
        let sets_password = |link: &AccountLink| link.details.kind.sets_password();
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let (_, member) = self
            .find_valid_link(&mut *snapshot, token, sets_password)
            .await?;
        drop(snapshot);
        let hash = self.hash_new_password(new, member.words()).await?;
        let now = self.now();
        let mut tx = self.adapters.store.begin().await?;
        // It may have been used meanwhile.
        let (link, mut member) = self.find_valid_link(&mut *tx, token, sets_password).await?;
        member.change_password(hash);
        tx.staff().update(&member).await?;
        tx.sessions().delete_all_of_member(member.id).await?;
        tx.staff()
            .expire_links(member.id, &AccountLinkKind::TO_OWN_ACCOUNT, now)
            .await?;
        let action = match link.details.kind {
            AccountLinkKind::ForgottenPassword => AuditAction::ForgottenPasswordReplaced,
            _ => AuditAction::PasswordChanged,
        };
        let context = AuditContext::of(&member, now);
        append_audited(&mut *tx, &context, action.on("")).await?;
        self.queue_notice(&mut *tx, JobKind::PasswordNotice, &member)
            .await?;
        let id = member.id;
        // A link in the mailbox is not more than the password that it replaces.
        let outcome = match self.begin_second_factor(&mut *tx, &member).await? {
            Some(challenge) => Err(AccountLinkError::SecondFactorDue(challenge)),
            None => Ok(self.issue_session(&mut *tx, member, None, client).await?),
        };
        tx.commit().await?;
        let event = SecurityEvent::PasswordChanged;
        security_log::record(event, Some(client.address), Some(id));
        outcome
    }

    /// Queues the mail of a link that sets a new password, if the address is that of an enabled account. An unknown address gets
    /// the same answer and causes the same work: a link without account and a job that mails nothing.
    ///
    /// # Errors
    /// [`SignInError::TooManyAttempts`] by the limits of sign-in, counted separately.
    pub async fn request_password_link(
        &self,
        email: &Email,
        address: IpAddr,
    ) -> Result<(), SignInError> {
        let keys = self.rate_limit_keys("forgotten_password ", email, address);
        let counted = self.count_attempt::<SignInError>(&keys).await;
        if let Err(SignInError::TooManyAttempts(pause)) = &counted {
            security_log::record(SecurityEvent::SignInPaused(*pause), Some(address), None);
        }
        counted?;
        let now = self.now();
        let mut tx = self.adapters.store.begin().await?;
        let found = tx.staff().find_by_email(email).await?;
        let account = found
            .filter(|member| !member.is_disabled)
            .map(|member| member.id);
        let kind = AccountLinkKind::ForgottenPassword;
        let link = AccountLinkDetails::new(kind, account, now);
        let link = tx.staff().insert_link(&link).await?;
        tx.jobs()
            .insert(JobKind::ForgottenPasswordMail, Some(link.id.get()), now)
            .await?;
        tx.commit().await?;
        let event = SecurityEvent::PasswordLinkRequested;
        security_log::record(event, Some(address), account);
        Ok(())
    }

    /// An invitation is valid as long as the member who invites belongs to the management.
    pub(super) async fn find_valid_link(
        &self,
        tx: &mut dyn UnitOfWork,
        token: &Token,
        is_suitable: impl FnOnce(&AccountLink) -> bool + Send,
    ) -> Result<(AccountLink, StaffMember), AccountLinkError> {
        let found = tx
            .staff()
            .find_link_by_token(&sha256(token.as_str()))
            .await?;
        let now = self.now();
        let link = found
            .filter(|link| now < link.details.expires_at && is_suitable(link))
            .ok_or_else(reject_link)?;
        let member = match link.details.staff {
            Some(id) => tx.staff().find(id).await?,
            None => None,
        };
        let is_invitation = link.details.kind == AccountLinkKind::Invitation;
        let member = member
            .filter(|member| !member.is_disabled)
            .filter(|member| !is_invitation || member.is_active_management())
            .ok_or_else(reject_link)?;
        Ok((link, member))
    }

    /// `member`: [`StaffMember::words`].
    async fn hash_new_password(
        &self,
        new: &Password,
        member: [&str; 3],
    ) -> Result<PasswordHash, AccountLinkError> {
        let inn = self.master_data.borrow().input.clone();
        let words = [inn.words(), member].concat();
        validate_new_password(new.as_str(), &words).map_err(AccountLinkError::Password)?;
        let hasher = &self.adapters.password_hasher;
        Ok(hasher.hash(new, HashingPriority::High).await?)
    }
}

/// Records that a link is not valid.
fn reject_link() -> AccountLinkError {
    security_log::record(SecurityEvent::LinkRejected, None, None);
    AccountLinkError::InvalidLink
}
