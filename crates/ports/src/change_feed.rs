//! Which state of the house guests may see: the number that every public write raises.

use async_trait::async_trait;

use crate::StoreError;

/// The number of public writes so far. Only grows; 0 in a house nobody ever wrote to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(u64);

impl Revision {
    /// The revision of a house nobody ever wrote to.
    pub const NONE: Self = Self(0);

    /// The revision of that number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// Tells that something guests can see has changed, in this instance or in another.
#[async_trait]
pub trait ChangeFeed: Send + Sync {
    /// The revision of everything committed so far. Read it *before* the state it stands for: a
    /// write in between then leads to one edition too many, never to one too few.
    async fn revision(&self) -> Result<Revision, StoreError>;

    /// Proves that writes commit, by one that changes nothing. The revision stays.
    ///
    /// # Errors
    /// When it does not commit, as on a disk that is full or read-only.
    async fn check_writable(&self) -> Result<(), StoreError>;
}
