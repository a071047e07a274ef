use async_trait::async_trait;
use domain::secrets::{Password, PasswordHash};
use thiserror::Error;

use crate::BoxError;

/// Whether a password matches a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordVerification {
    WrongPassword,
    CorrectPassword,
    /// A match, but the hash is weaker than those of [`PasswordHasher::hash`].
    NeedsRehash,
}

/// Which part of the hashing capacity a request may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HashingPriority {
    /// All but one slot: requests of unknown devices.
    Low,
    /// All slots: members, and devices that signed in before.
    High,
}

#[derive(Debug, Error)]
pub enum PasswordHashError {
    #[error("too many passwords are being hashed")]
    Busy,
    /// The stored hash is malformed, or the system has no randomness or memory.
    #[error("a password could not be hashed")]
    Failed(#[source] BoxError),
}

/// Hashes passwords, slowly on purpose and a limited number at a time.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Returns a different hash each time. Takes as long as [`verify`](Self::verify).
    async fn hash(
        &self,
        password: &Password,
        priority: HashingPriority,
    ) -> Result<PasswordHash, PasswordHashError>;

    /// Takes as long as [`hash`](Self::hash), even if the stored hash is weaker.
    async fn verify(
        &self,
        password: &Password,
        stored: &PasswordHash,
        priority: HashingPriority,
    ) -> Result<PasswordVerification, PasswordHashError>;
}
