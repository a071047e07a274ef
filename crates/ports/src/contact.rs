use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::contact::{ContactMessage, MessageId, MessageState, ReceivedMessage};

use crate::{ListPage, StoreError};

/// Messages of guests. Guests never see them, so no write raises the revision.
#[async_trait]
pub trait ContactRepository: Send {
    /// Messages, newest first; all, or those in one state.
    async fn list(
        &mut self,
        state: Option<MessageState>,
        page: ListPage<MessageId>,
    ) -> Result<Vec<ReceivedMessage>, StoreError>;

    async fn count(&mut self, state: MessageState) -> Result<u64, StoreError>;

    async fn find(&mut self, id: MessageId) -> Result<Option<ReceivedMessage>, StoreError>;

    /// Inserts an unread message under an id greater than every earlier one.
    async fn insert(
        &mut self,
        message: &ContactMessage,
        received_at: Timestamp,
    ) -> Result<MessageId, StoreError>;

    /// Saves the state and the version.
    async fn update(&mut self, message: &ReceivedMessage) -> Result<(), StoreError>;

    /// Deletes a message and its mail job, whether or not it can be read. `false` if there is none.
    async fn delete(&mut self, id: MessageId) -> Result<bool, StoreError>;

    /// Deletes the messages received at `until` or earlier. Returns how many.
    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError>;
}
