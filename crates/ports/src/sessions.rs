//! Where sessions are kept.

use async_trait::async_trait;
use domain::accounts::{PasswordHash, Session, StaffId, StaffMember, TokenHash};
use domain::audit::AuditContext;
use domain::calendar::Instant;

use crate::StoreError;

/// Who has signed in. No guest sees it, so no write here is a public one.
#[async_trait]
pub trait SessionRepository: Send + Sync {
    /// Begins a session of a member whose password was found right; `false` when the member has
    /// another one by now, is disabled or gone, and then nobody is signed in.
    async fn begin(&self, session: Session, password: &PasswordHash) -> Result<bool, StoreError>;

    /// The session with this token, and whose it is.
    async fn find(&self, token: &TokenHash) -> Result<Option<(Session, StaffMember)>, StoreError>;

    /// Notes that a session was used. It is not an error when there is none any more.
    async fn note(&self, token: &TokenHash, seen: Instant) -> Result<(), StoreError>;

    /// Ends a session; `false` when there was none.
    async fn end(&self, token: &TokenHash) -> Result<bool, StoreError>;

    /// Ends every session of a member. The deed, `SIGNED_OUT_EVERYWHERE`, is told to the
    /// [`AuditLog`](super::AuditLog).
    async fn end_all(&self, staff: StaffId, by: &AuditContext) -> Result<(), StoreError>;

    /// Forgets the sessions that were issued or last seen before these instants; how many there
    /// were.
    async fn purge(&self, issued: Instant, seen: Instant) -> Result<u64, StoreError>;
}
