use async_trait::async_trait;
use domain::calendar::Timestamp;
use ports::Clock;
use time::Duration;
use tokio::sync::watch;

/// A clock that stands still until it is set. Clones share their time.
#[derive(Debug, Clone)]
pub struct MovableClock {
    time: watch::Sender<Timestamp>,
}

impl MovableClock {
    #[must_use]
    pub fn at(start: Timestamp) -> Self {
        Self {
            time: watch::Sender::new(start),
        }
    }

    /// Sets the clock, also backwards.
    pub fn set(&self, to: Timestamp) {
        self.time.send_replace(to);
    }

    pub fn advance(&self, by: Duration) {
        self.time.send_modify(|now| *now += by);
    }
}

#[async_trait]
impl Clock for MovableClock {
    fn now(&self) -> Timestamp {
        *self.time.borrow()
    }

    async fn sleep_until(&self, at: Timestamp) {
        let mut time = self.time.subscribe();
        // `self` owns the sender, so the channel stays open.
        let _ = time.wait_for(|now| *now >= at).await;
    }
}
