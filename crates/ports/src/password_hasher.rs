//! How passwords are kept without being known.

use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};
use thiserror::Error;

use crate::BoxError;

/// What a password looks like beside a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Another one.
    Wrong,
    /// The right one.
    Right,
    /// The right one, but its hash is cheaper than those that are made today.
    NeedsRehash,
}

/// Which part of the hashing capacity a request may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// All but one slot: requests of unknown devices.
    Low,
    /// All slots: members, and devices that signed in before.
    High,
}

/// Why no password was hashed.
#[derive(Debug, Error)]
pub enum HashError {
    /// So many are being hashed that this one would have waited too long.
    #[error("too many passwords are being hashed")]
    Busy,
    /// What is kept is no hash, or the system has no randomness or memory left.
    #[error("a password could not be hashed")]
    Failed(#[source] BoxError),
}

/// Makes of passwords what may be kept. It is slow on purpose, and does so much at once and no more.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Another hash each time, also of the same password. Takes as long as [`verify`](Self::verify).
    async fn hash(
        &self,
        password: &Password,
        priority: Priority,
    ) -> Result<PasswordHash, HashError>;

    /// Whether this password was hashed to `kept`. Takes as long as [`hash`](Self::hash), also when `kept` is cheaper
    /// than what that makes today.
    async fn verify(
        &self,
        password: &Password,
        kept: &PasswordHash,
        priority: Priority,
    ) -> Result<Verdict, HashError>;
}
