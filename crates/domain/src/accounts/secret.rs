//! What nobody may read in a log: passwords, tokens, and what they are kept as.

use std::fmt;

use crate::fields::Problem;
use crate::hex;

/// Defines a text that shows itself to nobody.
macro_rules! secret {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// The text. It belongs into no log and no message.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    };
}

secret!(
    /// A password as somebody typed it, in any script and with any blanks.
    Password
);

impl Password {
    /// The greatest length, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 1024;

    /// Checks what was typed to sign in. Which passwords may be chosen is another question.
    ///
    /// # Errors
    /// [`Problem::Missing`], or [`Problem::TooManyBytes`]: a longer one would only be work.
    pub fn parse(typed: impl Into<String>) -> Result<Self, Problem> {
        let typed = typed.into();
        match typed.len() {
            0 => Err(Problem::Missing),
            1..=Self::MAX_BYTES => Ok(Self(typed)),
            _ => Err(Problem::TooManyBytes {
                at_most: Self::MAX_BYTES,
            }),
        }
    }
}

secret!(
    /// What a password is kept as: algorithm, parameters, salt and hash, in the PHC string format.
    PasswordHash
);

impl PasswordHash {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 512;

    /// Keeps the text as it is; what it means is for whoever hashes.
    ///
    /// # Errors
    /// When it is blank or too long to be one.
    pub fn parse(text: impl Into<String>) -> Result<Self, Problem> {
        crate::text::line(text.into(), Self::MAX_CHARS).map(Self)
    }
}

secret!(
    /// What the holder of a session shows: 64 hexadecimal digits that nobody can guess.
    Token
);

impl Token {
    /// The token of this randomness.
    #[must_use]
    pub fn of(random: [u8; 32]) -> Self {
        Self(TokenHash(random).to_string())
    }

    /// Reads what a client shows; `None` when nobody was ever given such a token.
    #[must_use]
    pub fn parse(shown: &str) -> Option<Self> {
        hex::parse(shown).map(Self::of)
    }
}

/// The SHA-256 that a token is kept as. A copy of the database opens no session.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenHash([u8; 32]);

/// Not 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct InvalidTokenHash;

impl TokenHash {
    /// The hash with this digest.
    #[must_use]
    pub const fn from_digest(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    /// The digest.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads 64 hexadecimal digits in small letters.
    ///
    /// # Errors
    /// When it is written otherwise.
    pub fn parse(text: &str) -> Result<Self, InvalidTokenHash> {
        hex::parse(text).map(Self).ok_or(InvalidTokenHash)
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_does_not_show_itself() {
        let password = Password::parse("Frühlingszwiebel").unwrap();
        let hash = PasswordHash::parse("$argon2id$v=19$…").unwrap();
        let token = Token::of([7; 32]);
        let shown = format!("{password:?} {hash:?} {token:?}");
        assert_eq!(shown, "Password(…) PasswordHash(…) Token(…)");
    }

    #[test]
    fn what_is_typed_is_taken_as_it_is_within_its_bound() {
        for typed in [" ", "ü", "\u{0}", &"ü".repeat(512)] {
            assert_eq!(Password::parse(typed).unwrap().as_str(), typed);
        }
        assert_eq!(Password::parse(""), Err(Problem::Missing));
        let too_long = Password::parse("ü".repeat(513));
        assert_eq!(too_long, Err(Problem::TooManyBytes { at_most: 1024 }));
    }

    #[test]
    fn a_token_is_64_digits() {
        let token = Token::of([0xa5; 32]);
        assert_eq!(token.as_str(), "a5".repeat(32));
        assert_eq!(Token::parse(token.as_str()), Some(token));
        let hash = TokenHash::from_digest([0x0f; 32]);
        assert_eq!(TokenHash::parse(&hash.to_string()), Ok(hash));
        for wrong in ["", &"a5".repeat(31), &"A5".repeat(32), &"a5".repeat(33)] {
            assert_eq!(Token::parse(wrong), None, "{wrong}");
            assert_eq!(TokenHash::parse(wrong), Err(InvalidTokenHash), "{wrong}");
        }
    }
}
