use std::borrow::Cow;
use std::fmt;

/// A media type such as `application/pdf`, with optional parameters: visible ASCII and spaces only, because it is sent as a
/// header.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ContentType(Cow<'static, str>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a media type")]
pub struct InvalidContentType;

impl Default for ContentType {
    fn default() -> Self {
        Self::OCTET_STREAM
    }
}

impl ContentType {
    pub const PDF: Self = Self(Cow::Borrowed("application/pdf"));

    /// The default.
    pub const OCTET_STREAM: Self = Self(Cow::Borrowed("application/octet-stream"));

    /// The maximum length, in bytes.
    pub const MAX_BYTES: usize = 200;

    /// Accepts `type/subtype`, with parameters after a semicolon.
    pub fn parse(value: impl Into<String>) -> Result<Self, InvalidContentType> {
        let value = value.into();
        let media_type_essence = value.split(';').next().unwrap_or_default().trim_end();
        let is_well_formed = media_type_essence
            .split_once('/')
            .is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype));
        let is_header_value =
            value.len() <= Self::MAX_BYTES && value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if is_well_formed && is_header_value {
            Ok(Self(Cow::Owned(value)))
        } else {
            Err(InvalidContentType)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether browsers can show such a file without executing anything in it. Of several types after commas they use the last.
    pub fn is_inert(&self) -> bool {
        let essence = self.0.split(';').next().unwrap_or_default();
        let essence = essence.trim_end().to_ascii_lowercase();
        let is_medium = ["image/", "audio/", "video/", "font/"]
            .iter()
            .any(|kind| essence.starts_with(kind));
        let is_xml = essence.contains("xml");
        let is_shown = is_medium && !is_xml || INERT_TYPES.contains(&essence.as_str());
        is_shown && !self.0.contains(',')
    }
}

/// Apart from pictures, sounds, films and fonts.
const INERT_TYPES: [&str; 5] = [
    "application/json",
    "application/octet-stream",
    "application/pdf",
    "text/csv",
    "text/plain",
];

/// A token of RFC 9110 §5.6.2.
fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

impl fmt::Display for ContentType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, yes_or_no};

    #[test]
    fn documents_with_scripts_and_unknown_types_are_not_inert() {
        assert_table_answers(
            "
            application/pdf               => yes
            Application/PDF ; version=1.7 => yes
            text/plain; charset=utf-8     => yes
            image/png                     => yes
            video/mp4                     => yes
            application/json              => yes
            text/html                     => no
            TEXT/HTML; charset=utf-8      => no
            application/xhtml+xml         => no
            image/svg+xml                 => no
            Image/SVG+XML;a=b             => no
            text/xml                      => no
            application/xml               => no
            application/rss+xml           => no
            text/xsl                      => no
            text/javascript               => no
            application/ecmascript        => no
            application/wasm              => no
            text/css                      => no
            multipart/related             => no
            message/rfc822                => no
            application/pdf;, text/html   => no
            image/png; a=\",text/html\"   => no
            ",
            |text| yes_or_no(ContentType::parse(text).unwrap().is_inert()),
        );
    }

    #[test]
    fn accepts_media_types_that_are_valid_header_values() {
        assert_table_answers(
            "
            application/pdf                => PDF
            Application/PDF ; version=1.7  => ok
            image/svg+xml                  => ok
            text/plain; charset=utf-8      => ok
            text/plain ;charset=utf-8      => ok
            pdf                            => not a media type
            application/                   => not a media type
            /pdf                           => not a media type
            application/pdf/x              => not a media type
            applic ation/pdf               => not a media type
            text/plain; name=ü             => not a media type
                                           => not a media type
            ",
            |text| match ContentType::parse(text) {
                Ok(kind) if kind == ContentType::PDF => "PDF".to_owned(),
                Ok(_) => "ok".to_owned(),
                Err(error) => error.to_string(),
            },
        );
        let too_long = format!("a/{}", "b".repeat(199));
        for invalid in ["text/plain;\r\nX: y", &too_long] {
            assert_eq!(ContentType::parse(invalid), Err(InvalidContentType));
        }
        assert_eq!(ContentType::parse("application/pdf"), Ok(ContentType::PDF));
    }
}
