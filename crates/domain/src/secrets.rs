//! Passwords, tokens and their hashes. `Debug` does not print them.

use std::fmt;

use crate::fields::FieldErrorKind;
use crate::hex::{self, hex_bytes};
use crate::text::nfc;

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
    /// The maximum length, in bytes of UTF-8.
    pub const MAX_BYTES: usize = 1024;

    /// Normalizes to [`nfc`] (RFC 8265 §4.2.2), because keyboards differ. Checks the length only;
    /// `auth::validate_new_password` checks new passwords.
    pub fn parse(typed: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let typed = nfc(typed);
        match typed.len() {
            0 => Err(FieldErrorKind::Missing),
            1..=Self::MAX_BYTES => Ok(Self(typed)),
            _ => Err(FieldErrorKind::TooManyBytes {
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
    /// The maximum length, in characters.
    pub const MAX_CHARS: usize = 512;

    /// Checks the length only; the hasher parses it.
    pub fn parse(text: impl Into<String>) -> Result<Self, FieldErrorKind> {
        crate::text::single_line_text(text.into(), Self::MAX_CHARS).map(Self)
    }
}

secret!(
    /// 256 random bits as 64 hexadecimal digits.
    Token
);

impl Token {
    pub fn from_random(bytes: [u8; 32]) -> Self {
        Self(Digest::from_digest(bytes).to_string())
    }

    /// `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Self> {
        hex::parse(text).map(Self::from_random)
    }
}

secret!(
    /// The Base32 secret of a TOTP, the JSON of a passkey, or a recovery code.
    SecondFactorSecret
);

impl SecondFactorSecret {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

hex_bytes!(
    /// A SHA-256, or an HMAC with it. Sessions are stored under that of their token, so that a copy of the database grants
    /// no access.
    pub struct Digest[32], InvalidDigest, from_digest
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_does_not_print_secrets() {
        let password = Password::parse("Frühlingszwiebel").unwrap();
        let hash = PasswordHash::parse("$argon2id$v=19$…").unwrap();
        let token = Token::from_random([7; 32]);
        let printed = format!("{password:?} {hash:?} {token:?}");
        assert_eq!(printed, "Password(…) PasswordHash(…) Token(…)");
    }

    #[test]
    fn accepts_any_password_within_the_length_limit() {
        for typed in [" ", "ü", "\u{0}", &"ü".repeat(512)] {
            assert_eq!(Password::parse(typed).unwrap().as_str(), typed);
        }
        let decomposed = Password::parse("u\u{308}".repeat(512));
        assert_eq!(decomposed, Password::parse("ü".repeat(512)));
        assert_eq!(Password::parse(""), Err(FieldErrorKind::Missing));
        let too_long = Password::parse("ü".repeat(513));
        assert_eq!(
            too_long,
            Err(FieldErrorKind::TooManyBytes { at_most: 1024 })
        );
    }

    #[test]
    fn parses_tokens_of_64_digits() {
        let token = Token::from_random([0xa5; 32]);
        assert_eq!(token.as_str(), "a5".repeat(32));
        assert_eq!(Token::parse(token.as_str()), Some(token));
        for wrong in ["", &"a5".repeat(31), &"A5".repeat(32), &"a5".repeat(33)] {
            assert_eq!(Token::parse(wrong), None, "{wrong}");
        }
    }
}
