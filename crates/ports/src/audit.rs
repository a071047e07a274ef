//! Reading who did what.

use async_trait::async_trait;
use domain::audit::{AuditEntry, AuditId};
use domain::calendar::Instant;

use crate::StoreError;

/// Who did what. Nobody writes here directly: every write that takes a [`AuditContext`](domain::audit::AuditContext) leaves
/// its entry in its own transaction, so that no deed is without an entry and no entry without its deed.
#[async_trait]
pub trait AuditLog: Send + Sync {
    /// The latest deeds, the newest first: those with a lower number than `before`, at most `limit`.
    /// Each has the e-mail address of the account with the number that signed, disabled or not; `None` where there is none.
    async fn list(
        &self,
        before: Option<AuditId>,
        limit: u16,
    ) -> Result<Vec<AuditEntry>, StoreError>;

    /// Forgets what was done before this instant; answers how many deeds that were. Not a public write.
    async fn purge(&self, before: Instant) -> Result<u64, StoreError>;
}
