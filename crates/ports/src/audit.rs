use async_trait::async_trait;
use domain::audit::{AuditContext, AuditEntry, AuditEvent, AuditId};
use domain::calendar::Timestamp;

use crate::{ListPage, StoreError};

#[async_trait]
pub trait AuditRepository: Send {
    async fn append(&mut self, context: &AuditContext, event: AuditEvent)
    -> Result<(), StoreError>;

    /// Entries, newest first. Each has the e-mail address of its account.
    async fn list(&mut self, page: ListPage<AuditId>) -> Result<Vec<AuditEntry>, StoreError>;

    /// Deletes the entries from before this instant. Returns how many.
    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError>;
}
