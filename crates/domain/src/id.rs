/// Defines a positive id that fits a signed 32-bit column of any database: `id!(pub struct NewsId, InvalidNewsId,
/// "a news entry")`.
macro_rules! id {
    ($(#[$meta:meta])* pub struct $name:ident, $error:ident, $noun:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(std::num::NonZeroU32);

        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("{0} is not the id of {noun}: must be between 1 and {max}", noun = $noun, max = $name::MAX)]
        pub struct $error(i64);

        $crate::serde_as::serde_number!($name);

        impl $name {
            pub const MAX: u32 = i32::MAX.unsigned_abs();

            /// Accepts 1 to [`MAX`](Self::MAX).
            pub fn parse(value: i64) -> Result<Self, $error> {
                u32::try_from(value)
                    .ok()
                    .and_then(std::num::NonZeroU32::new)
                    .filter(|id| id.get() <= Self::MAX)
                    .map(Self)
                    .ok_or($error(value))
            }

            pub fn get(self) -> u32 {
                self.0.get()
            }

            /// `None` if all ids are used.
            pub fn smallest_unused(used: &std::collections::BTreeSet<Self>) -> Option<Self> {
                let ids = (1..=Self::MAX).filter_map(std::num::NonZeroU32::new);
                ids.map(Self).find(|id| !used.contains(id))
            }
        }
    };
}
pub(crate) use id;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::table::{assert_table_answers, format_value_or_error};

    id!(pub struct DummyId, InvalidDummyId, "a test");

    #[test]
    fn ids_are_positive_32_bit_numbers() {
        assert_table_answers(
            "
            1          => 1
            2147483647 => 2147483647
            2147483648 => 2147483648 is not the id of a test: must be between 1 and 2147483647
            0          => 0 is not the id of a test: must be between 1 and 2147483647
            -1         => -1 is not the id of a test: must be between 1 and 2147483647
            ",
            |number| {
                format_value_or_error(
                    DummyId::parse(number.parse().unwrap()).map(|id| id.get().to_string()),
                )
            },
        );
    }

    #[test]
    fn finds_the_smallest_unused_id() {
        assert_table_answers(
            "
                         => 1
            2            => 1
            1 2 4        => 3
            1 2147483647 => 2
            ",
            |used| {
                let used = used.split_whitespace().map(|id| id.parse().unwrap());
                let used: BTreeSet<_> = used.map(|id| DummyId::parse(id).unwrap()).collect();
                DummyId::smallest_unused(&used).unwrap().get().to_string()
            },
        );
    }
}
