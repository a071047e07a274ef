//! Administration of accounts, by management and by the command line.

mod invitations;

pub use invitations::NewInvitation;

use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::auth::validate_new_password;
use domain::calendar::Timestamp;
use domain::fields::FieldErrorKind;
use domain::inn::{Email, MasterData};
use domain::jobs::JobKind;
use domain::secrets::{Password, PasswordHash, Token};
use domain::staff::{
    AccountLink, AccountLinkDetails, AccountLinkKind, NewStaffMember, PersonName, Role, StaffId,
    StaffMember,
};
use ports::{
    Clock, HashingPriority, PasswordHashError, PasswordHasher, SecretGenerator, Store, StoreError,
    UnitOfWork,
};
use thiserror::Error;
use tokio::sync::watch;

use crate::audit::commit_audited;
use crate::secrets::sha256;
use crate::security_log::{self, SecurityEvent};

pub struct StaffService {
    pub store: Arc<dyn Store>,
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    pub clock: Arc<dyn Clock>,
    /// Whether there is a mail server for notices.
    pub has_mailer: bool,
    /// The name and address of the inn are words that a chosen password must not consist of.
    pub master_data: watch::Receiver<MasterData>,
}

/// An account to be added.
#[derive(Clone, Debug)]
pub struct NewStaff {
    pub email: Email,
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub role: Role,
}

/// A new link with its token, of which only the hash is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IssuedLink {
    pub token: Token,
    pub link: AccountLink,
}

