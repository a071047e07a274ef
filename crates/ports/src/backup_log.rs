//! Which backups there are.

use async_trait::async_trait;
use domain::calendar::Instant;

use crate::StoreError;

/// Knows the nightly backups.
#[async_trait]
pub trait BackupLog: Send + Sync {
    /// When the last good backup until `now` was made; `None` when there is none.
    async fn last(&self, now: Instant) -> Result<Option<Instant>, StoreError>;
}
