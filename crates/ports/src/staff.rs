//! Where accounts are kept.

use async_trait::async_trait;
use domain::accounts::{NewStaffMember, PasswordHash, ProviderAccount, StaffId, StaffMember};
use domain::audit::AuditContext;
use domain::inn::Email;

use crate::StoreError;

/// Who works here. No guest sees it, so no write here is a public one. Every deed but [`rehash`](Self::rehash) and
/// [`link`](Self::link), which change nothing for anybody, is signed, and told to the [`AuditLog`](super::AuditLog).
#[async_trait]
pub trait StaffRepository: Send + Sync {
    /// Adds somebody, under a number of their own; `None` when a member, disabled or not, has the
    /// e-mail address already, capitals and small letters aside. The deed is `STAFF_ADDED`.
    async fn add(
        &self,
        member: NewStaffMember,
        by: &AuditContext,
    ) -> Result<Option<StaffMember>, StoreError>;

    /// Whether there is no member, readable or not.
    async fn is_empty(&self) -> Result<bool, StoreError>;

    /// Everybody, in the order in which they came.
    async fn list(&self) -> Result<Vec<StaffMember>, StoreError>;

    /// The member with this e-mail address, capitals and small letters aside.
    async fn find_by_email(&self, email: &Email) -> Result<Option<StaffMember>, StoreError>;

    /// The member that is linked to this account at an identity provider.
    async fn find_by_provider(
        &self,
        account: &ProviderAccount,
    ) -> Result<Option<StaffMember>, StoreError>;

    /// Links a member to an account at an identity provider; `false` when the member is linked to another one, the
    /// account is linked to another member, or there is no such member. Linking again what is linked is no error.
    async fn link(&self, id: StaffId, account: &ProviderAccount) -> Result<bool, StoreError>;

    /// Gives a member a one-time password, which also lets a disabled one in again, ends all
    /// the member's sessions and clears the link to an account at an identity provider; `false` when there is no such member. The deed is `PASSWORD_RESET`.
    async fn reset(
        &self,
        id: StaffId,
        one_time: PasswordHash,
        by: &AuditContext,
    ) -> Result<bool, StoreError>;

    /// Lets a member in no more, and ends all the member's sessions; `false` when there is no such
    /// member. The deed is `STAFF_DISABLED`.
    async fn disable(&self, id: StaffId, by: &AuditContext) -> Result<bool, StoreError>;

    /// Gives a member the password that the member has chosen, if it is still kept as `was`, and
    /// ends all the member's sessions; `false` when it is not. The deed is `PASSWORD_CHANGED`.
    async fn change_password(
        &self,
        id: StaffId,
        was: &PasswordHash,
        is: PasswordHash,
        by: &AuditContext,
    ) -> Result<bool, StoreError>;

    /// Keeps the same password as another hash, if it is still kept as `was`; sessions go on.
    async fn rehash(
        &self,
        id: StaffId,
        was: &PasswordHash,
        is: PasswordHash,
    ) -> Result<bool, StoreError>;
}
