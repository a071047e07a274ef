//! Accounts of staff (specification §4).

mod id;
mod link;
mod member;
mod role;

pub use id::{InvalidStaffId, StaffId};
pub use link::{
    AccountLink, AccountLinkDetails, AccountLinkId, AccountLinkKind, InvalidAccountLinkId,
    account_link_url,
};
pub use member::{NewStaffMember, PersonName, ProviderAccount, StaffMember};
pub use role::Role;
