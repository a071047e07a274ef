//! Tidying up, in the background.

use std::{pin::Pin, time::Duration};

use ports::StoreError;
use tokio::time::timeout;

use crate::background::{BackgroundTask, catch_panic};

/// How long after the start the first round begins: whoever waits for the first page goes first.
const FIRST: Duration = Duration::from_mins(1);

/// How long after a round the next one begins.
const PAUSE: Duration = Duration::from_hours(1);

/// How long a chore may take once the house is closing. What it leaves undone is done the next time.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

type Work = Pin<Box<dyn Future<Output = Result<u64, StoreError>> + Send>>;

/// Something to tidy up.
pub struct Chore {
    name: &'static str,
    work: Box<dyn Fn() -> Work + Send + Sync>,
}

impl Chore {
    /// A chore, which answers how much it has removed.
    pub fn new<F>(name: &'static str, work: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<u64, StoreError>> + Send + 'static,
    {
        let work = Box::new(move || -> Work { Box::pin(work()) });
        Self { name, work }
    }

    async fn run(&self) {
        let chore = self.name;
        match catch_panic((self.work)()).await {
            Ok(Ok(0)) => {}
            Ok(Ok(removed)) => tracing::info!(chore, removed, "tidied up"),
            Ok(Err(fault)) => {
                let fault: &(dyn std::error::Error + 'static) = &fault;
                tracing::error!(
                    chore,
                    fault,
                    "could not tidy up; it is tried again in an hour"
                );
            }
            Err(fault) => tracing::error!(chore, %fault, "tidying up broke off"),
        }
    }
}

/// Does its chores every hour until it is told to stop.
#[derive(Debug)]
pub struct Housekeeping(BackgroundTask);

impl Housekeeping {
    /// Begins.
    #[must_use]
    pub fn start(chores: Vec<Chore>) -> Self {
        Self(BackgroundTask::start(async move |mut stopped| {
            let mut pause = FIRST;
            while timeout(pause, &mut stopped).await.is_err() {
                for chore in &chores {
                    chore.run().await;
                }
                pause = PAUSE;
            }
        }))
    }

    /// Begins no other round, and gives the one under way a moment.
    pub async fn stop(self) {
        self.0.stop(SHUTDOWN_GRACE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    };

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn chores_are_done_shortly_after_the_start_and_every_hour_whatever_becomes_of_one() {
        let rounds = Arc::new(AtomicU64::new(0));
        let count = rounds.clone();
        let housekeeping = Housekeeping::start(vec![
            Chore::new("broken", async || Err(StoreError::other("no disk"))),
            Chore::new("panicking", async || -> Result<u64, StoreError> {
                panic!("a fault of ours")
            }),
            Chore::new("counting", move || {
                let count = count.clone();
                async move { Ok(count.fetch_add(1, Ordering::Relaxed)) }
            }),
        ]);
        let after = async |wait| {
            tokio::time::sleep(wait).await;
            rounds.load(Ordering::Relaxed)
        };
        assert_eq!(after(FIRST / 2).await, 0);
        assert_eq!(after(FIRST).await, 1);
        assert_eq!(after(PAUSE).await, 2);
        housekeeping.stop().await;
        assert_eq!(after(PAUSE * 3).await, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_chore_without_an_end_does_not_hold_up_the_house() {
        let endless = Chore::new("endless", async || std::future::pending().await);
        let housekeeping = Housekeeping::start(vec![endless]);
        tokio::time::sleep(FIRST * 2).await;
        let stopped = timeout(SHUTDOWN_GRACE * 2, housekeeping.stop()).await;
        assert!(stopped.is_ok());
    }
}
