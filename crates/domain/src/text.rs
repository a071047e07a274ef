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

/// A text within its bound that says something: blanks alone do not, nor what nobody sees.
pub(crate) fn filled(value: String, at_most: usize) -> Result<String, Problem> {
    if value.chars().all(|c| c.is_whitespace() || is_invisible(c)) {
        return Err(Problem::Missing);
    }
    bounded(value, at_most)
}

/// The same in one line: it goes into titles, heads of mails and rows of lists, where another line would be another
/// title, head or row.
pub(crate) fn line(value: String, at_most: usize) -> Result<String, Problem> {
    let value = filled(value, at_most)?;
    if value.contains(is_forbidden_in_line) {
        return Err(Problem::ControlCharacter);
    }
    Ok(value)
}

/// Takes no room where it is shown (Unicode: `Default_Ignorable_Code_Point`, without the planes that nobody types).
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}')
}

/// Has no place in a line: a control character, or what ends the line, or has what follows read from the other side, which
/// makes one text look like another.
pub(crate) fn is_forbidden_in_line(c: char) -> bool {
    let ends_or_turns =
        matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c.is_control() || ends_or_turns
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
            pub fn parse(value: impl Into<String>) -> Result<Self, crate::fields::Problem> {
                $crate::text::$check(value.into(), Self::MAX_CHARS).map(Self)
            }

            /// The text as it was written.
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
    Label, line, 200
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_something_and_is_one_line() {
        for (text, expected) in [
            ("Gasthaus zur Linde", None),
            ("Öffnung – jetzt!", None),
            // Some scripts and emoji are joined by what nobody sees.
            ("क्\u{200D}ष 👩\u{200D}🍳", None),
            ("\u{200B}\u{200B}\u{200B}\u{200B}", Some(Problem::Missing)),
            ("\u{FEFF} \u{AD}", Some(Problem::Missing)),
            ("Anna\nBcc: b@x.at", Some(Problem::ControlCharacter)),
            ("Anna\tHuber", Some(Problem::ControlCharacter)),
            ("Anna\u{2028}Huber", Some(Problem::ControlCharacter)),
            ("Anna \u{202E}rebuH", Some(Problem::ControlCharacter)),
            (
                "ä".repeat(21).as_str(),
                Some(Problem::TooLong { at_most: 20 }),
            ),
        ] {
            assert_eq!(line(text.to_owned(), 20).err(), expected, "{text:?}");
        }
    }
}
