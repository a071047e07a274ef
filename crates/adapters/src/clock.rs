//! The machine's clock; the only place in the house that reads it.

use std::time::Duration;

use async_trait::async_trait;
use domain::calendar::Instant;
use ports::driven::Clock;

/// Timers count the time the machine is awake and know nothing of a wall clock that is set, so no
/// sleep is trusted for longer than this.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);

/// The wall clock of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

#[async_trait]
impl Clock for SystemClock {
    #[allow(
        clippy::disallowed_methods,
        reason = "the one place that reads the clock"
    )]
    fn now(&self) -> Instant {
        Instant::now_utc()
    }

    async fn sleep_until(&self, at: Instant) {
        // A duration before `at` is negative once `at` has come, and has no unsigned counterpart.
        while let Some(left) = Duration::try_from(at - self.now())
            .ok()
            .filter(|left| !left.is_zero())
        {
            tokio::time::sleep(left.min(LONGEST_SLEEP)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sleeps_until_the_instant_has_come() {
        let at = SystemClock.now() + Duration::from_millis(30);
        SystemClock.sleep_until(at).await;
        assert!(SystemClock.now() >= at);
    }

    #[tokio::test]
    async fn does_not_sleep_for_what_has_passed() {
        let at = SystemClock.now() - Duration::from_secs(3600);
        SystemClock.sleep_until(at).await;
        assert!(SystemClock.now() - at < Duration::from_secs(3660));
    }

    #[tokio::test(start_paused = true)]
    async fn wakes_to_look_at_the_wall_clock_once_a_minute() {
        // The paused runtime skips sleeps; the wall clock does not move with it. A sleeper that
        // trusted one timer would return at once, an hour early.
        let far = SystemClock.now() + Duration::from_secs(3600);
        let slept =
            tokio::time::timeout(Duration::from_secs(7200), SystemClock.sleep_until(far)).await;
        assert!(slept.is_err());
    }
}
