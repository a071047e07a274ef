//! Who did what, in memory.

use async_trait::async_trait;
use domain::audit::{AuditEntry, AuditId, Deed, DeedKind, Signatory, Signature};
use domain::calendar::Instant;
use domain::house::Email;
use domain::menus::MenuFile;
use ports::StoreError;
use ports::driven::AuditLog;

use super::{MemoryHouse, State};

#[async_trait]
impl AuditLog for MemoryHouse {
    async fn list(
        &self,
        before: Option<AuditId>,
        limit: u16,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let state = self.state();
        let newest_first = state.audit.iter().rev();
        let older = newest_first.filter(|entry| before.is_none_or(|before| entry.id < before));
        let told = older.map(|entry| AuditEntry {
            email: state.email_of(&entry.signature.who),
            ..entry.clone()
        });
        Ok(told.take(limit.into()).collect())
    }

    async fn purge(&self, before: Instant) -> Result<u64, StoreError> {
        let log = &mut self.state().audit;
        let all = log.len();
        log.retain(|entry| entry.signature.at >= before);
        u64::try_from(all - log.len()).map_err(StoreError::other)
    }
}

impl State {
    /// Notes a deed, as part of the write that it is.
    pub(super) fn record(&mut self, by: &Signature, deed: Deed) -> Result<(), StoreError> {
        let next = self.highest_deed + 1;
        let id = AuditId::parse(next).map_err(StoreError::other)?;
        self.highest_deed = next;
        self.audit.push(AuditEntry {
            id,
            signature: by.clone(),
            // Told when it is read.
            email: None,
            deed,
        });
        Ok(())
    }

    /// Removes the entry of storing a menu's file if this signatory stored it.
    pub(super) fn forget_storing(&mut self, file: &MenuFile, who: &Signatory) {
        let stored = DeedKind::FileStored.to(file.object.as_str());
        let (who, at) = (who.clone(), file.updated);
        let signature = Signature { who, at };
        self.audit
            .retain(|entry| (&entry.signature, &entry.deed) != (&signature, &stored));
    }

    fn email_of(&self, who: &Signatory) -> Option<Email> {
        let Signatory::Member { id, .. } = who else {
            return None;
        };
        let member = self.staff.get(id);
        member.map(|member| member.email.clone())
    }
}
