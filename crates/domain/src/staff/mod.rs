//! Accounts of staff (specification §4).

mod id;
mod member;

pub use id::{InvalidStaffId, StaffId};
pub use member::{NewStaffMember, PersonName, ProviderAccount, StaffMember};
