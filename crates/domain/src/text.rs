//! Texts with a maximum length.

use std::fmt::Write;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::fields::FieldErrorKind;

/// Unicode normalization form C: macOS writes umlauts in file names as two characters, most keyboards as one.
pub fn nfc(text: impl Into<String>) -> String {
    let text = text.into();
    if is_nfc(&text) {
        text
    } else {
        text.nfc().collect()
    }
}

/// A text of at most `at_most` characters in [`nfc`], possibly empty. The separators of word processors become line feeds.
pub(crate) fn bounded_text(value: String, at_most: usize) -> Result<String, FieldErrorKind> {
    let mut value = nfc(value);
    if value.contains(['\u{2028}', '\u{2029}']) {
        value = value.replace('\u{2029}', "\n\n").replace('\u{2028}', "\n");
    }
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
    if is_blank(&value) {
        return Err(FieldErrorKind::Missing);
    }
    bounded_text(value, at_most)
}

pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

/// A [`non_blank_text`] text of one line, for titles, mail headers and rows of lists.
pub(crate) fn single_line_text(value: String, at_most: usize) -> Result<String, FieldErrorKind> {
    let value = non_blank_text(value, at_most)?;
    if value.contains(is_forbidden_in_line) {
        return Err(FieldErrorKind::ControlCharacter);
    }
    Ok(value)
}

/// A [`single_line_text`], or empty if it is blank.
pub(crate) fn optional_line_text(value: String, at_most: usize) -> Result<String, FieldErrorKind> {
    if is_blank(&value) {
        return Ok(String::new());
    }
    single_line_text(value, at_most)
}

/// The text without the spaces and invisible characters around it, and without those between words that show where a
/// line may break.
pub(crate) fn trim_pasted(text: &str) -> String {
    let text = text.replace(['\u{AD}', '\u{200B}', '\u{2060}', '\u{FEFF}'], "");
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
        .to_owned()
}

/// Encodes some characters as in RFC 3986 §2.1.
pub(crate) fn percent_encode(text: &str, is_encoded: impl Fn(char) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len());
    for c in text.chars() {
        if is_encoded(c) {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a String cannot fail.
                let _ = write!(encoded, "%{byte:02X}");
            }
        } else {
            encoded.push(c);
        }
    }
    encoded
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

        $crate::serde_as::serde_text!($name);
    };
}
pub(crate) use text;

text!(
    /// A short name that staff choose, of a menu.
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

    #[test]
    fn separators_of_lines_and_paragraphs_become_line_feeds() {
        let pasted = "Eins\u{2028}Zwei\u{2029}Drei".to_owned();
        assert_eq!(
            bounded_text(pasted, 20).as_deref(),
            Ok("Eins\nZwei\n\nDrei")
        );
    }

    #[test]
    fn texts_are_normalized_before_they_are_counted() {
        for (text, expected) in [
            ("Mu\u{308}sli", "Müsli"),
            ("Müsli", "Müsli"),
            ("A\u{30A}ngström \u{212B}", "Ångström Å"),
            // Compatibility characters stay.
            ("ﬁ ½", "ﬁ ½"),
        ] {
            for check in [
                bounded_text,
                non_blank_text,
                single_line_text,
                optional_line_text,
            ] {
                assert_eq!(check(text.to_owned(), 20).as_deref(), Ok(expected));
            }
        }
        let longest = "a\u{308}".repeat(20);
        assert_eq!(bounded_text(longest, 20), Ok("ä".repeat(20)));
        // Without a composed form both characters count.
        let too_long = bounded_text("m\u{308}".repeat(11), 20);
        assert_eq!(too_long, Err(FieldErrorKind::TooLong { at_most: 20 }));
    }
}
