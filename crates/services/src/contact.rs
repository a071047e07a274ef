//! Where guests leave a message, and from where it is mailed to those who run the house.
//!
//! A message is kept first and mailed afterwards, so that none is lost while the mail server is away.

use std::net::IpAddr;
use std::sync::Arc;

use domain::calendar::Instant;
use domain::contact::{ContactMessage, MessageId, ReceivedMessage};
use domain::idempotency::{IdempotentRequest, KeyReused};
use thiserror::Error;

use crate::rate_limiter::{Limit, RateLimited, RateLimiter};
use ports::{BoxError, StoreError};
use ports::{Clock, ContactRepository, MailError, Mailer, NotCreated};

/// Messages from one client subnet.
const SUBNET_LIMIT: Limit = Limit {
    burst: 5,
    per_hour: 6,
};

/// Messages from all clients together.
const OVERALL_LIMIT: Limit = Limit {
    burst: 60,
    per_hour: 60,
};

/// Receives and delivers messages. Rate limits are held in memory, per process.
pub struct ContactService {
    messages: Arc<dyn ContactRepository>,
    clock: Arc<dyn Clock>,
    rate_limiter: RateLimiter,
}

/// Why a message is not taken.
#[derive(Debug, Error)]
pub enum NotReceived {
    /// A rate limit is exceeded.
    #[error(transparent)]
    RateLimited(#[from] RateLimited),
    /// Something else was sent under its key.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// It cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<NotCreated> for NotReceived {
    fn from(why: NotCreated) -> Self {
        match why {
            NotCreated::KeyReused(why) => why.into(),
            NotCreated::Store(fault) => fault.into(),
        }
    }
}

/// What became of one try.
#[derive(Debug)]
pub enum Delivered {
    /// No mail is due.
    NothingDue,
    /// Somebody else is at it.
    Elsewhere,
    /// It has left the house.
    Sent(MessageId),
    /// It will be tried again.
    PutOff {
        /// Which message.
        id: MessageId,
        /// When.
        due: Instant,
        /// What happened this time.
        why: BoxError,
    },
    /// It will not be tried again; the message stays kept.
    GivenUp {
        /// Which message.
        id: MessageId,
        /// What happened this time.
        why: BoxError,
    },
}

impl ContactService {
    /// A desk at which nobody was yet.
    #[must_use]
    pub fn new(messages: Arc<dyn ContactRepository>, clock: Arc<dyn Clock>) -> Self {
        Self {
            messages,
            clock,
            rate_limiter: RateLimiter::new(SUBNET_LIMIT, OVERALL_LIMIT),
        }
    }

    /// Takes a message from the guest at `address`. When this answers `Ok`, it is kept.
    ///
    /// # Errors
    /// When too many came lately, or the store fails; then nothing was kept.
    pub async fn receive(
        &self,
        message: ContactMessage,
        address: IpAddr,
    ) -> Result<ReceivedMessage, NotReceived> {
        self.rate_limiter.check(address, 1)?;
        Ok(self.messages.append(message, self.clock.now()).await?)
    }

    /// The same for a message that came with a key. One that is kept already is kept once, and does not count as sent
    /// again.
    ///
    /// # Errors
    /// As [`receive`](Self::receive), and when something else came under the key; then nothing was kept.
    pub async fn receive_once(
        &self,
        message: ContactMessage,
        address: IpAddr,
        once: &IdempotentRequest,
    ) -> Result<(), NotReceived> {
        let now = self.clock.now();
        if self.messages.is_known(once, now).await? {
            return Ok(());
        }
        self.rate_limiter.check(address, 1)?;
        self.messages.append_once(message, now, once).await?;
        Ok(())
    }

    /// Mails the message that is due longest, if one is.
    ///
    /// The attempt is recorded before it begins. So a message is never mailed by two processes at
    /// once. One whose mail was under way when the house lost its power, or of whose mail the server
    /// did not say whether it took it, is mailed again and may come twice.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn deliver_next(&self, mailer: &dyn Mailer) -> Result<Delivered, StoreError> {
        let Some(message) = self.messages.next_due(self.clock.now()).await? else {
            return Ok(Delivered::NothingDue);
        };
        let id = message.id;
        let Some(attempt) = message.delivery.attempt(self.clock.now()) else {
            return Ok(Delivered::Elsewhere);
        };
        if !self.messages.record(id, message.delivery, attempt).await? {
            return Ok(Delivered::Elsewhere);
        }
        let result = mailer.send(&message).await;
        let now = self.clock.now();
        let (outcome, why) = match result {
            Ok(()) => {
                self.messages.record(id, attempt, attempt.sent(now)).await?;
                return Ok(Delivered::Sent(id));
            }
            Err(MailError::Refused(why)) => (attempt.given_up(now), why),
            Err(fault) => (attempt.put_off(now), fault.into()),
        };
        self.messages.record(id, attempt, outcome).await?;
        if let Some(due) = outcome.due() {
            return Ok(Delivered::PutOff { id, due, why });
        }
        Ok(Delivered::GivenUp { id, why })
    }
}
