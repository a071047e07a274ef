//! Who works here, and how long a session lasts (specification §4 and §6, decisions S1 to S5).

mod credentials;
mod device;
mod id;
mod identity;
mod member;
mod new_password;
mod secret;
mod session;
mod tries;

pub use credentials::Credentials;
pub use device::DeviceToken;
pub use id::{InvalidStaffId, StaffId};
pub use identity::{EmailNotVerified, Identity, ProviderAccount};
pub use member::{NewStaffMember, PersonName, StaffMember};
pub use new_password::{MIN_CHARS, PasswordChange, choose};
pub use secret::{InvalidTokenHash, Password, PasswordHash, Token, TokenHash};
pub use session::{Session, SessionLimits};
pub use tries::{Limit, LoginAttempts, RateLimitKey, TooManyLoginAttempts, audit_cutoff};
