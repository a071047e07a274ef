use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::inn::Email;
use domain::secrets::Digest;
use domain::staff::{
    AccountLink, AccountLinkDetails, AccountLinkId, AccountLinkKind, NewStaffMember,
    ProviderAccount, StaffId, StaffMember,
};

use crate::StoreError;

/// Accounts of staff and the links to them. Not public: writes do not raise the revision.
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

    /// All links of a kind by id, valid or not.
    async fn list_links(&mut self, kind: AccountLinkKind) -> Result<Vec<AccountLink>, StoreError>;

    async fn find_link(&mut self, id: AccountLinkId) -> Result<Option<AccountLink>, StoreError>;

    /// The link with this token, valid or not.
    async fn find_link_by_token(
        &mut self,
        token: &Digest,
    ) -> Result<Option<AccountLink>, StoreError>;

    async fn insert_link(&mut self, link: &AccountLinkDetails) -> Result<AccountLink, StoreError>;

    /// Stores the token of a link.
    async fn update_link_token(
        &mut self,
        id: AccountLinkId,
        token: Digest,
    ) -> Result<(), StoreError>;

    /// Does nothing if there is no such link.
    async fn delete_link(&mut self, id: AccountLinkId) -> Result<(), StoreError>;

    /// Makes the links of these kinds and of this account invalid from `now` on.
    async fn expire_links(
        &mut self,
        staff: StaffId,
        kinds: &[AccountLinkKind],
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Deletes the links that expired before this instant. Returns how many.
    async fn purge_links(&mut self, expired: Timestamp) -> Result<u64, StoreError>;
}
