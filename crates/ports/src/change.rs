//! The outcome of a write that counts on a version.

use domain::{Precondition, Version};

/// What became of a change to something that carries a [`Version`]. The version is compared in the
/// transaction of the change, so nobody slips in between.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Change<T> {
    /// It was made; this is what is there now, or what was removed.
    Made(T),
    /// There is nothing to change.
    Missing,
    /// Somebody else changed it meanwhile, and nothing was done; this is what is there.
    Stale(T),
}

impl<T> Change<T> {
    /// What was found, if it may be changed; else why not.
    ///
    /// # Errors
    /// When nothing was found, or another version than was expected.
    pub fn of(
        found: Option<T>,
        version: impl FnOnce(&T) -> Version,
        expected: &Precondition,
    ) -> Result<T, Self> {
        let found = found.ok_or(Self::Missing)?;
        if expected.allows(version(&found)) {
            Ok(found)
        } else {
            Err(Self::Stale(found))
        }
    }

    /// What was made of it; `None` when nothing was done.
    pub fn made(self) -> Option<T> {
        match self {
            Self::Made(now) => Some(now),
            Self::Missing | Self::Stale(_) => None,
        }
    }
}
