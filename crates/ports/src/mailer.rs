use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::contact::ReceivedMessage;
use domain::inn::Email;
use domain::staff::StaffMember;

use crate::JobError;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountNotice {
    PasswordChanged,
    /// An unknown device signed in.
    NewDevice,
    SecondFactorAdded,
    SecondFactorRemoved,
    RecoveryCodeUsed,
    RoleChanged,
    /// A person accepted an invitation of the member.
    InvitationAccepted,
}

#[derive(Clone, Copy, Debug)]
pub enum Mail<'a> {
    /// A message of a guest, to the inn.
    ContactMessage(&'a ReceivedMessage),
    /// Notifies a member of what happened to the account at this instant.
    AccountNotice(AccountNotice, &'a StaffMember, Timestamp),
    /// A link that sets a new password, to the member who requested it at this instant.
    ForgottenPassword {
        member: &'a StaffMember,
        link: &'a str,
        requested_at: Timestamp,
    },
    /// A link that confirms a new address of a member, to this address.
    EmailConfirmation {
        member: &'a StaffMember,
        email: &'a Email,
        link: &'a str,
        requested_at: Timestamp,
    },
    /// Notifies a member at the former address that the new one will replace it.
    EmailChange {
        member: &'a StaffMember,
        former_email: &'a Email,
        email: &'a Email,
        requested_at: Timestamp,
    },
}

#[async_trait]
pub trait Mailer: Send + Sync {
    /// `Ok` if the mail server has accepted the mail. One that is sent again has the same `Message-ID`. Ends within the lease
    /// of the jobs that mail.
    async fn send(&self, mail: Mail<'_>) -> Result<(), JobError>;
}
