//! What is told about a stored file beside its bytes: headers of its download, and words of whoever stored it.

use std::collections::BTreeMap;

/// A value that can be sent as a header: visible ASCII and blanks, never blank alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HeaderText(String);

/// Cannot be sent as a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} visible ASCII characters", max = HeaderText::MAX_BYTES)]
pub struct InvalidHeaderText;

impl HeaderText {
    /// The greatest length, in bytes.
    pub const MAX_BYTES: usize = 500;

    /// Checks the value.
    pub fn parse(value: impl Into<String>) -> Result<Self, InvalidHeaderText> {
        let value = value.into();
        let sendable =
            value.len() <= Self::MAX_BYTES && value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if sendable && !value.trim().is_empty() {
            Ok(Self(value))
        } else {
            Err(InvalidHeaderText)
        }
    }

    /// The value as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Names and values that whoever stores a file wants to find again with it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CustomMetadata(BTreeMap<String, String>);

/// Why a custom map is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidCustomMetadata {
    /// More than [`CustomMetadata::MAX_BYTES`] in all.
    #[error("more than {max} bytes in all", max = CustomMetadata::MAX_BYTES)]
    TooMuch,
    /// A name is empty, or a name or a value has a control character.
    #[error("a name is empty, or there is a control character")]
    NotAllowed,
}

impl CustomMetadata {
    /// The greatest length of all names and values together, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 8192;

    /// Checks the map.
    pub fn parse(map: BTreeMap<String, String>) -> Result<Self, InvalidCustomMetadata> {
        let bytes: usize = map.iter().map(|(name, text)| name.len() + text.len()).sum();
        if bytes > Self::MAX_BYTES {
            return Err(InvalidCustomMetadata::TooMuch);
        }
        let not_allowed = |text: &String| text.contains(char::is_control);
        if map
            .iter()
            .any(|(name, text)| name.is_empty() || not_allowed(name) || not_allowed(text))
        {
            return Err(InvalidCustomMetadata::NotAllowed);
        }
        Ok(Self(map))
    }

    /// The names and values, ascending by name.
    pub fn as_map(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

/// What is told about a file beside its bytes; all of it may be absent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// `Cache-Control` of its download.
    pub cache_control: Option<HeaderText>,
    /// `Content-Disposition` of its download.
    pub content_disposition: Option<HeaderText>,
    /// `Content-Encoding` of its download.
    pub content_encoding: Option<HeaderText>,
    /// `Content-Language` of its download.
    pub content_language: Option<HeaderText>,
    /// Whatever else somebody wants to know of it.
    pub custom: CustomMetadata,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn a_header_can_be_sent() {
        check_answers(
            r#"
            attachment; filename="Karte.pdf" => ok
            de-AT                            => ok
            attachment; filename=Käse.pdf    => not 1 to 500 visible ASCII characters
                                             => not 1 to 500 visible ASCII characters
            "#,
            |text| match HeaderText::parse(text) {
                Ok(_) => "ok".to_owned(),
                Err(error) => error.to_string(),
            },
        );
        assert_eq!(HeaderText::parse("a\r\nb: c"), Err(InvalidHeaderText));
        assert_eq!(HeaderText::parse("a".repeat(501)), Err(InvalidHeaderText));
        assert!(HeaderText::parse("a".repeat(500)).is_ok());
    }

    #[test]
    fn a_custom_map_has_a_bound_and_no_control_characters() {
        let map = |name: &str, text: &str| {
            CustomMetadata::parse(BTreeMap::from([(name.to_owned(), text.to_owned())]))
        };
        assert!(map("koch", "Größe & Würze").is_ok());
        assert!(map("a", &"b".repeat(8191)).is_ok());
        assert_eq!(
            map("a", &"b".repeat(8192)),
            Err(InvalidCustomMetadata::TooMuch)
        );
        for (name, text) in [("", "x"), ("a\nb", "x"), ("a", "x\0")] {
            assert_eq!(map(name, text), Err(InvalidCustomMetadata::NotAllowed));
        }
    }
}
