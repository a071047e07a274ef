//! Forwards usage events to an analytics service.

use std::{error::Error, sync::Arc, time::Duration};

use backon::{BackoffBuilder, ExponentialBackoff, ExponentialBuilder};
use ports::BoxError;
use services::usage::{ForwardUsageEventsOutcome, UsageService};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::background_tasks::catch_task_panic;

/// Interval of looking for pending events, which are forwarded together.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

const MAX_BACKOFF: Duration = Duration::from_mins(10);

/// The pause after an error; doubles with each further one, from 1 s.
const BACKOFF: ExponentialBuilder = ExponentialBuilder::new()
    .with_max_delay(MAX_BACKOFF)
    .without_max_times();

/// Forwards pending events until `stop_token` is cancelled. Aborted batches are forwarded after the next start.
pub async fn run(usage: Arc<UsageService>, stop_token: CancellationToken) {
    let mut retry_state = ForwardRetryState::default();
    loop {
        let delay = retry_state.next_delay(forward(usage.clone()).await);
        if timeout(delay, stop_token.cancelled()).await.is_ok() {
            return;
        }
    }
}

async fn forward(usage: Arc<UsageService>) -> Result<ForwardUsageEventsOutcome, BoxError> {
    Ok(catch_task_panic(async move { usage.forward().await }).await??)
}

/// An outage is logged when it begins and when it ends.
#[derive(Default)]
struct ForwardRetryState {
    forwarding_outage: Option<UsageForwardingOutage>,
}

struct UsageForwardingOutage {
    backoff_delays: ExponentialBackoff,
    /// Events that the service rejected since it began.
    rejected_events: u64,
}

impl ForwardRetryState {
    /// The pause until the next attempt.
    fn next_delay(&mut self, result: Result<ForwardUsageEventsOutcome, BoxError>) -> Duration {
        match result {
            Ok(ForwardUsageEventsOutcome::NoEvents) => POLL_INTERVAL,
            Ok(ForwardUsageEventsOutcome::Accepted) => {
                if let Some(UsageForwardingOutage {
                    rejected_events, ..
                }) = self.forwarding_outage.take()
                {
                    tracing::info!(
                        rejected_events,
                        "the analytics service accepts events again"
                    );
                }
                Duration::ZERO
            }
            Ok(ForwardUsageEventsOutcome::Rejected(error)) => self.back_off(1, &*error),
            Err(error) => self.back_off(0, &*error),
        }
    }

    fn back_off(&mut self, rejected_events: u64, error: &(dyn Error + 'static)) -> Duration {
        let forwarding_outage = self.forwarding_outage.get_or_insert_with(|| {
            if rejected_events > 0 {
                tracing::warn!(
                    error,
                    "the analytics service rejected an event, which is not retried"
                );
            } else {
                tracing::warn!(error, "usage events cannot be forwarded; they are retried");
            }
            UsageForwardingOutage {
                backoff_delays: BACKOFF.build(),
                rejected_events: 0,
            }
        });
        forwarding_outage.rejected_events += rejected_events;
        forwarding_outage
            .backoff_delays
            .next()
            .unwrap_or(MAX_BACKOFF)
    }
}

#[cfg(test)]
mod tests {
    use tracing::subscriber::with_default;

    use super::*;

    /// The log output of `action`.
    fn log(action: impl FnOnce()) -> String {
        let file = tempfile::NamedTempFile::new().unwrap();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(Arc::new(file.reopen().unwrap()))
            .with_ansi(false)
            .finish();
        with_default(subscriber, action);
        std::fs::read_to_string(file.path()).unwrap()
    }

    #[test]
    fn logs_the_beginning_and_the_end_of_an_outage() {
        let mut retry_state = ForwardRetryState::default();
        let log = log(|| {
            for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
                let delay = retry_state.next_delay(Err("connection refused".into()));
                assert_eq!(delay.as_secs(), seconds);
            }
            assert_eq!(
                retry_state.next_delay(Ok(ForwardUsageEventsOutcome::NoEvents)),
                POLL_INTERVAL
            );
            let rejection_delay =
                retry_state.next_delay(Ok(ForwardUsageEventsOutcome::Rejected("no token".into())));
            assert_eq!(rejection_delay, MAX_BACKOFF);
            for _ in 0..3 {
                assert_eq!(
                    retry_state.next_delay(Ok(ForwardUsageEventsOutcome::Accepted)),
                    Duration::ZERO
                );
            }
        });
        let [begin, end] = <[&str; 2]>::try_from(log.lines().collect::<Vec<_>>()).unwrap();
        let is_warning = begin.contains("WARN") && begin.contains("connection refused");
        assert!(is_warning, "{log}");
        assert!(
            end.contains("INFO") && end.contains("rejected_events=1"),
            "{log}"
        );
        let next = retry_state.next_delay(Err("connection refused".into()));
        assert_eq!(next, Duration::from_secs(1));
    }

    #[test]
    fn logs_rejected_events_as_not_retried() {
        let log = log(|| {
            ForwardRetryState::default()
                .next_delay(Ok(ForwardUsageEventsOutcome::Rejected("too long".into())));
        });
        assert!(log.contains("not retried"), "{log}");
    }
}
