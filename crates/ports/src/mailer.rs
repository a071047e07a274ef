//! How mails leave the house.

use async_trait::async_trait;
use domain::contact::ReceivedMessage;
use thiserror::Error;

use crate::BoxError;

/// The mail with a message did not leave the house.
#[derive(Debug, Error)]
pub enum MailError {
    /// The mail server takes this message neither now nor later.
    #[error("the mail server refused the message for good")]
    Refused(#[source] BoxError),
    /// Another time it may work: the server is away, busy, or refuses the house and not the
    /// message.
    #[error("the mail server did not take the message")]
    NotNow(#[source] BoxError),
    /// The mail was given away whole, and no answer came: it may have been taken.
    #[error("the mail server did not say whether it took the message: the outcome is unknown")]
    Unknown(#[source] BoxError),
}

/// Sends what guests wrote to those who run the house.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands a message over to the mail server. `Ok` means that the server has taken it over. A message
    /// that is sent again can be recognised as the same. Ends within
    /// `Delivery::ATTEMPT_TIMEOUT`.
    async fn send(&self, message: &ReceivedMessage) -> Result<(), MailError>;
}
