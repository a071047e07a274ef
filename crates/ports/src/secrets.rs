//! What nobody can guess.

use domain::accounts::{Password, Token, TokenHash};

use crate::StoreError;

/// What nobody can guess, and fingerprints of it.
pub trait Secrets: Send + Sync {
    /// A token of 256 random bits.
    ///
    /// # Errors
    /// When the system has no randomness.
    fn token(&self) -> Result<Token, StoreError>;

    /// A password that can be read from paper and typed: at least 80 random bits in small letters,
    /// digits and hyphens, without those that look alike.
    ///
    /// # Errors
    /// When the system has no randomness.
    fn one_time_password(&self) -> Result<Password, StoreError>;

    /// The SHA-256 of a text.
    fn fingerprint(&self, text: &str) -> TokenHash;
}
