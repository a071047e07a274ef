use std::sync::Arc;

use domain::audit::{AuditContext, AuditEntry, AuditEvent, AuditId, audit_cutoff};
use ports::{Clock, ListPage, Store, StoreError, UnitOfWork};

pub struct AuditService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl AuditService {
    /// The entries, newest first.
    pub async fn list(&self, page: ListPage<AuditId>) -> Result<Vec<AuditEntry>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.audit().list(page).await
    }

    /// Deletes the entries that are too old. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let purged = tx.audit().purge(audit_cutoff(self.clock.now())).await?;
        tx.commit().await?;
        Ok(purged)
    }
}

/// Appends the event and commits.
pub(crate) async fn commit_audited(
    mut tx: Box<dyn UnitOfWork>,
    context: &AuditContext,
    event: AuditEvent,
) -> Result<(), StoreError> {
    tx.audit().append(context, event).await?;
    tx.commit().await
}
