//! Ids of new entries (decision W1).

use super::SortOrder;
use crate::id::id;

id!(
    /// The id of a news entry, never reused.
    pub struct NewsId, InvalidNewsId, "a news entry"
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("all ids of news entries are used")]
pub struct IdsExhausted;

impl From<SortOrder> for NewsId {
    fn from(order: SortOrder) -> Self {
        Self(order.non_zero())
    }
}

/// The id of a new entry: its sort order if that id was never used, otherwise the highest id ever used plus one
/// (decision W1). Ids of deleted entries are used.
pub fn next_id(
    sort_order: SortOrder,
    highest_ever_used: Option<NewsId>,
    was_used: impl Fn(NewsId) -> bool,
) -> Result<NewsId, IdsExhausted> {
    let preferred = NewsId::from(sort_order);
    match highest_ever_used {
        Some(highest) if preferred <= highest && was_used(preferred) => {
            NewsId::parse(i64::from(highest.get()) + 1).map_err(|_| IdsExhausted)
        }
        _ => Ok(preferred),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::table::{check_answers, ok_or_error};

    fn order(number: u32) -> SortOrder {
        SortOrder::parse(number.into()).unwrap()
    }

    fn id(number: u32) -> NewsId {
        NewsId::parse(number.into()).unwrap()
    }

    /// `sort order, used: ids ever used`.
    #[test]
    fn uses_the_sort_order_or_the_next_id() {
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
            3, used: 3 2147483647   => all ids of news entries are used
            4, used: 3 2147483647   => 4
            ",
            |question| {
                let (asked, used) = question.split_once(", used:").unwrap();
                let used: Vec<NewsId> = used
                    .split_whitespace()
                    .map(|number| id(number.parse().unwrap()))
                    .collect();
                let highest = used.iter().max().copied();
                let given = next_id(order(asked.parse().unwrap()), highest, |id| {
                    used.contains(&id)
                });
                ok_or_error(given.map(|id| id.get().to_string()))
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
        fn never_reuses_an_id(steps in steps()) {
            let mut ever_used: Vec<NewsId> = Vec::new();
            let mut entries: BTreeMap<NewsId, usize> = BTreeMap::new();
            for (number, step) in steps.into_iter().enumerate() {
                match step {
                    Step::Create(asked) => {
                        let highest = ever_used.iter().max().copied();
                        let was_used = |id| ever_used.contains(&id);
                        let id = next_id(order(asked), highest, was_used).unwrap();

                        prop_assert!(!ever_used.contains(&id), "{id:?} was used before");
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
