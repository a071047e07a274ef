//! What was taken off the board.

use super::NewsEntry;
use crate::calendar::Instant;

/// An entry that was taken off the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedEntry {
    /// The entry as it was.
    pub entry: NewsEntry,
    /// When it was deleted.
    pub at: Instant,
}
