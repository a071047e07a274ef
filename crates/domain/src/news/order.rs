//! The order of the news entries.

use std::collections::BTreeMap;

use super::{NewsEntry, NewsId, SortOrder};
use crate::{Precondition, RecordVersion};

/// All entries in order, with the version of that order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderedNews {
    pub entries: Vec<NewsEntry>,
    /// Rises when entries are added, removed or moved.
    pub version: RecordVersion,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NewsOrderError {
    #[error("the order has changed")]
    Stale,
    #[error("not every entry exactly once")]
    IncompleteOrder,
}

impl OrderedNews {
    /// Puts the entries in the order of `ids`. The version rises if something moves. Repeating the current order succeeds
    /// whatever version is expected, so that a request can be retried.
    pub fn reorder(&self, ids: &[NewsId], expected: &Precondition) -> Result<Self, NewsOrderError> {
        let is_current_order = self.entries.iter().map(|entry| &entry.id).eq(ids);
        if !is_current_order && !expected.is_satisfied_by(Some(self.version)) {
            return Err(NewsOrderError::Stale);
        }
        let entries = reordered_news_entries(self.entries.iter().cloned(), ids)?;
        let version = if entries == self.entries {
            self.version
        } else {
            self.version.next()
        };
        Ok(Self { entries, version })
    }
}

/// Assigns sort orders from 1 without gaps. The version of an entry rises if its sort order changes.
fn reordered_news_entries(
    entries: impl IntoIterator<Item = NewsEntry>,
    ids: &[NewsId],
) -> Result<Vec<NewsEntry>, NewsOrderError> {
    let mut entries: BTreeMap<_, _> = entries.into_iter().map(|entry| (entry.id, entry)).collect();
    let mut order = Vec::with_capacity(ids.len());
    for (position, id) in (1..).zip(ids) {
        let entry = entries.remove(id).ok_or(NewsOrderError::IncompleteOrder)?;
        let position = SortOrder::parse(position).map_err(|_| NewsOrderError::IncompleteOrder)?;
        order.push(entry.with_sort_order(position));
    }
    if entries.is_empty() {
        Ok(order)
    } else {
        Err(NewsOrderError::IncompleteOrder)
    }
}
