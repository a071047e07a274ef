use async_trait::async_trait;
use domain::accounts::{RateLimitKey, TokenHash, TooManyLoginAttempts};
use domain::calendar::Instant;

use crate::StoreError;

/// How often passwords were tried lately. No guest sees it, so no write here is a public one.
#[async_trait]
pub trait LoginAttemptRepository: Send + Sync {
    /// Counts a try of every suspect, before anybody knows whether it leads in: of many at once no
    /// more get through than one after the other would. When one of them has to wait, none is
    /// counted, and the longest wait is the answer.
    async fn count(
        &self,
        suspects: &[RateLimitKey],
        now: Instant,
    ) -> Result<Result<(), TooManyLoginAttempts>, StoreError>;

    /// Forgets what was counted of these: somebody got in.
    async fn reset(&self, keys: &[TokenHash]) -> Result<(), StoreError>;

    /// Deletes every counter.
    async fn clear(&self) -> Result<(), StoreError>;

    /// Forgets everybody whose latest try was before this instant; how many there were.
    async fn purge(&self, before: Instant) -> Result<u64, StoreError>;
}
