use async_trait::async_trait;
use domain::calendar::Timestamp;

/// The system clock, or one that a test sets.
#[async_trait]
pub trait Clock: Send + Sync {
    /// The time in UTC.
    fn now(&self) -> Timestamp;

    /// Returns once [`now`](Self::now) has reached `at`. Notices within a minute that the clock was set or the machine
    /// suspended.
    async fn sleep_until(&self, at: Timestamp);
}
