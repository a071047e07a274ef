use domain::jobs::FailureCause::{AnalyticsServiceRejected, AnalyticsServiceUnreachable};
use domain::usage::{MAX_BATCH_EVENTS, UsageEvent};
use ports::{JobError, StoreError, UsageForwarder, UsageForwarderError};

use super::UsageService;

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

    /// Forwards all pending events in batches. One that is rejected is dropped and ends with an error, so that a wrong token
    /// does not drop all.
    pub async fn forward(&self) -> Result<(), JobError> {
        let Some(forwarder) = &self.adapters.forwarder else {
            return Ok(());
        };
        loop {
            let mut snapshot = self.adapters.store.begin_read_only().await?;
            let unforwarded_events = snapshot
                .usage()
                .unforwarded_events(forwarder.analytics_host(), MAX_BATCH_EVENTS);
            let mut events = unforwarded_events.await?;
            drop(snapshot);
            if events.is_empty() {
                return Ok(());
            }
            let rejection = forward_batch(&**forwarder, &mut events).await?;
            let mut tx = self.adapters.store.begin().await?;
            tx.usage().mark_events_forwarded(&events).await?;
            tx.commit().await?;
            if let Some(rejection) = rejection {
                return Err(rejection);
            }
        }
    }
}

/// A rejected batch is halved until one event is left, so that an invalid event does not hold up the others. Returns its
/// rejection.
async fn forward_batch(
    forwarder: &dyn UsageForwarder,
    events: &mut Vec<UsageEvent>,
) -> Result<Option<JobError>, JobError> {
    loop {
        match forwarder.forward(events).await {
            Ok(()) => return Ok(None),
            Err(UsageForwarderError::Rejected(_)) if events.len() > 1 => {
                events.truncate(events.len() / 2);
            }
            Err(UsageForwarderError::Rejected(error)) => {
                return Ok(Some(JobError::new(AnalyticsServiceRejected, error)));
            }
            Err(UsageForwarderError::Failed(error)) => {
                return Err(JobError::new(AnalyticsServiceUnreachable, error));
            }
        }
    }
}
