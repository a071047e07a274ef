use percent_encoding::percent_decode_str;

use crate::serde_as::serde_as;
use crate::text::{is_forbidden_in_line, nfc, percent_encode, text_type};

text_type!(
    /// The name of a stored file with folders, such as `menu/Speisekarte.pdf`: no empty, `.` or `..` segment, no backslash, no
    /// control character, no bidirectional control. In Unicode normalization form C, also when a file is looked up (decision M10).
    pub struct FileName
);

serde_as!(String: FileName, |url| Self::parse_url_path(&url), |name| name.url_path());

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidFileName {
    #[error("longer than {max} bytes", max = FileName::MAX_BYTES)]
    TooLong,
    #[error("a part is empty, `.` or `..`")]
    InvalidSegment,
    #[error("a character is not allowed")]
    InvalidCharacter,
}

impl FileName {
    /// The maximum length, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 1024;

    pub fn parse(value: impl Into<String>) -> Result<Self, InvalidFileName> {
        let value = nfc(value);
        if value.len() > Self::MAX_BYTES {
            return Err(InvalidFileName::TooLong);
        }
        if value.contains(|c| c == '\\' || is_forbidden_in_line(c)) {
            return Err(InvalidFileName::InvalidCharacter);
        }
        if value
            .split('/')
            .any(|segment| matches!(segment, "" | "." | ".."))
        {
            return Err(InvalidFileName::InvalidSegment);
        }
        Ok(Self(value))
    }

    /// Parses a percent-encoded path on this host, or a name, which has no slash at its beginning.
    pub fn parse_url_path(url: &str) -> Result<Self, InvalidFileName> {
        match url.strip_prefix('/') {
            Some(path) => Self::parse(percent_decode_str(path).decode_utf8_lossy()),
            None => Self::parse(url),
        }
    }

    /// Constructs a name that this crate knows to be valid.
    pub(crate) fn new_unchecked(name: String) -> Self {
        Self(name)
    }

    /// The percent-encoded path on this host.
    pub fn url_path(&self) -> String {
        let is_encoded = |c: char| !c.is_ascii_alphanumeric() && !"/-._~".contains(c);
        format!("/{}", percent_encode(&self.0, is_encoded))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn object_names_reject_path_traversal() {
        assert_table_answers(
            r"
            menu/Speisekarte.pdf   => /menu/Speisekarte.pdf
            Speisekarte.pdf        => /Speisekarte.pdf
            a/b/c                  => /a/b/c
            menu/...               => /menu/...
            menu/Größe 1.pdf       => /menu/Gr%C3%B6%C3%9Fe%201.pdf
            menu/50%?#.pdf         => /menu/50%25%3F%23.pdf
            /menu/a.pdf            => a part is empty, `.` or `..`
            menu/                  => a part is empty, `.` or `..`
            menu//a.pdf            => a part is empty, `.` or `..`
            ../a.pdf               => a part is empty, `.` or `..`
            menu/../a.pdf          => a part is empty, `.` or `..`
            menu/./a.pdf           => a part is empty, `.` or `..`
            ..                     => a part is empty, `.` or `..`
                                   => a part is empty, `.` or `..`
            menu\a.pdf             => a character is not allowed
            ",
            |name| format_value_or_error(FileName::parse(name).map(|name| name.url_path())),
        );
        for name in ["menu/a\0.pdf", "notes/a\u{202E}fdp.b", "notes/a\u{2028}b"] {
            let expected_error = Err(InvalidFileName::InvalidCharacter);
            assert_eq!(FileName::parse(name), expected_error, "{name:?}");
        }
        let decomposed = FileName::parse("menu/Gro\u{308}ße.pdf");
        assert_eq!(decomposed, FileName::parse("menu/Größe.pdf"));
        assert!(FileName::parse("u\u{308}".repeat(512)).is_ok());
        let too_long = FileName::parse("ü".repeat(512) + "a");
        assert_eq!(too_long, Err(InvalidFileName::TooLong));
    }
}
