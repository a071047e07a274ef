//! Passwords, tokens and their hashes. `Debug` does not print them.

use std::fmt;

use crate::fields::Problem;
use crate::hex;

/// Defines a text that `Debug` does not print.
macro_rules! secret {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// Must not be logged.
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
    /// A password as typed, in any script and with any blanks.
    Password
);

impl Password {
    /// The greatest length, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 1024;

    /// Checks the length only; [`choose`](super::choose) checks new passwords.
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
    /// Algorithm, parameters, salt and hash in the PHC string format.
    PasswordHash
);

impl PasswordHash {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 512;

    /// Checks the length only; the hasher parses it.
    pub fn parse(text: impl Into<String>) -> Result<Self, Problem> {
        crate::text::line(text.into(), Self::MAX_CHARS).map(Self)
    }
}

secret!(
    /// 256 random bits as 64 hexadecimal digits.
    Token
);

impl Token {
    pub fn of(random: [u8; 32]) -> Self {
        Self(TokenHash(random).to_string())
    }

    /// `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Self> {
        hex::parse(text).map(Self::of)
    }
}

/// The SHA-256 of a token. Sessions are stored under it, so that a copy of the database grants no access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenHash([u8; 32]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 lower-case hexadecimal digits")]
pub struct InvalidTokenHash;

impl TokenHash {
    pub const fn from_digest(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Parses 64 lower-case hexadecimal digits.
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
    fn debug_does_not_print_secrets() {
        let password = Password::parse("Frühlingszwiebel").unwrap();
        let hash = PasswordHash::parse("$argon2id$v=19$…").unwrap();
        let token = Token::of([7; 32]);
        let printed = format!("{password:?} {hash:?} {token:?}");
        assert_eq!(printed, "Password(…) PasswordHash(…) Token(…)");
    }

    #[test]
    fn accepts_any_password_within_the_length_limit() {
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
