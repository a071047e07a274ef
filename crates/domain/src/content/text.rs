use std::iter;

use serde::{Deserialize, Serialize};

use crate::fields::FieldErrorKind;
use crate::inn::InnName;
use crate::text::{is_blank, non_blank_text, single_line_text, text};

text!(
    /// In a paragraph, blank lines separate paragraphs and `*` on both sides emphasises words. Empty in drafts only.
    pub struct ContentText, bounded_text, 2000
);

/// Guests read the name of the inn in its place.
pub(super) const INN_NAME_PLACEHOLDER: &str = "{product}";

/// A text in German, and perhaps in English. Guests read the German one where there is no translation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocalizedText {
    #[serde(rename = "de")]
    pub german: ContentText,
    #[serde(rename = "en", skip_serializing_if = "Option::is_none")]
    pub english: Option<ContentText>,
}

impl LocalizedText {
    pub(super) fn is_complete(&self) -> bool {
        !self.german.as_str().is_empty()
    }

    pub(super) fn set_inn_name(&mut self, name: &InnName) {
        for text in iter::once(&mut self.german).chain(&mut self.english) {
            text.0 = text.0.replace(INN_NAME_PLACEHOLDER, name.as_str());
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextDefinition {
    /// The maximum length, in Unicode scalar values.
    pub max_chars: usize,
    /// Whether line breaks are allowed and emphasis is shown. Other texts are a line without formatting.
    pub is_paragraph: bool,
}

impl TextDefinition {
    /// An alternative text or a caption.
    pub const PICTURE: Self = Self::line(200);

    pub const fn line(max_chars: usize) -> Self {
        Self {
            max_chars,
            is_paragraph: false,
        }
    }

    pub fn parse(&self, value: impl Into<String>) -> Result<ContentText, FieldErrorKind> {
        let check = if self.is_paragraph {
            non_blank_text
        } else {
            single_line_text
        };
        let max_chars = self.max_chars.min(ContentText::MAX_CHARS);
        check(value.into(), max_chars).map(ContentText)
    }

    /// Like [`parse`](Self::parse), but a blank text is empty.
    pub fn parse_draft(&self, value: impl Into<String>) -> Result<ContentText, FieldErrorKind> {
        let value = value.into();
        if is_blank(&value) {
            return Ok(ContentText(String::new()));
        }
        self.parse(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    /// `\n` is a line break.
    #[test]
    fn only_paragraphs_have_line_breaks() {
        assert_table_answers(
            r"
            line Griaß *eich*        => Griaß *eich*
            line Griaß\neich         => contains a control character
            line Servus beinand      => must have at most 12 characters
            line                     => is required
            paragraph Griaß *eich*   => Griaß *eich*
            paragraph Griaß\neich    => Griaß\neich
            paragraph Servus beinand => must have at most 12 characters
            paragraph                => is required
            ",
            |question| {
                let (kind, text) = question.split_once(' ').unwrap_or((question, ""));
                let definition = TextDefinition {
                    max_chars: 12,
                    is_paragraph: kind == "paragraph",
                };
                let parsed = definition.parse(text.replace(r"\n", "\n"));
                format_value_or_error(parsed).replace('\n', r"\n")
            },
        );
    }
}
