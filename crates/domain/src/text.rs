//! Texts with a bound, so that no store, page or mail meets one it has no room for.

use crate::fields::Problem;

/// A text within its bound; it may be empty.
pub(crate) fn bounded(value: String, at_most: usize) -> Result<String, Problem> {
    // PostgreSQL refuses NUL, and no form needs the others.
    if value
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
    {
        return Err(Problem::ControlCharacter);
    }
    if value.chars().count() > at_most {
        return Err(Problem::TooLong { at_most });
    }
    Ok(value)
}

/// A text within its bound that says something: blanks alone do not.
pub(crate) fn filled(value: String, at_most: usize) -> Result<String, Problem> {
    if value.trim().is_empty() {
        return Err(Problem::Missing);
    }
    bounded(value, at_most)
}

/// Defines a text newtype: `text!(/// doc  Name, bounded, 200)`; the second word is the check to use.
macro_rules! text {
    ($(#[$meta:meta])* $name:ident, $check:ident, $at_most:literal) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(String);

        impl $name {
            /// The greatest length, in characters (Unicode scalar values).
            pub const MAX_CHARS: usize = $at_most;

            /// Checks the text and keeps it as it is written.
            ///
            /// # Errors
            /// The [`Problem`](crate::fields::Problem) with the text.
            pub fn parse(value: impl Into<String>) -> Result<Self, crate::fields::Problem> {
                $crate::text::$check(value.into(), Self::MAX_CHARS).map(Self)
            }

            /// The text as it was written.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
pub(crate) use text;

text!(
    /// A short name that staff give to something: a special day, a menu on the board. Never blank.
    Label, filled, 200
);
