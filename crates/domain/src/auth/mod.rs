//! Sign-in, new passwords and sessions (specification §4 and §6, decisions S1 to S8).

mod credentials;
mod device;
mod device_token;
mod identity;
mod new_password;
mod second_factor;
mod session;

pub use credentials::Credentials;
pub use device::{DeviceKind, browser_of_user_agent};
pub use device_token::DeviceToken;
pub use identity::{EmailNotVerified, IdentityClaims};
pub use new_password::{
    MIN_PASSWORD_CHARS, PasswordChange, PasswordEstimate, estimate_password, validate_new_password,
};
pub use second_factor::{
    AuthChallenge, InvalidSecondFactorId, RECOVERY_CODE_COUNT, SecondFactor, SecondFactorCode,
    SecondFactorDetails, SecondFactorId, SecondFactorKind, SecondFactorMethod, SecondFactorName,
};
pub use session::{Session, SessionTimeouts};
