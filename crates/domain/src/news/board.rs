//! The board: which entries guests see, in which order.

use std::collections::BTreeMap;

use time::Date;

use super::{NewsEntry, NewsId, SortOrder};
use crate::{Precondition, Version};

/// What guests read on this calendar day in Vienna, in order (specification §4, decision W4).
pub fn board(entries: impl IntoIterator<Item = NewsEntry>, today: Date) -> Vec<NewsEntry> {
    in_order(
        entries
            .into_iter()
            .filter(|entry| entry.is_visible_on(today)),
    )
}

/// Entries in the order of the board: by sort order, and by id among equals (decision W7).
pub fn in_order(entries: impl IntoIterator<Item = NewsEntry>) -> Vec<NewsEntry> {
    let mut entries: Vec<_> = entries.into_iter().collect();
    entries.sort_by_key(|entry| (entry.sort_order, entry.id));
    entries
}

/// Every entry of the board in order, and how often that order was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderedBoard {
    /// The entries, as [`in_order`] has them.
    pub entries: Vec<NewsEntry>,
    /// One more with each change of which entries there are, or of their places.
    pub version: Version,
}

/// Why the board is not put in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotReordered {
    /// Whoever chose has seen another order.
    #[error("somebody else has changed the order meanwhile")]
    Stale,
    /// Whoever chose has seen other entries.
    #[error("not every entry of the board exactly once")]
    NotTheBoard,
}

impl OrderedBoard {
    /// The board in an order that staff chose, at its next version. It is the same board when nothing moves, and an
    /// order that is there already may be chosen whatever was seen: who asks again because no answer came is not refused.
    pub fn put_in_order(
        &self,
        ids: &[NewsId],
        expected: &Precondition,
    ) -> Result<Self, NotReordered> {
        let is_there = self.entries.iter().map(|entry| &entry.id).eq(ids);
        if !is_there && !expected.allows(self.version) {
            return Err(NotReordered::Stale);
        }
        let entries = reordered(self.entries.iter().cloned(), ids)?;
        let version = if entries == self.entries {
            self.version
        } else {
            self.version.next()
        };
        Ok(Self { entries, version })
    }
}

/// Sort orders from 1, without gaps. An entry whose sort order stays is not changed; every other one is at its next
/// version.
fn reordered(
    entries: impl IntoIterator<Item = NewsEntry>,
    ids: &[NewsId],
) -> Result<Vec<NewsEntry>, NotReordered> {
    let mut entries: BTreeMap<_, _> = entries.into_iter().map(|entry| (entry.id, entry)).collect();
    let mut order = Vec::with_capacity(ids.len());
    for (place, id) in (1..).zip(ids) {
        let entry = entries.remove(id).ok_or(NotReordered::NotTheBoard)?;
        let place = SortOrder::parse(place).map_err(|_| NotReordered::NotTheBoard)?;
        order.push(entry.moved(place));
    }
    if entries.is_empty() {
        Ok(order)
    } else {
        Err(NotReordered::NotTheBoard)
    }
}
