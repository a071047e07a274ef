//! Where messages of guests are kept.

use async_trait::async_trait;
use domain::audit::Signature;
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, ReceivedMessage};

use crate::StoreError;

/// What guests wrote to the house. No guest sees it, so no write here is a public one.
#[async_trait]
pub trait ContactRepository: Send + Sync {
    /// Keeps a message that has just come, under a number of its own; when this answers `Ok`, it
    /// survives a loss of power. Its mail is due at once.
    async fn append(
        &self,
        message: ContactMessage,
        received: Instant,
    ) -> Result<ReceivedMessage, StoreError>;

    /// Every message, the newest first; those of one instant by number.
    async fn list(&self) -> Result<Vec<ReceivedMessage>, StoreError>;

    /// Of the messages whose mail is due at `now`, the one that is due longest; those of one
    /// instant by number.
    async fn next_due(&self, now: Instant) -> Result<Option<ReceivedMessage>, StoreError>;

    /// Records how far a message's mail has come, if that is still what it was; `false` when somebody
    /// else was faster, or the message is gone. Of several who record from the same state, one gets `true`.
    async fn record(&self, id: MessageId, was: Delivery, is: Delivery) -> Result<bool, StoreError>;

    /// Removes a message for good; `false` when there is none. The deed, `MESSAGE_DELETED`, is told to the
    /// [`AuditLog`](super::AuditLog), without the guest's words.
    async fn delete(&self, id: MessageId, by: &Signature) -> Result<bool, StoreError>;
}
