//! Texts with a maximum length.

use crate::fields::FieldErrorKind;

/// A text of at most `at_most` characters, possibly empty.
pub(crate) fn bounded_text(value: String, at_most: usize) -> Result<String, FieldErrorKind> {
    // No form needs control characters other than these.
    if value
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
    {
        return Err(FieldErrorKind::ControlCharacter);
    }
    if value.chars().count() > at_most {
        return Err(FieldErrorKind::TooLong { at_most });
    }
    Ok(value)
}

/// A [`bounded_text`] text with at least one visible character.
pub(crate) fn non_blank_text(value: String, at_most: usize) -> Result<String, FieldErrorKind> {
    if value.chars().all(|c| c.is_whitespace() || is_invisible(c)) {
        return Err(FieldErrorKind::Missing);
    }
    bounded_text(value, at_most)
}

/// A [`non_blank_text`] text of one line, for titles, mail headers and rows of lists.
pub(crate) fn single_line_text(value: String, at_most: usize) -> Result<String, FieldErrorKind> {
    let value = non_blank_text(value, at_most)?;
    if value.contains(is_forbidden_in_line) {
        return Err(FieldErrorKind::ControlCharacter);
    }
    Ok(value)
}

/// Unicode `Default_Ignorable_Code_Point`, without the supplementary planes.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}')
}

/// A control character, a line or paragraph separator, or a bidirectional control, which can make one text look like
/// another.
pub(crate) fn is_forbidden_in_line(c: char) -> bool {
    let is_separator_or_bidi =
        matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c.is_control() || is_separator_or_bidi
}

/// Defines a newtype of a text that only its own module creates: `text_type!(pub struct Name)`.
macro_rules! text_type {
    ($(#[$meta:meta])* pub struct $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(String);

        impl $name {
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
pub(crate) use text_type;

/// Defines a [`text_type`] by the function that checks it and its maximum length: `text!(pub struct Name, bounded, 200)`.
macro_rules! text {
    ($(#[$meta:meta])* pub struct $name:ident, $check:ident, $at_most:literal) => {
        $crate::text::text_type!($(#[$meta])* pub struct $name);

        impl $name {
            /// The maximum length, in Unicode scalar values.
            pub const MAX_CHARS: usize = $at_most;

            pub fn parse(value: impl Into<String>) -> Result<Self, $crate::fields::FieldErrorKind> {
                $crate::text::$check(value.into(), Self::MAX_CHARS).map(Self)
            }
        }
    };
}
pub(crate) use text;

text!(
    /// A short name that staff choose, of a special day or a menu.
    pub struct Label, single_line_text, 200
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_line_texts_are_visible_and_have_no_line_breaks() {
        for (text, expected) in [
            ("Gasthaus zur Linde", None),
            ("Öffnung – jetzt!", None),
            // Some scripts and emoji are joined by invisible characters.
            ("क्\u{200D}ष 👩\u{200D}🍳", None),
            (
                "\u{200B}\u{200B}\u{200B}\u{200B}",
                Some(FieldErrorKind::Missing),
            ),
            ("\u{FEFF} \u{AD}", Some(FieldErrorKind::Missing)),
            ("Anna\nBcc: b@x.at", Some(FieldErrorKind::ControlCharacter)),
            ("Anna\tHuber", Some(FieldErrorKind::ControlCharacter)),
            ("Anna\u{2028}Huber", Some(FieldErrorKind::ControlCharacter)),
            ("Anna \u{202E}rebuH", Some(FieldErrorKind::ControlCharacter)),
            (
                "ä".repeat(21).as_str(),
                Some(FieldErrorKind::TooLong { at_most: 20 }),
            ),
        ] {
            assert_eq!(
                single_line_text(text.to_owned(), 20).err(),
                expected,
                "{text:?}"
            );
        }
    }
}
