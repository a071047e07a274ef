use domain::secrets::{Password, Token};

use crate::StoreError;

/// Random secrets. Fails if the system has no randomness.
pub trait SecretGenerator: Send + Sync {
    /// A token of 256 random bits.
    fn token(&self) -> Result<Token, StoreError>;

    /// At least 80 random bits in lower-case letters, digits and hyphens, without characters that look alike.
    fn one_time_password(&self) -> Result<Password, StoreError>;
}
