use async_trait::async_trait;

use crate::StoreError;

/// The number of writes so far that changed public content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(u64);

impl Revision {
    /// The revision of a new database.
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// Reports public changes of this process and of others.
#[async_trait]
pub trait ChangeFeed: Send + Sync {
    /// The revision of everything committed so far. To be read *before* the state: a write in between then causes a
    /// superfluous edition, not a missing one.
    async fn revision(&self) -> Result<Revision, StoreError>;

    /// Checks that writes commit, by one that does not change the revision.
    ///
    /// # Errors
    /// When it does not commit, as on a full or read-only disk.
    async fn check_writable(&self) -> Result<(), StoreError>;
}
