use crate::fields::FieldErrorKind;
use crate::text::{non_blank_text, text};
use crate::usage::Language;

text!(
    /// Paragraphs are separated by blank lines; `*` on both sides emphasises words.
    pub struct ContentText, non_blank_text, 2000
);

impl ContentText {
    /// A shorter one.
    pub fn parse_at_most(
        value: impl Into<String>,
        max_chars: usize,
    ) -> Result<Self, FieldErrorKind> {
        non_blank_text(value.into(), max_chars.min(Self::MAX_CHARS)).map(Self)
    }
}

/// A text in German, and perhaps in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalizedText {
    pub german: ContentText,
    pub english: Option<ContentText>,
}

impl LocalizedText {
    /// The text for guests who read `language`, and its own language: German if there is no translation.
    pub fn in_language(&self, language: Language) -> (&ContentText, Language) {
        match (language, &self.english) {
            (Language::English, Some(english)) => (english, Language::English),
            _ => (&self.german, Language::German),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_german_without_a_translation() {
        let parse = |text| ContentText::parse(text).unwrap();
        let german_only = LocalizedText {
            german: parse("Küche"),
            english: None,
        };
        let both = LocalizedText {
            english: Some(parse("Kitchen")),
            ..german_only.clone()
        };
        for (text, language, expected) in [
            (&german_only, Language::German, ("Küche", Language::German)),
            (&german_only, Language::English, ("Küche", Language::German)),
            (&both, Language::German, ("Küche", Language::German)),
            (&both, Language::English, ("Kitchen", Language::English)),
        ] {
            let (shown, shown_language) = text.in_language(language);
            assert_eq!((shown.as_str(), shown_language), expected);
        }
    }
}
