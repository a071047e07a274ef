//! What time it is, and waiting for another.

use async_trait::async_trait;
use domain::calendar::Instant;

/// The time. Whoever needs it asks here, so that a test can move it.
#[async_trait]
pub trait Clock: Send + Sync {
    /// The present instant, in UTC.
    fn now(&self) -> Instant;

    /// Returns once [`now`](Self::now) is at or after `at`; at once when it already is. Follows a
    /// clock that is set forward or a machine that was suspended within a minute.
    async fn sleep_until(&self, at: Instant);
}
