use std::fmt;

use crate::accounts::Token;
use crate::hex;

/// Grants access to a file without a session: 256 random bits, generated again whenever the name moves to other bytes, which
/// invalidates former links. `Debug` does not print it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DownloadToken([u8; 32]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 lower-case hexadecimal digits")]
pub struct InvalidDownloadToken;

impl DownloadToken {
    pub const fn from_random(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub fn from_token(token: &Token) -> Result<Self, InvalidDownloadToken> {
        Self::parse(token.as_str())
    }

    /// Parses 64 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, InvalidDownloadToken> {
        hex::parse(text).map(Self).ok_or(InvalidDownloadToken)
    }
}

impl fmt::Display for DownloadToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&::hex::encode(self.0))
    }
}

impl fmt::Debug for DownloadToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DownloadToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_64_digits_and_hidden_in_debug_output() {
        let token = DownloadToken::from_random([0xa5; 32]);
        assert_eq!(token.to_string(), "a5".repeat(32));
        assert_eq!(format!("{token:?}"), "DownloadToken(…)");
        assert_eq!(DownloadToken::parse(&token.to_string()), Ok(token));
        let drawn = Token::from_random([0xa5; 32]);
        assert_eq!(DownloadToken::from_token(&drawn), Ok(token));
        for wrong in ["", &"a5".repeat(31), &"A5".repeat(32)] {
            let parsed = DownloadToken::parse(wrong);
            assert_eq!(parsed, Err(InvalidDownloadToken), "{wrong}");
        }
    }
}
