use async_trait::async_trait;
use domain::calendar::Instant;
use domain::contact::{
    ContactMessage, MailDeliveryState, MessageId, MessageState, ReceivedMessage,
};

use crate::StoreError;

/// Messages of guests. Guests never see them, so no write raises the revision.
#[async_trait]
pub trait ContactRepository: Send {
    /// At most `limit` messages with an id below `before`, newest first; all, or those in one state.
    async fn list(
        &mut self,
        state: Option<MessageState>,
        before: Option<MessageId>,
        limit: u32,
    ) -> Result<Vec<ReceivedMessage>, StoreError>;

    async fn find(&mut self, id: MessageId) -> Result<Option<ReceivedMessage>, StoreError>;

    /// The message whose delivery has been due longest at `now`, then by id.
    async fn next_due_message(
        &mut self,
        now: Instant,
    ) -> Result<Option<ReceivedMessage>, StoreError>;

    /// Those that are to be mailed, due or not.
    async fn count_waiting_messages(&mut self) -> Result<u64, StoreError>;

    /// Inserts a message under an id greater than every earlier one.
    async fn insert(
        &mut self,
        message: &ContactMessage,
        received: Instant,
        delivery: MailDeliveryState,
        state: MessageState,
    ) -> Result<MessageId, StoreError>;

    /// Saves the delivery and the state.
    async fn update(&mut self, message: &ReceivedMessage) -> Result<(), StoreError>;

    /// Deletes a message, whether or not it can be read. `false` if there is none.
    async fn delete(&mut self, id: MessageId) -> Result<bool, StoreError>;

    /// Deletes the messages received at `until` or earlier. Returns how many.
    async fn purge(&mut self, until: Instant) -> Result<u64, StoreError>;
}
