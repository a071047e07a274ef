//! Which id a new entry gets (decision W1).

use std::num::NonZeroU32;

use super::SortOrder;

/// The number of a news entry. Once given out it is never given out again, even after a deletion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NewsId(NonZeroU32);

/// Not the number of a news entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a news entry: those go from 1 to {max}", max = NewsId::MAX)]
pub struct NotANewsId(i64);

/// Every number up to [`NewsId::MAX`] was given out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("every number for news entries was given out")]
pub struct NoIdLeft;

impl NewsId {
    /// The greatest id; it fits into a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Checks the number.
    ///
    /// # Errors
    /// Unless it is from 1 to [`NewsId::MAX`].
    pub fn parse(value: i64) -> Result<Self, NotANewsId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(NotANewsId(value))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.get()
    }
}

impl From<SortOrder> for NewsId {
    /// A new entry asks for the id that equals its order (specification §9).
    fn from(order: SortOrder) -> Self {
        Self(order.non_zero())
    }
}

/// The id of a new entry: its sort order when that id was never used, else the smallest unused number above every id
/// ever used (decision W1).
///
/// "Used" includes entries that are deleted. `highest_ever_used` is `None` in a house that never had an entry.
///
/// # Errors
/// When the numbers have run out.
pub fn id_for_new(
    sort_order: SortOrder,
    highest_ever_used: Option<NewsId>,
    was_used: impl Fn(NewsId) -> bool,
) -> Result<NewsId, NoIdLeft> {
    let asked_for = NewsId::from(sort_order);
    match highest_ever_used {
        Some(highest) if asked_for <= highest && was_used(asked_for) => highest
            .0
            .checked_add(1)
            .filter(|next| next.get() <= NewsId::MAX)
            .map(NewsId)
            .ok_or(NoIdLeft),
        _ => Ok(asked_for),
    }
}

/// The sort order the form proposes for a new entry: the count of existing entries plus one (specification §9).
#[must_use]
pub fn proposed_sort_order(existing_entries: usize) -> SortOrder {
    i64::try_from(existing_entries)
        .ok()
        .and_then(|count| SortOrder::parse(count.saturating_add(1)).ok())
        .unwrap_or(SortOrder::GREATEST)
}
