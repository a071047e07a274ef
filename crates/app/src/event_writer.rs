//! Writes usage events and page requests to the database.

use std::{sync::Arc, time::Duration};

use ports::StoreError;
use services::usage::UsageService;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::background_tasks::catch_task_panic;

/// Interval of adding page requests to the sums.
const PAGE_REQUESTS_WRITE_INTERVAL: Duration = Duration::from_secs(5);

/// Pause after an error.
const ERROR_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Writes the queue until `stop_token` is cancelled, and then once more.
pub async fn run(usage: Arc<UsageService>, stop_token: CancellationToken) {
    let mut requests = interval(PAGE_REQUESTS_WRITE_INTERVAL);
    requests.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let is_written = tokio::select! {
            () = stop_token.cancelled() => break,
            () = usage.wait_until_queue_not_empty() => write_or_log(write_queued_events, &usage).await,
            _ = requests.tick() => write_or_log(write_page_requests, &usage).await,
        };
        if !is_written {
            sleep(ERROR_RETRY_DELAY).await;
        }
    }
    write_or_log(write_queued_events, &usage).await;
    write_or_log(write_page_requests, &usage).await;
}

async fn write_queued_events(usage: Arc<UsageService>) -> Result<(), StoreError> {
    usage.write_queued_events().await
}

async fn write_page_requests(usage: Arc<UsageService>) -> Result<(), StoreError> {
    usage.write_page_requests().await
}

/// Returns whether it succeeded.
async fn write_or_log<F>(
    operation: impl Fn(Arc<UsageService>) -> F,
    usage: &Arc<UsageService>,
) -> bool
where
    F: Future<Output = Result<(), StoreError>> + Send + 'static,
{
    match catch_task_panic(operation(usage.clone())).await {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => {
            let error: &dyn std::error::Error = &error;
            tracing::error!(error, "usage events cannot be written");
        }
        Err(error) => tracing::error!(%error, "writing usage events panicked"),
    }
    false
}
