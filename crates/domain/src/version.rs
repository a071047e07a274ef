//! How two people who change the same thing at the same time do not undo each other.

use std::num::NonZeroU32;

/// The version of something that staff change: 1 when it is new, one more with each change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version(NonZeroU32);

/// Not a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not a version: those go from 1 to {max}", max = u32::MAX)]
pub struct InvalidVersion(i64);

impl Version {
    /// The version of what is new.
    pub const FIRST: Self = Self(NonZeroU32::MIN);

    /// Checks the number.
    pub fn parse(value: i64) -> Result<Self, InvalidVersion> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .map(Self)
            .ok_or(InvalidVersion(value))
    }

    /// The version after one more change.
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The number.
    pub fn get(self) -> u32 {
        self.0.get()
    }
}

/// Which version somebody saw who wants to change something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Precondition {
    /// They do not say: whatever is there may be changed, or made.
    Any,
    /// Whatever is there, but something must be.
    Existing,
    /// One of these; nothing else may be changed.
    OneOf(Vec<Version>),
}

impl Precondition {
    /// Whether it names versions, of which one must match.
    pub fn names_versions(&self) -> bool {
        matches!(self, Self::OneOf(_))
    }

    /// May what is at this version be changed?
    pub fn allows(&self, version: Version) -> bool {
        match self {
            Self::Any | Self::Existing => true,
            Self::OneOf(versions) => versions.contains(&version),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn a_version_is_a_positive_number_that_grows() {
        check_answers(
            "
            1          => then 2
            4294967294 => then 4294967295
            4294967295 => then 4294967295
            4294967296 => 4294967296 is not a version: those go from 1 to 4294967295
            0          => 0 is not a version: those go from 1 to 4294967295
            -1         => -1 is not a version: those go from 1 to 4294967295
            ",
            |number| match Version::parse(number.parse().unwrap()) {
                Ok(version) => format!("then {}", version.next().get()),
                Err(error) => error.to_string(),
            },
        );
        assert_eq!(Version::parse(1), Ok(Version::FIRST));
    }

    /// `the version that is there, the versions that were seen`.
    #[test]
    fn what_somebody_else_changed_meanwhile_may_not_be_changed() {
        check_answers(
            "
            3, any => yes
            3, existing => yes
            3, 3   => yes
            3, 2   => no
            3, 4   => no
            3, 2 3 => yes
            3,     => no
            ",
            |question| {
                let (there, seen) = question.split_once(',').unwrap();
                let version = |text: &str| Version::parse(text.parse().unwrap()).unwrap();
                let expected = match seen.trim() {
                    "any" => Precondition::Any,
                    "existing" => Precondition::Existing,
                    seen => Precondition::OneOf(seen.split_whitespace().map(version).collect()),
                };
                let allowed = expected.allows(version(there));
                if allowed { "yes" } else { "no" }.to_owned()
            },
        );
    }
}
