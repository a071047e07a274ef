//! Which id a new entry gets (decision W1).

use std::num::NonZeroU32;

use super::SortOrder;

/// The number of a news entry. Once given out it is never given out again, even after a deletion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NewsId(NonZeroU32);

/// Not the number of a news entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a news entry: those go from 1 to {max}", max = NewsId::MAX)]
pub struct InvalidNewsId(i64);

/// Every number up to [`NewsId::MAX`] was given out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("every number for news entries was given out")]
pub struct NoIdLeft;

impl NewsId {
    /// The greatest id; it fits into a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Checks the number.
    pub fn parse(value: i64) -> Result<Self, InvalidNewsId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(InvalidNewsId(value))
    }

    /// The number.
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
pub fn proposed_sort_order(existing_entries: usize) -> SortOrder {
    i64::try_from(existing_entries)
        .ok()
        .and_then(|count| SortOrder::parse(count.saturating_add(1)).ok())
        .unwrap_or(SortOrder::GREATEST)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::table::check_answers;

    fn order(number: u32) -> SortOrder {
        SortOrder::parse(number.into()).unwrap()
    }

    fn id(number: u32) -> NewsId {
        NewsId::parse(number.into()).unwrap()
    }

    /// `sort order, used: ids ever used`.
    #[test]
    fn the_id_of_a_new_entry() {
        check_answers(
            "
            1, used:                => 1
            7, used:                => 7
            4, used: 1 2 3          => 4
            2, used: 1 2 3          => 4
            2, used: 1 3            => 2
            1, used: 1 2 9          => 10
            9, used: 1 2 9          => 10
            5, used: 1 2 9          => 5
            12, used: 1 2 9         => 12
            3, used: 3 2147483646   => 2147483647
            3, used: 3 2147483647   => every number for news entries was given out
            4, used: 3 2147483647   => 4
            ",
            |question| {
                let (asked, used) = question.split_once(", used:").unwrap();
                let used: Vec<NewsId> = used
                    .split_whitespace()
                    .map(|number| id(number.parse().unwrap()))
                    .collect();
                let highest = used.iter().max().copied();
                let given = id_for_new(order(asked.parse().unwrap()), highest, |id| {
                    used.contains(&id)
                });
                match given {
                    Ok(id) => id.get().to_string(),
                    Err(error) => error.to_string(),
                }
            },
        );
    }

    #[test]
    fn the_form_proposes_the_next_order() {
        assert_eq!(proposed_sort_order(0), order(1));
        assert_eq!(proposed_sort_order(6), order(7));
        assert_eq!(proposed_sort_order(usize::MAX), order(SortOrder::MAX));
    }

    #[test]
    fn an_id_is_a_positive_number() {
        check_answers(
            "
            1          => 1
            2147483647 => 2147483647
            2147483648 => 2147483648 is not the number of a news entry: those go from 1 to 2147483647
            0          => 0 is not the number of a news entry: those go from 1 to 2147483647
            -1         => -1 is not the number of a news entry: those go from 1 to 2147483647
            ",
            |number| match NewsId::parse(number.parse().unwrap()) {
                Ok(id) => id.get().to_string(),
                Err(error) => error.to_string(),
            },
        );
    }

    #[derive(Clone, Debug)]
    enum Step {
        Create(u32),
        Delete(prop::sample::Index),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let create = prop_oneof![1..12_u32, 1..=SortOrder::MAX].prop_map(Step::Create);
        let delete = any::<prop::sample::Index>().prop_map(Step::Delete);
        prop::collection::vec(prop_oneof![3 => create, 1 => delete], 1..60)
    }

    proptest! {
        #[test]
        fn no_id_is_given_out_twice_and_no_entry_overwritten(steps in steps()) {
            let mut ever_used: Vec<NewsId> = Vec::new();
            let mut entries: BTreeMap<NewsId, usize> = BTreeMap::new();
            for (number, step) in steps.into_iter().enumerate() {
                match step {
                    Step::Create(asked) => {
                        let highest = ever_used.iter().max().copied();
                        let was_used = |id| ever_used.contains(&id);
                        let id = id_for_new(order(asked), highest, was_used).unwrap();

                        prop_assert!(!ever_used.contains(&id), "{id:?} was given out before");
                        let expected = if ever_used.contains(&NewsId::from(order(asked))) {
                            highest.unwrap().get() + 1
                        } else {
                            asked
                        };
                        prop_assert_eq!(id.get(), expected);
                        ever_used.push(id);
                        prop_assert_eq!(entries.insert(id, number), None, "overwritten");
                    }
                    Step::Delete(which) => {
                        if !entries.is_empty() {
                            let ids: Vec<_> = entries.keys().copied().collect();
                            entries.remove(which.get(&ids));
                        }
                    }
                }
            }
        }
    }
}
