//! Writing down what guests and staff do, in the background.

use std::{sync::Arc, time::Duration};

use ports::{StoreError, driving::usage_desk::UsageDesk};
use tokio::{
    sync::oneshot,
    task::{JoinHandle, JoinSet},
    time::{MissedTickBehavior, interval, sleep, timeout},
};

/// How often page requests are added to the sums.
const REQUESTS_EVERY: Duration = Duration::from_secs(5);

/// How long after a fault of the store or of ours nothing is written.
const PAUSE: Duration = Duration::from_secs(1);

/// How long the last writing may take once the house is closing.
const FAREWELL: Duration = Duration::from_secs(3);

/// Writes whatever comes until it is told to stop.
#[derive(Debug)]
pub struct Counting {
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl Counting {
    /// Begins.
    #[must_use]
    pub fn start(desk: Arc<UsageDesk>) -> Self {
        let (stop, mut stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
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
        });
        Self { stop, running }
    }

    /// Writes what is left, and ends. Nobody may send events any more.
    pub async fn stop(mut self) {
        let _ = self.stop.send(());
        if timeout(FAREWELL, &mut self.running).await.is_err() {
            self.running.abort();
            tracing::warn!("what was counted last could not be written before the house closed");
        }
    }
}

async fn events(desk: Arc<UsageDesk>) -> Result<(), StoreError> {
    desk.write_events().await
}

async fn page_requests(desk: Arc<UsageDesk>) -> Result<(), StoreError> {
    desk.write_requests().await
}

/// Whether it worked. A task of its own, because a fault of ours in one writing must not be the end of all.
async fn write<F>(what: impl Fn(Arc<UsageDesk>) -> F, desk: &Arc<UsageDesk>) -> bool
where
    F: Future<Output = Result<(), StoreError>> + Send + 'static,
{
    // A set, because it takes its task along when the house closes.
    let mut writing = JoinSet::new();
    writing.spawn(what(desk.clone()));
    match writing.join_next().await {
        None | Some(Ok(Ok(()))) => true,
        Some(Ok(Err(fault))) => {
            let fault: &(dyn std::error::Error + 'static) = &fault;
            tracing::error!(fault, "what is counted cannot be written");
            false
        }
        Some(Err(fault)) => {
            tracing::error!(%fault, "writing what is counted broke off, and begins again");
            false
        }
    }
}
