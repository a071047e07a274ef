//! Sign-in, new passwords and sessions (specification §4 and §6, decisions S1 to S5).

mod credentials;
mod device_token;
mod identity;
mod new_password;
mod session;

pub use credentials::Credentials;
pub use device_token::DeviceToken;
pub use identity::{EmailNotVerified, IdentityClaims};
pub use new_password::{MIN_PASSWORD_CHARS, PasswordChange, validate_new_password};
pub use session::{Session, SessionTimeouts};
