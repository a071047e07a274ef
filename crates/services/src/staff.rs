//! Who works here, as whoever runs the house decides on the command line.

use std::sync::Arc;

use domain::accounts::{NewStaffMember, Password, PersonName, StaffMember, choose};
use domain::audit::AuditContext;
use domain::fields::Problem;
use domain::inn::Email;
use thiserror::Error;

use crate::security_log::{self, SecurityEvent};
use ports::StoreError;
use ports::{
    Clock, HashError, LoginAttemptRepository, PasswordHasher, Priority, Secrets, StaffRepository,
};

/// The register. What is done here is signed by the command line.
pub struct StaffService {
    /// Who works here.
    pub staff: Arc<dyn StaffRepository>,
    /// Counts sign-in attempts.
    pub tries: Arc<dyn LoginAttemptRepository>,
    /// Hashes passwords.
    pub passwords: Arc<dyn PasswordHasher>,
    /// Makes one-time passwords.
    pub secrets: Arc<dyn Secrets>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What everybody knows of the house: its name, its town.
    pub inn_words: Vec<String>,
}

/// Somebody who is to work here.
#[derive(Clone, Debug)]
pub struct NewStaff {
    /// The name to sign in with.
    pub email: Email,
    /// First name.
    pub first: PersonName,
    /// Last name.
    pub last: PersonName,
}

/// Why the register stays as it is.
#[derive(Debug, Error)]
pub enum StaffError {
    /// Somebody has this e-mail address already.
    #[error("{0} is the e-mail address of a staff member already")]
    Taken(Email),
    /// Nobody has this e-mail address.
    #[error("{0} is not the e-mail address of a staff member")]
    Unknown(Email),
    /// The password may not be chosen.
    #[error("the password {0}")]
    Password(Problem),
    /// No password was hashed.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StaffService {
    /// Adds somebody with a password that was chosen, or else a one-time one, which is the answer.
    ///
    /// # Errors
    /// When the e-mail address is taken, or the password may not be chosen.
    pub async fn add(
        &self,
        applicant: NewStaff,
        chosen: Option<String>,
    ) -> Result<Option<Password>, StaffError> {
        let NewStaff { email, first, last } = applicant;
        let is_one_time = chosen.is_none();
        let password = match chosen {
            None => self.secrets.one_time_password()?,
            Some(typed) => {
                let names = [email.as_str(), first.as_str(), last.as_str()];
                let house = self.inn_words.iter().map(String::as_str);
                let known: Vec<_> = house.chain(names).collect();
                choose(&typed, &known).map_err(StaffError::Password)?
            }
        };
        let member = NewStaffMember {
            email: email.clone(),
            first,
            last,
            password: self.passwords.hash(&password, Priority::High).await?,
            must_change_password: is_one_time,
        };
        match self.staff.add(member, &self.sign()).await? {
            Some(member) => {
                security_log::record(SecurityEvent::AccountAdded, None, Some(member.id));
                Ok(is_one_time.then_some(password))
            }
            None => Err(StaffError::Taken(email)),
        }
    }

    /// Adds the first member, whose one-time password is the answer; `None` when there is somebody
    /// already, disabled or not.
    ///
    /// # Errors
    /// When a store fails.
    pub async fn add_first(&self, first: NewStaff) -> Result<Option<Password>, StaffError> {
        if !self.staff.is_empty().await? {
            return Ok(None);
        }
        match self.add(first, None).await {
            // Another process on the same database was faster.
            Err(StaffError::Taken(_)) => Ok(None),
            added => added,
        }
    }

    /// Everybody, in the order in which they came.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self) -> Result<Vec<StaffMember>, StoreError> {
        self.staff.list().await
    }

    /// Gives a member a one-time password, which is the answer. A disabled member may come in again,
    /// all the member's sessions end, and every counter of sign-in attempts is deleted, so that no pause keeps the
    /// member from using it.
    ///
    /// # Errors
    /// When nobody has this e-mail address.
    pub async fn reset(&self, email: &Email) -> Result<Password, StaffError> {
        let member = self.member(email).await?;
        let one_time = self.secrets.one_time_password()?;
        let kept = self.passwords.hash(&one_time, Priority::High).await?;
        if !self.staff.reset(member.id, kept, &self.sign()).await? {
            return Err(StaffError::Unknown(email.clone()));
        }
        self.tries.clear().await?;
        security_log::record(SecurityEvent::PasswordReset, None, Some(member.id));
        Ok(one_time)
    }

    /// Lets a member in no more, and ends all the member's sessions.
    ///
    /// # Errors
    /// When nobody has this e-mail address.
    pub async fn disable(&self, email: &Email) -> Result<(), StaffError> {
        let member = self.member(email).await?;
        if !self.staff.disable(member.id, &self.sign()).await? {
            return Err(StaffError::Unknown(email.clone()));
        }
        security_log::record(SecurityEvent::AccountDisabled, None, Some(member.id));
        Ok(())
    }

    fn sign(&self) -> AuditContext {
        AuditContext::of_the_command_line(self.clock.now())
    }

    async fn member(&self, email: &Email) -> Result<StaffMember, StaffError> {
        let found = self.staff.find_by_email(email).await?;
        found.ok_or_else(|| StaffError::Unknown(email.clone()))
    }
}
