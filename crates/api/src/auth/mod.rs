//! Sign-in, sessions and authentication.
//!
//! An operation for staff takes a [`Staff`]; one whose response differs for staff takes a [`Visitor`]; routes that are
//! not operations of the published API call [`staff_of`].

mod cookies;
mod credentials;
mod device_cookie;
mod guard;
pub mod oidc;
mod operations;
mod schema;
mod state_cookie;

pub use guard::{PendingStaff, Staff, Visitor, staff_of};
pub use operations::AuthApi;
