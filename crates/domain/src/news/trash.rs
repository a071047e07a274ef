use super::NewsEntry;
use crate::calendar::Instant;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedNewsEntry {
    pub entry: NewsEntry,
    /// When it was deleted.
    pub at: Instant,
}
