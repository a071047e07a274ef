//! Who has signed in, in memory.

use async_trait::async_trait;
use domain::accounts::{PasswordHash, Session, StaffId, StaffMember, TokenHash};
use domain::audit::{DeedKind, Signature};
use domain::calendar::Instant;
use ports::StoreError;
use ports::driven::SessionRepository;

use super::MemoryHouse;

#[async_trait]
impl SessionRepository for MemoryHouse {
    async fn begin(&self, session: Session, password: &PasswordHash) -> Result<bool, StoreError> {
        let mut state = self.state();
        let member = state.staff.get(&session.staff);
        let is_right =
            member.is_some_and(|member| !member.is_disabled && member.password == *password);
        if is_right {
            state.sessions.insert(session.token, session);
        }
        Ok(is_right)
    }

    async fn find(&self, token: &TokenHash) -> Result<Option<(Session, StaffMember)>, StoreError> {
        let state = self.state();
        let session = state.sessions.get(token);
        Ok(session.and_then(|session| {
            let member = state.staff.get(&session.staff)?;
            Some((session.clone(), member.clone()))
        }))
    }

    async fn note(&self, token: &TokenHash, seen: Instant) -> Result<(), StoreError> {
        if let Some(session) = self.state().sessions.get_mut(token) {
            session.last_seen = session.last_seen.max(seen);
        }
        Ok(())
    }

    async fn end(&self, token: &TokenHash) -> Result<bool, StoreError> {
        Ok(self.state().sessions.remove(token).is_some())
    }

    async fn end_all(&self, staff: StaffId, by: &Signature) -> Result<(), StoreError> {
        let mut state = self.state();
        state.end_sessions_of(staff);
        state.record(by, DeedKind::SignedOutEverywhere.to(""))
    }

    async fn purge(&self, issued: Instant, seen: Instant) -> Result<u64, StoreError> {
        let sessions = &mut self.state().sessions;
        let before = sessions.len();
        sessions.retain(|_, session| session.issued >= issued && session.last_seen >= seen);
        u64::try_from(before - sessions.len()).map_err(StoreError::other)
    }
}
