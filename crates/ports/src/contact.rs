//! Where messages of guests are kept.

use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use domain::idempotency::IdempotentRequest;

use super::NotCreated;
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

    /// The same once under a key: `None` when the same request was kept under it within
    /// [`KEY_RETENTION`](domain::idempotency::KEY_RETENTION), also when that message is deleted by now. The key is kept in the
    /// transaction of the message.
    async fn append_once(
        &self,
        message: ContactMessage,
        received: Instant,
        once: &IdempotentRequest,
    ) -> Result<Option<ReceivedMessage>, NotCreated>;

    /// Whether [`append_once`](Self::append_once) would keep nothing.
    async fn is_known(&self, once: &IdempotentRequest, now: Instant) -> Result<bool, NotCreated>;

    /// Every message, the newest first; those of one instant by number.
    async fn list(&self) -> Result<Vec<ReceivedMessage>, StoreError>;

    /// Of the messages whose mail is due at `now`, the one that is due longest; those of one
    /// instant by number.
    async fn next_due(&self, now: Instant) -> Result<Option<ReceivedMessage>, StoreError>;

    /// Records how far a message's mail has come, if that is still what it was; `false` when somebody
    /// else was faster, or the message is gone. Of several who record from the same state, one gets `true`.
    async fn record(&self, id: MessageId, was: Delivery, is: Delivery) -> Result<bool, StoreError>;

    /// Marks a message, as [`MessageState::marked`] says; `None` when it does not exist. There is no audit entry.
    async fn mark(
        &self,
        id: MessageId,
        mark: MessageState,
    ) -> Result<Option<ReceivedMessage>, StoreError>;

    /// Removes for good the messages received at `until` or earlier, and the keys of `keys_until` or earlier. Answers how
    /// many messages that were.
    async fn purge_messages(&self, until: Instant, keys_until: Instant) -> Result<u64, StoreError>;

    /// Removes a message for good; `false` when there is none. The deed, `MESSAGE_DELETED`, is told to the
    /// [`AuditLog`](super::AuditLog), without the guest's words.
    async fn delete(&self, id: MessageId, by: &AuditContext) -> Result<bool, StoreError>;
}
