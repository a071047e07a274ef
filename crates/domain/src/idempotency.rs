//! What is sent twice is made once: who sends a creation again, because no answer came, says so by its key.

use std::fmt;

use time::Duration;

use crate::accounts::StaffId;
use crate::calendar::Instant;
use crate::hex;

/// How long the house remembers under which key something was made.
pub const KEY_RETENTION: Duration = Duration::hours(24);

/// Keys of this instant and earlier are forgotten by now.
pub fn key_cutoff(now: Instant) -> Instant {
    now - KEY_RETENTION
}

/// What a client calls one creation, however often it is sent (`Idempotency-Key`).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct IdempotencyKey(String);

/// Not a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} letters, digits, hyphens or underscores", max = IdempotencyKey::MAX_CHARS)]
pub struct InvalidIdempotencyKey;

impl IdempotencyKey {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 64;

    /// Checks a key.
    pub fn parse(key: impl Into<String>) -> Result<Self, InvalidIdempotencyKey> {
        let key = key.into();
        let is_of_a_key = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let is_key = (1..=Self::MAX_CHARS).contains(&key.len()) && key.bytes().all(is_of_a_key);
        is_key.then_some(Self(key)).ok_or(InvalidIdempotencyKey)
    }

    /// The key as it was sent.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The SHA-256 of what is to be made, so that one request is told from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestDigest([u8; 32]);

/// Not 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct InvalidRequestDigest;

impl RequestDigest {
    /// The digest of these bytes.
    pub const fn from_digest(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    /// Reads 64 hexadecimal digits in small letters.
    pub fn parse(text: &str) -> Result<Self, InvalidRequestDigest> {
        hex::parse(text).map(Self).ok_or(InvalidRequestDigest)
    }
}

impl fmt::Display for RequestDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

/// Within what a key is unique: the same key of another staff member is another key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum KeyScope {
    /// All guests share one scope.
    Guests,
    /// One staff member.
    Staff(StaffId),
}

/// How a creation is known that is to happen once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdempotentRequest {
    /// Within what the key is unique.
    pub scope: KeyScope,
    /// The key.
    pub key: IdempotencyKey,
    /// What is to be made, and by which operation.
    pub request: RequestDigest,
}

/// Something else was made under this key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("something else was made under this key")]
pub struct KeyReused;

impl IdempotentRequest {
    /// What was made under this key already is what is to be made now.
    pub fn is_of(&self, made: RequestDigest) -> Result<(), KeyReused> {
        if self.request == made {
            Ok(())
        } else {
            Err(KeyReused)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::{moment_from, moment_to};
    use crate::table::check_answers;

    #[test]
    fn a_key_is_a_short_word_of_ascii() {
        let long = "k".repeat(IdempotencyKey::MAX_CHARS);
        for key in ["7", "-_", "8e03978e-40d5-43dd-bc93-6894a57f9324", &long] {
            assert_eq!(IdempotencyKey::parse(key).unwrap().as_str(), key);
        }
        let longer = format!("{long}k");
        for wrong in ["", " ", "a b", "\"a\"", "schlüssel", "a\n", "a.b", &longer] {
            assert_eq!(
                IdempotencyKey::parse(wrong),
                Err(InvalidIdempotencyKey),
                "{wrong:?}"
            );
        }
    }

    /// `now => keys of then and earlier are forgotten`; the clocks go back in between.
    #[test]
    fn a_key_is_remembered_for_a_day() {
        check_answers(
            "
            Fr 2026-11-20 18:00 => Do 2026-11-19 18:00
            So 2026-10-25 18:00 => Sa 2026-10-24 19:00
            ",
            |now| moment_to(key_cutoff(moment_from(now))),
        );
    }

    #[test]
    fn a_digest_is_written_in_one_way() {
        let digest = RequestDigest::from_digest([0x0f; 32]);
        assert_eq!(digest.to_string(), "0f".repeat(32));
        assert_eq!(RequestDigest::parse(&digest.to_string()), Ok(digest));
        for wrong in ["", &"0F".repeat(32), &"0f".repeat(31)] {
            assert_eq!(RequestDigest::parse(wrong), Err(InvalidRequestDigest));
        }
    }
}
