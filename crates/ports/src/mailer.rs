use async_trait::async_trait;
use domain::contact::ReceivedMessage;
use thiserror::Error;

use crate::BoxError;

/// A message was not mailed, or it is unknown whether it was.
#[derive(Debug, Error)]
pub enum MailError {
    /// The mail server rejected this message. Retrying does not help.
    #[error("the mail server rejected the message permanently")]
    PermanentFailure(#[source] BoxError),
    /// The server is unavailable or busy, or rejects the sender and not the message. To be retried.
    #[error("the mail server did not accept the message")]
    TemporaryFailure(#[source] BoxError),
    /// The message was sent, and the server did not confirm it.
    #[error("the mail server did not confirm the message; it may have accepted it")]
    Unconfirmed(#[source] BoxError),
}

/// Mails messages of guests to the inn.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// `Ok` if the mail server has accepted the message. A message that is sent again has the same `Message-ID`. Ends
    /// within `MailDeliveryState::DELIVERY_ATTEMPT_TIMEOUT`.
    async fn send(&self, message: &ReceivedMessage) -> Result<(), MailError>;
}
