use super::NewsEntry;
use crate::calendar::Timestamp;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedNewsEntry {
    pub entry: NewsEntry,
    /// When it was deleted.
    pub deleted_at: Timestamp,
}
