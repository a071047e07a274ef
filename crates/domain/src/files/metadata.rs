//! Metadata of a stored file that its clients set.

use std::collections::BTreeMap;

use super::ContentType;
use crate::text::{nfc, text_type};

text_type!(
    /// The value of a header: visible ASCII and spaces, not blank.
    pub struct HttpHeaderText
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} visible ASCII characters", max = HttpHeaderText::MAX_BYTES)]
pub struct InvalidHttpHeaderText;

impl HttpHeaderText {
    /// The maximum length, in bytes.
    pub const MAX_BYTES: usize = 500;

    pub fn parse(value: impl Into<String>) -> Result<Self, InvalidHttpHeaderText> {
        let value = value.into();
        let is_header_value =
            value.len() <= Self::MAX_BYTES && value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if is_header_value && !value.trim().is_empty() {
            Ok(Self(value))
        } else {
            Err(InvalidHttpHeaderText)
        }
    }
}

/// Custom names and values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CustomMetadata(BTreeMap<String, String>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidCustomMetadata {
    #[error("more than {max} bytes in total", max = CustomMetadata::MAX_BYTES)]
    TooLarge,
    #[error("a name is empty, or there is a control character")]
    InvalidText,
}

impl CustomMetadata {
    /// The maximum total length of names and values, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 8192;

    pub fn parse(map: BTreeMap<String, String>) -> Result<Self, InvalidCustomMetadata> {
        let normalized = map.into_iter().map(|(name, text)| (nfc(name), nfc(text)));
        let map: BTreeMap<_, _> = normalized.collect();
        let bytes: usize = map.iter().map(|(name, text)| name.len() + text.len()).sum();
        if bytes > Self::MAX_BYTES {
            return Err(InvalidCustomMetadata::TooLarge);
        }
        let has_control_character = |text: &String| text.contains(char::is_control);
        if map.iter().any(|(name, text)| {
            name.is_empty() || has_control_character(name) || has_control_character(text)
        }) {
            return Err(InvalidCustomMetadata::InvalidText);
        }
        Ok(Self(map))
    }

    pub fn as_map(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

/// The metadata of a file that its clients set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileMetadata {
    pub content_type: ContentType,
    pub cache_control: Option<HttpHeaderText>,
    pub content_disposition: Option<HttpHeaderText>,
    pub content_encoding: Option<HttpHeaderText>,
    pub content_language: Option<HttpHeaderText>,
    pub custom: CustomMetadata,
}

impl FileMetadata {
    /// A PDF without other metadata.
    pub const PDF: Self = Self {
        content_type: ContentType::PDF,
        cache_control: None,
        content_disposition: None,
        content_encoding: None,
        content_language: None,
        custom: CustomMetadata(BTreeMap::new()),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn header_texts_are_visible_ascii() {
        assert_table_answers(
            r#"
            attachment; filename="Karte.pdf" => ok
            de-AT                            => ok
            attachment; filename=Käse.pdf    => not 1 to 500 visible ASCII characters
                                             => not 1 to 500 visible ASCII characters
            "#,
            |text| format_value_or_error(HttpHeaderText::parse(text).map(|_| "ok")),
        );
        assert_eq!(
            HttpHeaderText::parse("a\r\nb: c"),
            Err(InvalidHttpHeaderText)
        );
        assert_eq!(
            HttpHeaderText::parse("a".repeat(501)),
            Err(InvalidHttpHeaderText)
        );
        assert!(HttpHeaderText::parse("a".repeat(500)).is_ok());
    }

    #[test]
    fn limits_custom_file_metadata() {
        let map = |name: &str, text: &str| {
            CustomMetadata::parse(BTreeMap::from([(name.to_owned(), text.to_owned())]))
        };
        assert!(map("koch", "Größe & Würze").is_ok());
        assert!(map("a", &"b".repeat(8191)).is_ok());
        assert_eq!(
            map("a", &"b".repeat(8192)),
            Err(InvalidCustomMetadata::TooLarge)
        );
        for (name, text) in [("", "x"), ("a\nb", "x"), ("a", "x\0")] {
            assert_eq!(map(name, text), Err(InvalidCustomMetadata::InvalidText));
        }
    }
}
