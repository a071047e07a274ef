use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::contact::ReceivedMessage;
use domain::staff::StaffMember;

use crate::JobError;

#[derive(Clone, Copy, Debug)]
pub enum Mail<'a> {
    /// A message of a guest, to the inn.
    ContactMessage(&'a ReceivedMessage),
    /// Notifies a member that the password was changed at this instant.
    PasswordChanged(&'a StaffMember, Timestamp),
}

#[async_trait]
pub trait Mailer: Send + Sync {
    /// `Ok` if the mail server has accepted the mail. One that is sent again has the same `Message-ID`. Ends within the lease
    /// of the jobs that mail.
    async fn send(&self, mail: Mail<'_>) -> Result<(), JobError>;
}
