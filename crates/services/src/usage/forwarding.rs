use ports::{BoxError, ForwarderError, StoreError};
use thiserror::Error;

use super::UsageService;

/// Events in one request (specification §9).
const MAX_BATCH: u16 = 50;

#[derive(Debug)]
pub enum Forwarded {
    /// No event is pending.
    NoEvents,
    /// The service accepted events. More may be pending.
    Accepted,
    /// The service rejected an event, which is dropped. More may be pending.
    Rejected(BoxError),
}

/// Nothing was forwarded, or it is unknown whether it was. To be retried.
#[derive(Debug, Error)]
pub enum ForwardError {
    #[error("the analytics service cannot be reached")]
    Service(#[source] BoxError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl UsageService {
    pub fn has_forwarder(&self) -> bool {
        self.adapters.forwarder.is_some()
    }

    /// Forwards a batch of pending events. A rejected batch is halved until one event is left, so that an invalid event does
    /// not hold up the others.
    pub async fn forward(&self) -> Result<Forwarded, ForwardError> {
        let Some(forwarder) = &self.adapters.forwarder else {
            return Ok(Forwarded::NoEvents);
        };
        let mut view = self.adapters.store.snapshot().await?;
        let pending = view.usage().pending(forwarder.service(), MAX_BATCH);
        let mut events = pending.await?;
        drop(view);
        if events.is_empty() {
            return Ok(Forwarded::NoEvents);
        }
        let result = loop {
            match forwarder.forward(&events).await {
                Ok(()) => break Forwarded::Accepted,
                Err(ForwarderError::Rejected(_)) if events.len() > 1 => {
                    events.truncate(events.len() / 2);
                }
                Err(ForwarderError::Rejected(error)) => break Forwarded::Rejected(error),
                Err(ForwarderError::Failed(error)) => return Err(ForwardError::Service(error)),
            }
        };
        let mut tx = self.adapters.store.begin().await?;
        tx.usage().mark_forwarded(&events).await?;
        tx.commit().await?;
        Ok(result)
    }
}
