//! Ids of new entries (decision W1).

use super::SortOrder;
use crate::id::id;

id!(
    /// The id of a news entry, never reused.
    pub struct NewsId, InvalidNewsId, "a news entry"
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("all ids of news entries are used")]
pub struct NewsIdsExhausted;

impl From<SortOrder> for NewsId {
    fn from(order: SortOrder) -> Self {
        Self(order.to_non_zero_u32())
    }
}

/// The id of a new entry: its sort order if that id was never used, otherwise the highest id ever used plus one
/// (decision W1). Ids of deleted entries are used.
pub fn next_news_id(
    sort_order: SortOrder,
    highest_ever_used_id: Option<NewsId>,
    was_id_used: impl Fn(NewsId) -> bool,
) -> Result<NewsId, NewsIdsExhausted> {
    let preferred_id = NewsId::from(sort_order);
    match highest_ever_used_id {
        Some(highest_id) if preferred_id <= highest_id && was_id_used(preferred_id) => {
            NewsId::parse(i64::from(highest_id.get()) + 1).map_err(|_| NewsIdsExhausted)
        }
        _ => Ok(preferred_id),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    fn order(number: u32) -> SortOrder {
        SortOrder::parse(number.into()).unwrap()
    }

    fn id(number: u32) -> NewsId {
        NewsId::parse(number.into()).unwrap()
    }

    /// `sort order, used: ids ever used`.
    #[test]
    fn news_id_is_the_sort_order_or_the_next_id() {
        assert_table_answers(
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
                let highest_id = used.iter().max().copied();
                let assigned_id = next_news_id(order(asked.parse().unwrap()), highest_id, |id| {
                    used.contains(&id)
                });
                format_value_or_error(assigned_id.map(|id| id.get().to_string()))
            },
        );
    }

    proptest! {
        #[test]
        fn never_reuses_a_news_id(
            asked in prop::collection::vec(prop_oneof![1..12_u32, 1..=SortOrder::MAX], 1..60),
        ) {
            let mut ever_used_ids: Vec<NewsId> = Vec::new();
            for asked in asked {
                let highest_id = ever_used_ids.iter().max().copied();
                let was_id_used = |id| ever_used_ids.contains(&id);
                let id = next_news_id(order(asked), highest_id, was_id_used).unwrap();
                prop_assert!(!ever_used_ids.contains(&id), "{id:?} was used before");
                let expected = if ever_used_ids.contains(&NewsId::from(order(asked))) {
                    highest_id.unwrap().get() + 1
                } else {
                    asked
                };
                prop_assert_eq!(id.get(), expected);
                ever_used_ids.push(id);
            }
        }
    }
}
