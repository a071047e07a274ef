use std::time::Duration;

#[cfg(feature = "test-support")]
pub use crate::movable_clock::MovableClock;
use async_trait::async_trait;
use domain::calendar::Timestamp;
use ports::Clock;

/// Timers do not run while the machine is suspended, and do not follow a clock that is set.
const MAX_SLEEP: Duration = Duration::from_mins(1);

/// The system clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

#[async_trait]
impl Clock for SystemClock {
    #[allow(
        clippy::disallowed_methods,
        reason = "the one place that reads the clock"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now_utc()
    }

    async fn sleep_until(&self, at: Timestamp) {
        while let Some(sleep) = capped_sleep_duration(at - self.now()) {
            tokio::time::sleep(sleep).await;
        }
    }
}

/// How long to sleep before reading the clock again; `None` if the instant has come.
fn capped_sleep_duration(remaining_time: time::Duration) -> Option<Duration> {
    // Fails for a negative duration.
    let remaining_time = Duration::try_from(remaining_time).ok()?;
    (!remaining_time.is_zero()).then(|| remaining_time.min(MAX_SLEEP))
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

    #[test]
    fn reads_the_clock_once_a_minute() {
        let one_minute = Duration::from_mins(1);
        let one_nanosecond = Duration::from_nanos(1);
        for (remaining_time, expected) in [
            (time::Duration::hours(-1), None),
            (time::Duration::ZERO, None),
            (time::Duration::nanoseconds(1), Some(one_nanosecond)),
            (time::Duration::MINUTE, Some(one_minute)),
            (time::Duration::hours(9), Some(one_minute)),
        ] {
            assert_eq!(
                capped_sleep_duration(remaining_time),
                expected,
                "{remaining_time}"
            );
        }
    }
}
