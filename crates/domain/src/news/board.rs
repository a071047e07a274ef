//! The board: which entries guests see, in which order.

use std::collections::BTreeMap;

use time::Date;

use super::{NewsEntry, NewsId, SortOrder};

/// What guests read on this calendar day in Vienna, in order (specification §4, decision W4).
#[must_use]
pub fn board(entries: impl IntoIterator<Item = NewsEntry>, today: Date) -> Vec<NewsEntry> {
    in_order(
        entries
            .into_iter()
            .filter(|entry| entry.is_visible_on(today)),
    )
}

/// Entries in the order of the board: by sort order, and by id among equals (decision W7).
#[must_use]
pub fn in_order(entries: impl IntoIterator<Item = NewsEntry>) -> Vec<NewsEntry> {
    let mut entries: Vec<_> = entries.into_iter().collect();
    entries.sort_by_key(|entry| (entry.sort_order, entry.id));
    entries
}

/// Not every entry of the board exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not every entry of the board exactly once")]
pub struct NotTheBoard;

/// The board in an order that staff chose: sort orders from 1, without gaps. An entry whose sort order stays is not
/// changed; every other one is at its next version.
///
/// # Errors
/// Unless `ids` names every entry exactly once: whoever chose has seen another board.
pub fn reordered(
    entries: impl IntoIterator<Item = NewsEntry>,
    ids: &[NewsId],
) -> Result<Vec<NewsEntry>, NotTheBoard> {
    let mut entries: BTreeMap<_, _> = entries.into_iter().map(|entry| (entry.id, entry)).collect();
    let mut order = Vec::with_capacity(ids.len());
    for (place, id) in (1..).zip(ids) {
        let entry = entries.remove(id).ok_or(NotTheBoard)?;
        let place = SortOrder::parse(place).map_err(|_| NotTheBoard)?;
        order.push(entry.moved(place));
    }
    if entries.is_empty() {
        Ok(order)
    } else {
        Err(NotTheBoard)
    }
}
