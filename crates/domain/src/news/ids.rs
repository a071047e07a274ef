//! Ids of new entries (decision W1).

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use crate::fields::FieldErrorKind;
use crate::id::id;
use crate::serde_as::serde_as;

id!(
    /// The id of a news entry, never reused.
    pub struct NewsId, InvalidNewsId, "a news entry"
);

/// Greater than 0 (specification §5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SortOrder(NonZeroU32);

/// The position of an entry in the list.
pub type NewsKey = (SortOrder, NewsId);

impl SortOrder {
    /// Ids of entries are taken from sort orders (decision W1), so there must be enough ids between this and
    /// [`NewsId::MAX`].
    pub const MAX: u32 = 999_999_999;

    pub fn parse(value: i64) -> Result<Self, FieldErrorKind> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|order| order.get() <= Self::MAX)
            .map(Self)
            .ok_or(FieldErrorKind::OutOfRange {
                at_least: 1,
                at_most: Self::MAX.into(),
            })
    }

    pub fn get(self) -> u32 {
        self.0.get()
    }
}

serde_as!(i64: SortOrder, |order| Self::parse(order).map_err(FieldErrorKind::code), |order| order.get());

impl From<SortOrder> for NewsId {
    fn from(order: SortOrder) -> Self {
        Self(order.0)
    }
}

/// The id of a new entry: its sort order if that id was never used, otherwise the highest id ever used plus one
/// (decision W1). Ids of deleted entries are used. Where no id is higher than the highest, the smallest that was never used.
pub fn next_news_id(sort_order: SortOrder, ever_used_ids: &BTreeSet<NewsId>) -> Option<NewsId> {
    let preferred_id = NewsId::from(sort_order);
    if !ever_used_ids.contains(&preferred_id) {
        return Some(preferred_id);
    }
    let highest_id = ever_used_ids.last()?;
    let next_id = NewsId::parse(i64::from(highest_id.get()) + 1);
    next_id
        .ok()
        .or_else(|| NewsId::smallest_unused(ever_used_ids))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::assert_table_answers;

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
            3, used: 3 2147483647   => 1
            1, used: 1 2 2147483647 => 3
            4, used: 3 2147483647   => 4
            ",
            |question| {
                let (asked, used) = question.split_once(", used:").unwrap();
                let used = used.split_whitespace();
                let used = used.map(|number| id(number.parse().unwrap())).collect();
                let assigned_id = next_news_id(order(asked.parse().unwrap()), &used);
                assigned_id.unwrap().get().to_string()
            },
        );
    }

    proptest! {
        #[test]
        fn never_reuses_a_news_id(
            imported in prop::option::of(NewsId::MAX - 2..=NewsId::MAX),
            asked in prop::collection::vec(prop_oneof![1..12_u32, 1..=SortOrder::MAX], 1..60),
        ) {
            let mut ever_used_ids: BTreeSet<NewsId> = imported.map(id).into_iter().collect();
            for asked in asked {
                let highest_id = ever_used_ids.last().copied();
                let id = next_news_id(order(asked), &ever_used_ids).unwrap();
                let was_asked_used = ever_used_ids.contains(&NewsId::from(order(asked)));
                prop_assert!(ever_used_ids.insert(id), "{id:?} was used before");
                match highest_id {
                    _ if !was_asked_used => prop_assert_eq!(id.get(), asked),
                    Some(highest_id) if highest_id.get() < NewsId::MAX => {
                        prop_assert_eq!(id.get(), highest_id.get() + 1);
                    }
                    _ => {}
                }
            }
        }
    }
}
