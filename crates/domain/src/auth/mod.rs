//! Sign-in, passwords, sessions and rate limits (specification §4 and §6, decisions S1 to S5).

mod credentials;
mod device_token;
mod identity;
mod login_attempts;
mod new_password;
mod secret;
mod session;

pub use credentials::Credentials;
pub use device_token::DeviceToken;
pub use identity::{EmailNotVerified, IdentityClaims, ProviderAccount};
pub use login_attempts::{
    LoginAttempts, LoginLimit, RateLimitKey, TooManyLoginAttempts, login_attempts_cutoff,
};
pub use new_password::{MIN_PASSWORD_CHARS, PasswordChange, validate_new_password};
pub use secret::{Digest, InvalidDigest, Password, PasswordHash, Token};
pub use session::{Session, SessionTimeouts};
