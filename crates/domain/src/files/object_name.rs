//! The name of a stored file, such as `menu/Speisekarte.pdf`.

use std::fmt::{self, Write};

use crate::text::is_forbidden_in_line;

/// A name with folders, that leads nowhere but down: no empty, `.` or `..` part, no backslash, no control character,
/// and none that has what follows read from the other side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectName(String);

/// Not the name of a stored file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidObjectName {
    /// Longer than [`ObjectName::MAX_BYTES`].
    #[error("longer than {max} bytes", max = ObjectName::MAX_BYTES)]
    TooLong,
    /// A part between slashes is empty, `.` or `..`.
    #[error("a part is empty, `.` or `..`")]
    PartNotAllowed,
    /// A backslash, which some systems read as a slash, a control character, or one that turns the line.
    #[error("a character is not allowed")]
    CharacterNotAllowed,
}

impl ObjectName {
    /// The greatest length, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 1024;

    /// Checks the name.
    pub fn parse(value: impl Into<String>) -> Result<Self, InvalidObjectName> {
        let value = value.into();
        if value.len() > Self::MAX_BYTES {
            return Err(InvalidObjectName::TooLong);
        }
        if value.contains(|c| c == '\\' || is_forbidden_in_line(c)) {
            return Err(InvalidObjectName::CharacterNotAllowed);
        }
        if value.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Err(InvalidObjectName::PartNotAllowed);
        }
        Ok(Self(value))
    }

    /// A name known to be one, written in this crate.
    pub(crate) fn known(name: String) -> Self {
        Self(name)
    }

    /// The name as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its path on this host, with everything escaped that an address gives another meaning.
    pub fn url_path(&self) -> String {
        let mut path = String::from("/");
        for byte in self.0.bytes() {
            if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
                path.push(char::from(byte));
            } else {
                // Writing to a String cannot fail.
                let _ = write!(path, "%{byte:02X}");
            }
        }
        path
    }
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn a_name_leads_nowhere_but_down() {
        check_answers(
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
            |name| match ObjectName::parse(name) {
                Ok(name) => name.url_path(),
                Err(error) => error.to_string(),
            },
        );
        for name in ["menu/a\0.pdf", "notes/a\u{202E}fdp.b", "notes/a\u{2028}b"] {
            let refused = Err(InvalidObjectName::CharacterNotAllowed);
            assert_eq!(ObjectName::parse(name), refused, "{name:?}");
        }
        assert!(ObjectName::parse("ü".repeat(512)).is_ok());
        let too_long = ObjectName::parse("ü".repeat(512) + "a");
        assert_eq!(too_long, Err(InvalidObjectName::TooLong));
    }
}
