//! Optimistic concurrency control.

use std::num::NonZeroU32;

use crate::serde_as::serde_number;

/// The version of a record: 1 when it is new, one more with each change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordVersion(NonZeroU32);

serde_number!(RecordVersion);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not a version: must be between 1 and {max}", max = u32::MAX)]
pub struct InvalidRecordVersion(i64);

impl RecordVersion {
    pub const INITIAL: Self = Self(NonZeroU32::MIN);

    pub fn parse(value: i64) -> Result<Self, InvalidRecordVersion> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .map(Self)
            .ok_or(InvalidRecordVersion(value))
    }

    /// Saturates at `u32::MAX`.
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    pub fn get(self) -> u32 {
        self.0.get()
    }
}

/// The version of a record that a request to change it expects (`If-Match`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Precondition {
    /// The record may have any version, or not exist.
    Unconditional,
    /// The record must exist, in any version.
    MustExist,
    VersionIn(Vec<RecordVersion>),
}

impl Precondition {
    pub fn requires_specific_version(&self) -> bool {
        matches!(self, Self::VersionIn(_))
    }

    /// `current` is the version of the record, if there is one.
    pub fn is_satisfied_by(&self, current: Option<RecordVersion>) -> bool {
        match self {
            Self::Unconditional => true,
            Self::MustExist => current.is_some(),
            Self::VersionIn(versions) => current.is_some_and(|current| versions.contains(&current)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error, yes_or_no};

    #[test]
    fn record_versions_are_positive_and_increase() {
        assert_table_answers(
            "
            1          => then 2
            4294967294 => then 4294967295
            4294967295 => then 4294967295
            4294967296 => 4294967296 is not a version: must be between 1 and 4294967295
            0          => 0 is not a version: must be between 1 and 4294967295
            -1         => -1 is not a version: must be between 1 and 4294967295
            ",
            |number| {
                format_value_or_error(
                    RecordVersion::parse(number.parse().unwrap())
                        .map(|version| format!("then {}", version.next().get())),
                )
            },
        );
        assert_eq!(RecordVersion::parse(1), Ok(RecordVersion::INITIAL));
    }

    /// `current version, expected versions`; `-` stands for no record.
    #[test]
    fn precondition_allows_only_expected_versions() {
        assert_table_answers(
            "
            3, any => yes
            -, any => yes
            3, existing => yes
            -, existing => no
            -, 3   => no
            3, 3   => yes
            3, 2   => no
            3, 4   => no
            3, 2 3 => yes
            3,     => no
            ",
            |question| {
                let (current, expected) = question.split_once(',').unwrap();
                let version = |text: &str| RecordVersion::parse(text.parse().unwrap()).unwrap();
                let expected = match expected.trim() {
                    "any" => Precondition::Unconditional,
                    "existing" => Precondition::MustExist,
                    list => Precondition::VersionIn(list.split_whitespace().map(version).collect()),
                };
                let current = (current != "-").then(|| version(current));
                yes_or_no(expected.is_satisfied_by(current))
            },
        );
    }
}
