use std::net::IpAddr;
use std::sync::Arc;

use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::contact::{ContactMessage, MessageId, MessageState, ReceivedMessage, message_cutoff};
use domain::idempotency::IdempotentRequest;
use domain::jobs::JobKind;
use domain::network::{client_subnet, network_prefix};
use domain::rate_limit::{RateLimit, RateLimitExceeded, RateLimitKey};
use ports::{Clock, HmacSigner, ListPage, Store, StoreError};
use thiserror::Error;

use crate::audit::commit_audited;
use crate::error::{WriteError, check_deletion, require_version};
use crate::idempotency;
use crate::in_memory_rate_limits::{OverallLimitWarning, RateLimited};
use crate::stored_rate_limits::{counters_after_attempt, rate_limit_key};

/// A message was not received.
#[derive(Debug, Error)]
pub enum ReceiveMessageError {
    #[error("{0}")]
    RateLimited(RateLimited, RateLimit),
    #[error(transparent)]
    NotStored(#[from] WriteError),
}

impl From<StoreError> for ReceiveMessageError {
    fn from(error: StoreError) -> Self {
        Self::NotStored(error.into())
    }
}

impl From<RateLimitExceeded> for ReceiveMessageError {
    fn from(error: RateLimitExceeded) -> Self {
        let retry_after = error.retry_after.unsigned_abs();
        Self::RateLimited(RateLimited { retry_after }, error.limit)
    }
}

/// Receives messages of guests, queues their mails, and shows them to staff.
pub struct ContactService {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    hmac_signer: Arc<dyn HmacSigner>,
    overall_limit_warning: OverallLimitWarning,
}

impl ContactService {
    /// `hmac_signer` hides the addresses of clients in the counters of rate limits.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        hmac_signer: Arc<dyn HmacSigner>,
    ) -> Self {
        Self {
            store,
            clock,
            hmac_signer,
            overall_limit_warning: OverallLimitWarning::default(),
        }
    }

    /// Messages that are still to be mailed.
    pub async fn count_waiting_messages(&self) -> Result<u64, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.jobs().count_waiting(JobKind::ContactMail).await
    }

    /// The messages, newest first; all, or those in one state.
    pub async fn list(
        &self,
        state: Option<MessageState>,
        page: ListPage<MessageId>,
    ) -> Result<Vec<ReceivedMessage>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.contact().list(state, page).await
    }

    pub async fn count_unread(&self) -> Result<u64, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.contact().count(MessageState::Unread).await
    }

    /// Stores a message of the guest at `address`. A repeated request is not stored again and does not count against
    /// the rate limits.
    pub async fn receive_message(
        &self,
        message: &ContactMessage,
        address: IpAddr,
        request: Option<&IdempotentRequest>,
    ) -> Result<(), ReceiveMessageError> {
        let received = self.check_limits_and_store(message, address, request);
        let received = received.await;
        if let Err(ReceiveMessageError::RateLimited(_, RateLimit::MessagesFromAnywhere)) = received
        {
            self.overall_limit_warning.log();
        }
        received
    }

    async fn check_limits_and_store(
        &self,
        message: &ContactMessage,
        address: IpAddr,
        request: Option<&IdempotentRequest>,
    ) -> Result<(), ReceiveMessageError> {
        let now = self.clock.now();
        let limits = self.rate_limit_keys(address);
        // Refused messages do not wait for a write transaction.
        let mut snapshot = self.store.begin_read_only().await?;
        let created_id = idempotency::find_created_id(snapshot.idempotency(), request, now);
        if created_id.await?.is_some() {
            return Ok(());
        }
        counters_after_attempt::<ReceiveMessageError>(&mut *snapshot, &limits, now).await?;
        drop(snapshot);
        let mut tx = self.store.begin().await?;
        let created_id = idempotency::find_created_id(tx.idempotency(), request, now);
        if created_id.await?.is_some() {
            return Ok(());
        }
        let counters =
            counters_after_attempt::<ReceiveMessageError>(&mut *tx, &limits, now).await?;
        tx.rate_limits().save(&counters).await?;
        let contact = tx.contact();
        let id = contact.insert(message, now).await?;
        tx.jobs()
            .insert(JobKind::ContactMail, Some(id.get()), now)
            .await?;
        idempotency::record_created_id(tx.idempotency(), request, id.get(), now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The client's subnet and network have shares of the limit of all clients together.
    fn rate_limit_keys(&self, address: IpAddr) -> [RateLimitKey; 3] {
        let key = |limit, text: &str| rate_limit_key(&*self.hmac_signer, limit, text);
        [
            key(
                RateLimit::MessagesFromSubnet,
                &client_subnet(address).to_string(),
            ),
            key(
                RateLimit::MessagesFromClientNetwork,
                &network_prefix(address).to_string(),
            ),
            key(RateLimit::MessagesFromAnywhere, ""),
        ]
    }

    /// Marks a message for all staff. Nothing is written if its state stays. Not audited.
    pub async fn mark_message_as(
        &self,
        id: MessageId,
        state: MessageState,
        precondition: &Precondition,
    ) -> Result<ReceivedMessage, WriteError> {
        let mut tx = self.store.begin().await?;
        let mut message = tx.contact().find(id).await?.ok_or(WriteError::NotFound)?;
        require_version(precondition, message.version)?;
        let state = message.state.marked_as(state);
        if state != message.state {
            message.state = state;
            message.version = message.version.next();
            tx.contact().update(&message).await?;
            tx.commit().await?;
        }
        Ok(message)
    }

    /// Deletes a message permanently.
    pub async fn delete(
        &self,
        id: MessageId,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.contact().find(id).await;
        check_deletion(found, precondition, |message| message.version)?;
        tx.contact().delete(id).await?;
        let event = AuditAction::MessageDeleted.on(&id.get().to_string());
        commit_audited(tx, context, event).await?;
        Ok(())
    }

    /// Deletes the messages that are older than `months`. Returns how many.
    pub async fn purge(&self, months: u16) -> Result<u64, StoreError> {
        let cutoff = message_cutoff(self.clock.now(), months);
        let mut tx = self.store.begin().await?;
        let purged = tx.contact().purge(cutoff).await?;
        tx.commit().await?;
        Ok(purged)
    }
}
