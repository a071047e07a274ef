use async_trait::async_trait;
use domain::audit::{AuditContext, AuditEntry, AuditEvent, AuditId};
use domain::calendar::Timestamp;

use crate::StoreError;

#[async_trait]
pub trait AuditRepository: Send {
    async fn append(&mut self, context: &AuditContext, event: AuditEvent)
    -> Result<(), StoreError>;

    /// At most `limit` entries with an id below `before`, newest first. Each has the e-mail address of its account.
    async fn list(
        &mut self,
        before: Option<AuditId>,
        limit: u16,
    ) -> Result<Vec<AuditEntry>, StoreError>;

    /// Deletes the entries from before this instant. Returns how many.
    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError>;
}
