use domain::usage::MAX_BATCH_EVENTS;
use ports::{BoxError, StoreError, UsageForwarderError};
use thiserror::Error;

use super::UsageService;

#[derive(Debug)]
pub enum ForwardUsageEventsOutcome {
    /// No event is pending.
    NoEvents,
    /// The service accepted events. More may be pending.
    Accepted,
    /// The service rejected an event, which is dropped. More may be pending.
    Rejected(BoxError),
}

/// Nothing was forwarded, or it is unknown whether it was. To be retried.
#[derive(Debug, Error)]
pub enum ForwardUsageEventsError {
    #[error("the analytics service cannot be reached")]
    ServiceUnreachable(#[source] BoxError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl UsageService {
    pub fn has_forwarder(&self) -> bool {
        self.adapters.forwarder.is_some()
    }

    /// Events that are still to be forwarded.
    pub async fn count_unforwarded_events(&self) -> Result<u64, StoreError> {
        let Some(forwarder) = &self.adapters.forwarder else {
            return Ok(0);
        };
        let analytics_host = forwarder.analytics_host();
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let count = snapshot.usage().count_unforwarded_events(analytics_host);
        count.await
    }

    /// Forwards a batch of pending events. A rejected batch is halved until one event is left, so that an invalid event does
    /// not hold up the others.
    pub async fn forward(&self) -> Result<ForwardUsageEventsOutcome, ForwardUsageEventsError> {
        let Some(forwarder) = &self.adapters.forwarder else {
            return Ok(ForwardUsageEventsOutcome::NoEvents);
        };
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let unforwarded_events = snapshot
            .usage()
            .unforwarded_events(forwarder.analytics_host(), MAX_BATCH_EVENTS);
        let mut events = unforwarded_events.await?;
        drop(snapshot);
        if events.is_empty() || !self.adapters.store.acquire_job_lock().await? {
            return Ok(ForwardUsageEventsOutcome::NoEvents);
        }
        let result = loop {
            match forwarder.forward(&events).await {
                Ok(()) => break ForwardUsageEventsOutcome::Accepted,
                Err(UsageForwarderError::Rejected(_)) if events.len() > 1 => {
                    events.truncate(events.len() / 2);
                }
                Err(UsageForwarderError::Rejected(error)) => {
                    break ForwardUsageEventsOutcome::Rejected(error);
                }
                Err(UsageForwarderError::Failed(error)) => {
                    return Err(ForwardUsageEventsError::ServiceUnreachable(error));
                }
            }
        };
        let mut tx = self.adapters.store.begin().await?;
        tx.usage().mark_events_forwarded(&events).await?;
        tx.commit().await?;
        Ok(result)
    }
}
