//! Messages of guests and how far their mails have come, in memory.

use async_trait::async_trait;
use domain::audit::{DeedKind, Signature};
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use domain::once::Once;
use ports::StoreError;
use ports::driven::{ContactRepository, NotCreated};

use super::{MemoryHouse, State};

#[async_trait]
impl ContactRepository for MemoryHouse {
    async fn append(
        &self,
        message: ContactMessage,
        received: Instant,
    ) -> Result<ReceivedMessage, StoreError> {
        append(&mut self.state(), message, received)
    }

    async fn append_once(
        &self,
        message: ContactMessage,
        received: Instant,
        once: &Once,
    ) -> Result<Option<ReceivedMessage>, NotCreated> {
        let mut state = self.state();
        if state.made(Some(once), received)?.is_some() {
            return Ok(None);
        }
        let message = append(&mut state, message, received)?;
        state.remember(Some(once), message.id.get(), received);
        Ok(Some(message))
    }

    async fn is_known(&self, once: &Once, now: Instant) -> Result<bool, NotCreated> {
        Ok(self.state().made(Some(once), now)?.is_some())
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

    async fn mark(
        &self,
        id: MessageId,
        mark: MessageState,
    ) -> Result<Option<ReceivedMessage>, StoreError> {
        let mut state = self.state();
        let mut messages = state.messages.iter_mut();
        let Some(message) = messages.find(|message| message.id == id) else {
            return Ok(None);
        };
        message.state = message.state.marked(mark);
        Ok(Some(message.clone()))
    }

    async fn purge_messages(&self, until: Instant, keys_until: Instant) -> Result<u64, StoreError> {
        let mut state = self.state();
        state.forget_keys(keys_until);
        let too_old = |message: &mut ReceivedMessage| message.received <= until;
        let purged = state.messages.extract_if(.., too_old).count();
        u64::try_from(purged).map_err(StoreError::other)
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

fn append(
    state: &mut State,
    message: ContactMessage,
    received: Instant,
) -> Result<ReceivedMessage, StoreError> {
    let next = state.highest_message + 1;
    let id = MessageId::parse(next).map_err(StoreError::other)?;
    let message = ReceivedMessage::new(id, received, message);
    state.highest_message = next;
    state.messages.push(message.clone());
    Ok(message)
}