#[derive(Debug, Error)]
pub enum StaffError {
    #[error("{0} is the e-mail address of a staff member already")]
    EmailTaken(Email),
    #[error("{0} is not the e-mail address of a staff member")]
    NotFound(Email),
    #[error("there is no such staff member")]
    UnknownId,
    #[error("there would be no enabled account of the management")]
    LastManagement,
    #[error("the password {0}")]
    Password(FieldErrorKind),
    #[error(transparent)]
    PasswordHashingFailed(#[from] PasswordHashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StaffService {
    /// All members by id.
    pub async fn list(&self) -> Result<Vec<StaffMember>, StoreError> {
        self.store.begin_read_only().await?.staff().list().await
    }

    pub async fn find(&self, id: StaffId) -> Result<Option<StaffMember>, StoreError> {
        self.store.begin_read_only().await?.staff().find(id).await
    }

    /// Adds an account with the chosen password, or else with a one-time password, which it returns.
    pub async fn add(
        &self,
        new: NewStaff,
        chosen_password: Option<String>,
    ) -> Result<Option<Password>, StaffError> {
        let is_one_time = chosen_password.is_none();
        let password = match chosen_password {
            None => self.secret_generator.one_time_password()?,
            Some(typed) => {
                let inn = self.master_data.borrow().input.clone();
                let (first, last) = (new.first_name.as_str(), new.last_name.as_str());
                let words = [inn.words(), [new.email.as_str(), first, last]].concat();
                validate_new_password(&typed, &words).map_err(StaffError::Password)?
            }
        };
        let member = NewStaffMember {
            email: new.email,
            first_name: new.first_name,
            last_name: new.last_name,
            role: new.role,
            password_hash: self
                .password_hasher
                .hash(&password, HashingPriority::High)
                .await?,
            must_change_password: is_one_time,
        };
        let mut tx = self.store.begin().await?;
        if tx.staff().find_by_email(&member.email).await?.is_some() {
            return Err(StaffError::EmailTaken(member.email));
        }
        let member = tx.staff().insert(&member).await?;
        let event = AuditAction::StaffAdded.on(member.email.as_str());
        commit_audited(tx, &self.command_line_context(), event).await?;
        security_log::record(SecurityEvent::AccountAdded, None, Some(member.id));
        Ok(is_one_time.then_some(password))
    }

    /// Adds the first account and returns its one-time password; `None` if there is an account already.
    pub async fn add_first_account(&self, first: NewStaff) -> Result<Option<Password>, StaffError> {
        if !self
            .store
            .begin_read_only()
            .await?
            .staff()
            .is_empty()
            .await?
        {
            return Ok(None);
        }
        match self.add(first, None).await {
            // Another process added it at the same time.
            Err(StaffError::EmailTaken(_)) => Ok(None),
            added => added,
        }
    }

    /// Sets a one-time password and returns it. Also enables the account, ends its sessions, removes its second factors, and deletes all counters of
    /// login attempts, so that no rate limit delays the next sign-in.
    pub async fn reset_password(&self, email: &Email) -> Result<Password, StaffError> {
        let one_time_password = self.secret_generator.one_time_password()?;
        let hash = self
            .password_hasher
            .hash(&one_time_password, HashingPriority::High)
            .await?;
        let mut tx = self.store.begin().await?;
        let mut member = find_by_email(&mut *tx, email).await?;
        let context = self.command_line_context();
        reset_member(&mut *tx, &mut member, hash, context.occurred_at).await?;
        tx.rate_limits().delete_all().await?;
        let event = AuditAction::PasswordReset.on(member.email.as_str());
        commit_audited(tx, &context, event).await?;
        security_log::record(SecurityEvent::PasswordReset, None, Some(member.id));
        Ok(one_time_password)
    }

    /// Makes the password of an account invalid, as [`reset_password`](Self::reset_password) does, and returns a link that
    /// sets a new one. Earlier links become invalid.
    pub async fn reset_by_link(
        &self,
        id: StaffId,
        context: &AuditContext,
    ) -> Result<IssuedLink, StaffError> {
        // Not returned, so that the old password is invalid and only the link gives access.
        let one_time_password = self.secret_generator.one_time_password()?;
        let hash = self
            .password_hasher
            .hash(&one_time_password, HashingPriority::High)
            .await?;
        let mut tx = self.store.begin().await?;
        let members = tx.staff().list().await?;
        let before = members.iter().find(|member| member.id == id);
        let mut member = before.ok_or(StaffError::UnknownId)?.clone();
        let now = context.occurred_at;
        reset_member(&mut *tx, &mut member, hash, now).await?;
        check_management_remains(&members, &member)?;
        let link = AccountLinkDetails::new(AccountLinkKind::AccountReset, Some(id), now);
        let issued = self.issue_link(&mut *tx, link).await?;
        let event = AuditAction::PasswordReset.on(member.email.as_str());
        commit_audited(tx, context, event).await?;
        security_log::record_by(context, SecurityEvent::PasswordReset, Some(id));
        Ok(issued)
    }

    pub async fn change_role(
        &self,
        id: StaffId,
        role: Role,
        context: &AuditContext,
    ) -> Result<StaffMember, StaffError> {
        let event = (AuditAction::StaffRoleChanged, SecurityEvent::RoleChanged);
        self.change_member(id, context, event, |member| member.role = role)
            .await
    }

    /// Disables an account and ends its sessions.
    pub async fn disable_account(
        &self,
        id: StaffId,
        context: &AuditContext,
    ) -> Result<StaffMember, StaffError> {
        let event = (AuditAction::StaffDisabled, SecurityEvent::AccountDisabled);
        self.change_member(id, context, event, |member| member.is_disabled = true)
            .await
    }

    /// Enables an account, whose password and role are as before.
    pub async fn enable_account(
        &self,
        id: StaffId,
        context: &AuditContext,
    ) -> Result<StaffMember, StaffError> {
        let event = (AuditAction::StaffEnabled, SecurityEvent::AccountEnabled);
        self.change_member(id, context, event, |member| member.is_disabled = false)
            .await
    }

    /// Returns the changed member. Does nothing if nothing changes.
    async fn change_member(
        &self,
        id: StaffId,
        context: &AuditContext,
        (action, security_event): (AuditAction, SecurityEvent),
        change: impl FnOnce(&mut StaffMember) + Send,
    ) -> Result<StaffMember, StaffError> {
        let mut tx = self.store.begin().await?;
        let members = tx.staff().list().await?;
        let before = members.iter().find(|member| member.id == id);
        let before = before.ok_or(StaffError::UnknownId)?;
        let mut after = before.clone();
        change(&mut after);
        if after == *before {
            return Ok(after);
        }
        check_management_remains(&members, &after)?;
        tx.staff().update(&after).await?;
        if after.role != before.role && self.has_mailer {
            let (kind, now) = (JobKind::RoleNotice, context.occurred_at);
            tx.jobs().insert(kind, Some(id.get()), now).await?;
        }
        if after.is_disabled {
            tx.sessions().delete_all_of_member(id).await?;
        }
        if !after.is_active_management() {
            let now = context.occurred_at;
            tx.staff()
                .expire_links(id, &[AccountLinkKind::Invitation], now)
                .await?;
        }
        commit_audited(tx, context, action.on(after.email.as_str())).await?;
        security_log::record_by(context, security_event, Some(id));
        Ok(after)
    }

    /// The id of the account with this e-mail address.
    pub async fn find_id(&self, email: &Email) -> Result<StaffId, StaffError> {
        let mut snapshot = self.store.begin_read_only().await?;
        Ok(find_by_email(&mut *snapshot, email).await?.id)
    }

    pub fn command_line_context(&self) -> AuditContext {
        AuditContext::for_command_line(self.clock.now())
    }

    async fn issue_link(
        &self,
        tx: &mut dyn UnitOfWork,
        mut link: AccountLinkDetails,
    ) -> Result<IssuedLink, StoreError> {
        let token = self.secret_generator.token()?;
        link.token_digest = Some(sha256(token.as_str()));
        let link = tx.staff().insert_link(&link).await?;
        Ok(IssuedLink { token, link })
    }
}

/// Enables an account with a one-time password. Its links, sessions and second factors become invalid.
async fn reset_member(
    tx: &mut dyn UnitOfWork,
    member: &mut StaffMember,
    one_time_password: PasswordHash,
    now: Timestamp,
) -> Result<(), StoreError> {
    member.reset(one_time_password);
    tx.staff().update(member).await?;
    tx.staff()
        .expire_links(member.id, &AccountLinkKind::ALL, now)
        .await?;
    tx.sessions().delete_all_of_member(member.id).await?;
    tx.second_factors().delete_all_of_member(member.id).await
}

/// Fails if no member of the management could sign in after the change of one.
fn check_management_remains(
    members: &[StaffMember],
    changed: &StaffMember,
) -> Result<(), StaffError> {
    let can_manage =
        |member: &StaffMember| member.is_active_management() && member.has_full_access();
    let before = members.iter().find(|member| member.id == changed.id);
    let was_management = before.is_some_and(StaffMember::is_active_management);
    let mut others = members.iter().filter(|member| member.id != changed.id);
    if !was_management || can_manage(changed) || others.any(can_manage) {
        Ok(())
    } else {
        Err(StaffError::LastManagement)
    }
}

async fn find_by_email(tx: &mut dyn UnitOfWork, email: &Email) -> Result<StaffMember, StaffError> {
    let found = tx.staff().find_by_email(email).await?;
    found.ok_or_else(|| StaffError::NotFound(email.clone()))
}
