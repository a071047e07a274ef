//! The machine's clock; the only place in the house that reads it.

use std::time::Duration;

pub use crate::movable_clock::MovableClock;
use async_trait::async_trait;
use domain::calendar::Instant;
use ports::Clock;

/// Timers count the time the machine is awake and know nothing of a wall clock that is set, so none
/// is trusted for longer than this.
const LONGEST_NAP: Duration = Duration::from_mins(1);

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
        while let Some(nap) = next_nap(at - self.now()) {
            tokio::time::sleep(nap).await;
        }
    }
}

/// How long to sleep before looking at the clock again; `None` when the instant has come.
fn next_nap(left: time::Duration) -> Option<Duration> {
    // What lies in the past is negative, and has no unsigned counterpart.
    let left = Duration::try_from(left).ok()?;
    (!left.is_zero()).then(|| left.min(LONGEST_NAP))
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
        let at = SystemClock.now() - Duration::from_hours(1);
        SystemClock.sleep_until(at).await;
        assert!(SystemClock.now() - at < Duration::from_mins(61));
    }

    #[test]
    fn looks_at_the_wall_clock_once_a_minute() {
        let minute = Duration::from_mins(1);
        let moment = Duration::from_nanos(1);
        for (left, nap) in [
            (time::Duration::hours(-1), None),
            (time::Duration::ZERO, None),
            (time::Duration::nanoseconds(1), Some(moment)),
            (time::Duration::MINUTE, Some(minute)),
            (time::Duration::hours(9), Some(minute)),
        ] {
            assert_eq!(next_nap(left), nap, "{left}");
        }
    }
}
