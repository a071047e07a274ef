use crate::fields::FieldErrorKind;
use crate::text::{non_blank_text, text};

text!(
    /// Paragraphs are separated by blank lines; `*` on both sides emphasises words.
    pub struct ContentText, non_blank_text, 2000
);

impl ContentText {
    /// Like [`parse`](Self::parse), with a maximum length of its own.
    pub fn parse_at_most(
        value: impl Into<String>,
        max_chars: usize,
    ) -> Result<Self, FieldErrorKind> {
        non_blank_text(value.into(), max_chars.min(Self::MAX_CHARS)).map(Self)
    }
}

/// A text in German, and perhaps in English. Guests read the German one where there is no translation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalizedText {
    pub german: ContentText,
    pub english: Option<ContentText>,
}
