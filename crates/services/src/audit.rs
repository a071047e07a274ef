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

/// Checks the access of the context, appends the event and commits.
pub(crate) async fn commit_audited(
    mut tx: Box<dyn UnitOfWork>,
    context: &AuditContext,
    event: AuditEvent,
) -> Result<(), StoreError> {
    append_audited(&mut *tx, context, event).await?;
    tx.commit().await
}

/// Checks the access of the context and appends the event.
pub(crate) async fn append_audited(
    tx: &mut dyn UnitOfWork,
    context: &AuditContext,
    event: AuditEvent,
) -> Result<(), StoreError> {
    check_access(tx, context).await?;
    tx.audit().append(context, event).await
}

/// Fails unless the session and the role that allowed the request still do.
pub(crate) async fn check_access(
    tx: &mut dyn UnitOfWork,
    context: &AuditContext,
) -> Result<(), StoreError> {
    let Some(access) = &context.access else {
        return Ok(());
    };
    let found = tx.sessions().find(&access.session).await?;
    let (_, member) = found
        .filter(|(_, member)| !member.is_disabled)
        .ok_or(StoreError::SessionEnded)?;
    if member.role.includes(access.role) {
        Ok(())
    } else {
        Err(StoreError::RoleChanged)
    }
}
