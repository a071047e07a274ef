//! Tidying up, in the background.

use std::{pin::Pin, time::Duration};

use ports::StoreError;
use tokio::{
    sync::oneshot,
    task::{JoinHandle, JoinSet},
    time::timeout,
};

/// How long after the start the first round begins: whoever waits for the first page goes first.
const FIRST: Duration = Duration::from_mins(1);

/// How long after a round the next one begins.
const PAUSE: Duration = Duration::from_hours(1);

/// How long a chore may take once the house is closing. What it leaves undone is done the next time.
const FAREWELL: Duration = Duration::from_secs(2);

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

    /// A task of its own, because a fault of ours in one chore must not be the end of all.
    async fn run(&self) {
        // A set, because it takes its task along when the house closes.
        let mut running = JoinSet::new();
        running.spawn((self.work)());
        let chore = self.name;
        match running.join_next().await {
            None | Some(Ok(Ok(0))) => {}
            Some(Ok(Ok(removed))) => tracing::info!(chore, removed, "tidied up"),
            Some(Ok(Err(fault))) => {
                let fault: &(dyn std::error::Error + 'static) = &fault;
                tracing::error!(
                    chore,
                    fault,
                    "could not tidy up; it is tried again in an hour"
                );
            }
            Some(Err(fault)) => tracing::error!(chore, %fault, "tidying up broke off"),
        }
    }
}

/// Does its chores every hour until it is told to stop.
#[derive(Debug)]
pub struct Housekeeping {
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl Housekeeping {
    /// Begins.
    #[must_use]
    pub fn start(chores: Vec<Chore>) -> Self {
        let (stop, mut stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let mut pause = FIRST;
            while timeout(pause, &mut stopped).await.is_err() {
                for chore in &chores {
                    chore.run().await;
                }
                pause = PAUSE;
            }
        });
        Self { stop, running }
    }

    /// Begins no other round, and gives the one under way a moment.
    pub async fn stop(mut self) {
        let _ = self.stop.send(());
        if timeout(FAREWELL, &mut self.running).await.is_err() {
            self.running.abort();
        }
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
        let stopped = timeout(FAREWELL * 2, housekeeping.stop()).await;
        assert!(stopped.is_ok());
    }
}
