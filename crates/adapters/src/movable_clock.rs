//! A clock that tests move.

use async_trait::async_trait;
use domain::calendar::Instant;
use ports::Clock;
use time::Duration;
use tokio::sync::watch;

/// A clock that stands still until a test moves it. Clones are the same clock.
#[derive(Debug, Clone)]
pub struct MovableClock {
    hand: watch::Sender<Instant>,
}

impl MovableClock {
    /// A clock that stands at `start`.
    #[must_use]
    pub fn at(start: Instant) -> Self {
        Self {
            hand: watch::Sender::new(start),
        }
    }

    /// Sets the clock, also backwards, and wakes the sleepers whose instant has come.
    pub fn set(&self, to: Instant) {
        self.hand.send_replace(to);
    }

    /// Moves the clock forward and wakes the sleepers whose instant has come.
    pub fn advance(&self, by: Duration) {
        self.hand.send_modify(|now| *now += by);
    }
}

#[async_trait]
impl Clock for MovableClock {
    fn now(&self) -> Instant {
        *self.hand.borrow()
    }

    async fn sleep_until(&self, at: Instant) {
        let mut hand = self.hand.subscribe();
        // The sender lives in `self`, so the channel cannot close while somebody sleeps here.
        let _ = hand.wait_for(|now| *now >= at).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn wakes_a_sleeper_when_moved_far_enough() {
        let start = Instant::UNIX_EPOCH;
        let clock = MovableClock::at(start);
        let sleeper = {
            let clock = clock.clone();
            tokio::spawn(async move { clock.sleep_until(start + Duration::hours(2)).await })
        };
        tokio::task::yield_now().await;
        clock.advance(Duration::hours(1));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::hours(1));
        sleeper.await.expect("the sleeper wakes");
        assert_eq!(clock.now(), start + Duration::hours(2));
    }

    #[tokio::test]
    async fn does_not_sleep_for_what_has_passed() {
        let clock = MovableClock::at(Instant::UNIX_EPOCH);
        clock.sleep_until(Instant::UNIX_EPOCH).await;
    }
}
