//! Idempotency keys of requests that create something.

use time::Duration;

use crate::calendar::Timestamp;
use crate::hex::hex_bytes;
use crate::staff::StaffId;
use crate::text::text_type;

pub const IDEMPOTENCY_KEY_RETENTION: Duration = Duration::hours(24);

/// Keys of this instant and earlier are purged.
pub fn idempotency_key_cutoff(now: Timestamp) -> Timestamp {
    now - IDEMPOTENCY_KEY_RETENTION
}

text_type!(
    /// The value of the header `Idempotency-Key`.
    pub struct IdempotencyKey
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} letters, digits, hyphens or underscores", max = IdempotencyKey::MAX_CHARS)]
pub struct InvalidIdempotencyKey;

impl IdempotencyKey {
    pub const MAX_CHARS: usize = 64;

    /// Accepts 1 to 64 ASCII letters, digits, hyphens and underscores.
    pub fn parse(key: impl Into<String>) -> Result<Self, InvalidIdempotencyKey> {
        let key = key.into();
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let is_key = (1..=Self::MAX_CHARS).contains(&key.len()) && key.bytes().all(is_allowed);
        is_key.then_some(Self(key)).ok_or(InvalidIdempotencyKey)
    }
}

hex_bytes!(
    /// The SHA-256 of a request.
    pub struct RequestDigest[32], InvalidRequestDigest, from_digest
);

/// A key is unique within its scope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum IdempotencyKeyScope {
    /// Shared by all guests.
    AllGuests,
    Staff(StaffId),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdempotentRequest {
    pub scope: IdempotencyKeyScope,
    pub key: IdempotencyKey,
    /// Covers the operation and the body.
    pub digest: RequestDigest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the key was used for another request")]
pub struct IdempotencyKeyReused;

impl IdempotentRequest {
    /// Compares with the request that was `recorded` under the same key.
    pub fn check_idempotency_key_reuse(
        &self,
        recorded: RequestDigest,
    ) -> Result<(), IdempotencyKeyReused> {
        if self.digest == recorded {
            Ok(())
        } else {
            Err(IdempotencyKeyReused)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idempotency_keys_are_short_and_ascii() {
        let longest_idempotency_key = "k".repeat(IdempotencyKey::MAX_CHARS);
        for key in [
            "7",
            "-_",
            "8e03978e-40d5-43dd-bc93-6894a57f9324",
            &longest_idempotency_key,
        ] {
            assert_eq!(IdempotencyKey::parse(key).unwrap().as_str(), key);
        }
        let too_long_key = format!("{longest_idempotency_key}k");
        for wrong in [
            "",
            " ",
            "a b",
            "\"a\"",
            "schlüssel",
            "a\n",
            "a.b",
            &too_long_key,
        ] {
            assert_eq!(
                IdempotencyKey::parse(wrong),
                Err(InvalidIdempotencyKey),
                "{wrong:?}"
            );
        }
    }
}
