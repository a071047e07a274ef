use async_trait::async_trait;
use domain::calendar::Instant;

use crate::StoreError;

/// The nightly backups.
#[async_trait]
pub trait BackupLog: Send + Sync {
    /// When the last valid backup until `now` was made.
    async fn last(&self, now: Instant) -> Result<Option<Instant>, StoreError>;
}
