use async_trait::async_trait;
use domain::auth::Session;
use domain::calendar::Timestamp;
use domain::secrets::Digest;
use domain::staff::{StaffId, StaffMember};

use crate::StoreError;

/// Sessions of staff. Not public: writes do not raise the revision.
#[async_trait]
pub trait SessionRepository: Send {
    /// The session with this token, expired or not, and its member.
    async fn find(&mut self, token: &Digest) -> Result<Option<(Session, StaffMember)>, StoreError>;

    /// The sessions of a member, expired or not, the latest sign-in first.
    async fn list_of_member(&mut self, staff: StaffId) -> Result<Vec<Session>, StoreError>;

    async fn insert(&mut self, session: &Session) -> Result<(), StoreError>;

    async fn update(&mut self, session: &Session) -> Result<(), StoreError>;

    /// Does nothing if there is no such session.
    async fn delete(&mut self, token: &Digest) -> Result<(), StoreError>;

    async fn delete_all_of_member(&mut self, staff: StaffId) -> Result<(), StoreError>;

    /// Deletes the sessions that were issued before `issued` or last used before `last_seen`. Returns how many.
    async fn purge(&mut self, issued: Timestamp, last_seen: Timestamp) -> Result<u64, StoreError>;
}
