use async_trait::async_trait;
use domain::inn::Email;
use domain::staff::{NewStaffMember, ProviderAccount, StaffId, StaffMember};

use crate::StoreError;

/// Accounts of staff. Not public: writes do not raise the revision.
#[async_trait]
pub trait StaffRepository: Send {
    /// All members by id.
    async fn list(&mut self) -> Result<Vec<StaffMember>, StoreError>;

    /// Whether there is no row, readable or not.
    async fn is_empty(&mut self) -> Result<bool, StoreError>;

    async fn find(&mut self, id: StaffId) -> Result<Option<StaffMember>, StoreError>;

    /// Ignores the case of ASCII letters.
    async fn find_by_email(&mut self, email: &Email) -> Result<Option<StaffMember>, StoreError>;

    async fn find_by_provider_account(
        &mut self,
        account: &ProviderAccount,
    ) -> Result<Option<StaffMember>, StoreError>;

    /// Fails if the e-mail address is in use.
    async fn insert(&mut self, member: &NewStaffMember) -> Result<StaffMember, StoreError>;

    async fn update(&mut self, member: &StaffMember) -> Result<(), StoreError>;
}
