//! Messages of guests and how far their mails have come, in memory.

use async_trait::async_trait;
use domain::audit::{DeedKind, Signature};
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, ReceivedMessage};
use ports::StoreError;
use ports::driven::ContactRepository;

use super::MemoryHouse;

#[async_trait]
impl ContactRepository for MemoryHouse {
    async fn append(
        &self,
        message: ContactMessage,
        received: Instant,
    ) -> Result<ReceivedMessage, StoreError> {
        let mut state = self.state();
        let next = state.highest_message + 1;
        let id = MessageId::parse(next).map_err(StoreError::other)?;
        let message = ReceivedMessage::new(id, received, message);
        state.highest_message = next;
        state.messages.push(message.clone());
        Ok(message)
    }

    async fn list(&self) -> Result<Vec<ReceivedMessage>, StoreError> {
        let mut messages = self.state().messages.clone();
        messages.sort_by_key(|message| (message.received, message.id));
        messages.reverse();
        Ok(messages)
    }

    async fn next_due(&self, now: Instant) -> Result<Option<ReceivedMessage>, StoreError> {
        let state = self.state();
        let waiting = state.messages.iter().filter_map(|message| {
            let due = message.delivery.due().filter(|due| *due <= now)?;
            Some((due, message))
        });
        let longest = waiting.min_by_key(|(due, message)| (*due, message.id));
        Ok(longest.map(|(_, message)| message.clone()))
    }

    async fn record(&self, id: MessageId, was: Delivery, is: Delivery) -> Result<bool, StoreError> {
        let mut state = self.state();
        let kept = state
            .messages
            .iter_mut()
            .find(|message| message.id == id && message.delivery == was);
        let found = kept.map(|message| message.delivery = is);
        Ok(found.is_some())
    }

    async fn delete(&self, id: MessageId, by: &Signature) -> Result<bool, StoreError> {
        let mut state = self.state();
        let all = state.messages.len();
        state.messages.retain(|message| message.id != id);
        if state.messages.len() == all {
            return Ok(false);
        }
        state.record(by, DeedKind::MessageDeleted.to(&id.get().to_string()))?;
        Ok(true)
    }
}
