//! The board: which entries guests see, in which order.

use time::Date;

use super::NewsEntry;

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
