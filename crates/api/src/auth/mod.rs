//! Sign-in, sessions and authentication.
//!
//! An operation for staff takes a [`Staff`], one for the management a [`Management`]; one whose response differs for staff takes a [`StaffOrGuest`]; routes that are
//! not operations of the published API call [`staff_of_request`].

mod cookies;
pub mod credentials;
mod device_cookie;
mod host_cookie;
mod links;
pub mod oidc;
mod operations;
mod schema;
mod second_steps;
mod session_authentication;
mod state_cookie;

pub use links::AccountLinksApi;
pub use operations::AuthApi;
pub use second_steps::SecondStepsApi;
pub(crate) use session_authentication::MANAGEMENT_MARKER;
pub use session_authentication::{
    Management, ProvenManagement, ProvenStaff, ProvenStaffIncludingFactorSetup, Staff,
    StaffIncludingFactorSetup, StaffIncludingFirstSignIn, StaffOrGuest, staff_of_request,
};
