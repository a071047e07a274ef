//! Writing down what guests and staff do, in the background.

use std::{sync::Arc, time::Duration};

use ports::StoreError;
use services::usage::UsageService;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::background::{BackgroundTask, catch_panic};

/// How often page requests are added to the sums.
const REQUESTS_EVERY: Duration = Duration::from_secs(5);

/// How long after a fault of the store or of ours nothing is written.
const PAUSE: Duration = Duration::from_secs(1);

/// How long the last writing may take once the house is closing.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// Writes whatever comes until it is told to stop.
#[derive(Debug)]
pub struct Counting(BackgroundTask);

impl Counting {
    /// Begins.
    #[must_use]
    pub fn start(desk: Arc<UsageService>) -> Self {
        Self(BackgroundTask::start(async move |mut stopped| {
            let mut requests = interval(REQUESTS_EVERY);
            requests.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                let is_written = tokio::select! {
                    _ = &mut stopped => break,
                    () = desk.arrival() => write(events, &desk).await,
                    _ = requests.tick() => write(page_requests, &desk).await,
                };
                if !is_written {
                    sleep(PAUSE).await;
                }
            }
            write(events, &desk).await;
            write(page_requests, &desk).await;
        }))
    }

    /// Writes what is left, and ends. Nobody may send events any more.
    pub async fn stop(self) {
        if !self.0.stop(SHUTDOWN_GRACE).await {
            tracing::warn!("what was counted last could not be written before the house closed");
        }
    }
}

async fn events(desk: Arc<UsageService>) -> Result<(), StoreError> {
    desk.write_events().await
}

async fn page_requests(desk: Arc<UsageService>) -> Result<(), StoreError> {
    desk.write_requests().await
}

/// Whether it worked.
async fn write<F>(what: impl Fn(Arc<UsageService>) -> F, desk: &Arc<UsageService>) -> bool
where
    F: Future<Output = Result<(), StoreError>> + Send + 'static,
{
    match catch_panic(what(desk.clone())).await {
        Ok(Ok(())) => true,
        Ok(Err(fault)) => {
            let fault: &(dyn std::error::Error + 'static) = &fault;
            tracing::error!(fault, "what is counted cannot be written");
            false
        }
        Err(fault) => {
            tracing::error!(%fault, "writing what is counted broke off, and begins again");
            false
        }
    }
}
