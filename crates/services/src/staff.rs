//! Administration of accounts by the command line.

use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::auth::validate_new_password;
use domain::fields::FieldErrorKind;
use domain::inn::{Email, MasterData, MasterDataInput};
use domain::secrets::Password;
use domain::staff::{NewStaffMember, PersonName, StaffMember};
use ports::{
    Clock, HashingPriority, PasswordHashError, PasswordHasher, SecretGenerator, Store, StoreError,
    UnitOfWork,
};
use thiserror::Error;
use tokio::sync::watch;

use crate::audit::commit_audited;
use crate::security_log::{self, SecurityEvent};

pub struct StaffService {
    pub store: Arc<dyn Store>,
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    pub clock: Arc<dyn Clock>,
    /// The name and address of the inn are words that a chosen password must not consist of.
    pub master_data: watch::Receiver<MasterData>,
}

/// An account to be added.
#[derive(Clone, Debug)]
pub struct NewStaff {
    pub email: Email,
    pub first_name: PersonName,
    pub last_name: PersonName,
}

#[derive(Debug, Error)]
pub enum StaffError {
    #[error("{0} is the e-mail address of a staff member already")]
    EmailTaken(Email),
    #[error("{0} is not the e-mail address of a staff member")]
    NotFound(Email),
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
                let guessable_words =
                    guessable_words(&inn, &new.email, [&new.first_name, &new.last_name]);
                validate_new_password(&typed, &guessable_words).map_err(StaffError::Password)?
            }
        };
        let member = NewStaffMember {
            email: new.email,
            first_name: new.first_name,
            last_name: new.last_name,
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
        commit_audited(tx, &self.context(), event).await?;
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

    /// Sets a one-time password and returns it. Also enables the account, ends its sessions, and deletes all counters of
    /// login attempts, so that no rate limit delays the next sign-in.
    pub async fn reset_password(&self, email: &Email) -> Result<Password, StaffError> {
        let one_time_password = self.secret_generator.one_time_password()?;
        let hash = self
            .password_hasher
            .hash(&one_time_password, HashingPriority::High)
            .await?;
        let mut tx = self.store.begin().await?;
        let mut member = find_by_email(&mut *tx, email).await?;
        member.reset(hash);
        tx.staff().update(&member).await?;
        tx.sessions().delete_all_of_member(member.id).await?;
        tx.rate_limits().delete_all().await?;
        let event = AuditAction::PasswordReset.on(member.email.as_str());
        commit_audited(tx, &self.context(), event).await?;
        security_log::record(SecurityEvent::PasswordReset, None, Some(member.id));
        Ok(one_time_password)
    }

    /// Disables an account and ends its sessions.
    pub async fn disable_account(&self, email: &Email) -> Result<(), StaffError> {
        let mut tx = self.store.begin().await?;
        let mut member = find_by_email(&mut *tx, email).await?;
        member.is_disabled = true;
        tx.staff().update(&member).await?;
        tx.sessions().delete_all_of_member(member.id).await?;
        let event = AuditAction::StaffDisabled.on(member.email.as_str());
        commit_audited(tx, &self.context(), event).await?;
        security_log::record(SecurityEvent::AccountDisabled, None, Some(member.id));
        Ok(())
    }

    fn context(&self) -> AuditContext {
        AuditContext::for_command_line(self.clock.now())
    }
}

/// Words that others know of the inn and of a member. A password must not consist of them.
pub(crate) fn guessable_words<'a>(
    inn: &'a MasterDataInput,
    email: &'a Email,
    names: [&'a PersonName; 2],
) -> Vec<&'a str> {
    let names = names.into_iter().map(PersonName::as_str);
    inn.words()
        .into_iter()
        .chain(names)
        .chain([email.as_str()])
        .collect()
}

async fn find_by_email(tx: &mut dyn UnitOfWork, email: &Email) -> Result<StaffMember, StaffError> {
    let found = tx.staff().find_by_email(email).await?;
    found.ok_or_else(|| StaffError::NotFound(email.clone()))
}
