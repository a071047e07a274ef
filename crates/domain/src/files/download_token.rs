//! What opens the bytes of a file to whoever is not staff.

use std::fmt;

use crate::accounts::Token;
use crate::hex;

/// 256 random bits, drawn anew whenever the name moves to other bytes: links of before open nothing then. Staff tell it
/// to whom they like, and nobody can reckon it from the file. It shows itself in no log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DownloadToken([u8; 32]);

/// Not 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct InvalidDownloadToken;

impl DownloadToken {
    /// The token of this randomness.
    pub const fn from_random(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// The one of a token that was drawn.
    pub fn of(drawn: &Token) -> Result<Self, InvalidDownloadToken> {
        Self::parse(drawn.as_str())
    }

    /// Reads 64 hexadecimal digits in small letters.
    pub fn parse(text: &str) -> Result<Self, InvalidDownloadToken> {
        hex::parse(text).map(Self).ok_or(InvalidDownloadToken)
    }
}

impl fmt::Display for DownloadToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
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
    fn a_token_is_64_digits_and_shows_itself_to_nobody() {
        let token = DownloadToken::from_random([0xa5; 32]);
        assert_eq!(token.to_string(), "a5".repeat(32));
        assert_eq!(format!("{token:?}"), "DownloadToken(…)");
        assert_eq!(DownloadToken::parse(&token.to_string()), Ok(token));
        assert_eq!(DownloadToken::of(&Token::of([0xa5; 32])), Ok(token));
        for wrong in ["", &"a5".repeat(31), &"A5".repeat(32)] {
            assert_eq!(
                DownloadToken::parse(wrong),
                Err(InvalidDownloadToken),
                "{wrong}"
            );
        }
    }
}
