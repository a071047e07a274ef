//! The id of a blob: the SHA-256 of its bytes.

use std::fmt;

/// The SHA-256 of a blob's bytes; two blobs with one id are the same blob.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobId([u8; 32]);

/// Not 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct InvalidBlobId;

impl BlobId {
    /// The id with this digest.
    pub const fn from_digest(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    /// Reads 64 hexadecimal digits in small letters, the only way an id is written.
    pub fn parse(hex: &str) -> Result<Self, InvalidBlobId> {
        crate::hex::parse(hex).map(Self).ok_or(InvalidBlobId)
    }

    /// The digest.
    pub const fn digest(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for BlobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::hex::write(&self.0, f)
    }
}

impl fmt::Debug for BlobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BlobId({self})")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_id_is_written_in_small_hexadecimal_digits() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let id = BlobId::parse(empty).unwrap();
        assert_eq!(id.digest()[..3], [0xe3, 0xb0, 0xc4]);
        assert_eq!(id.to_string(), empty);
        assert_eq!(format!("{id:?}"), format!("BlobId({empty})"));

        let with_umlaut = format!("{}ü", &empty[2..]);
        for wrong in [
            "",
            &empty[1..],
            &empty[2..],
            &empty.to_uppercase(),
            &with_umlaut,
        ] {
            assert_eq!(BlobId::parse(wrong), Err(InvalidBlobId), "{wrong}");
        }
        assert_eq!(BlobId::parse(&format!("{empty}00")), Err(InvalidBlobId));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(digest: [u8; 32]) {
            let id = BlobId::from_digest(digest);
            prop_assert_eq!(BlobId::parse(&id.to_string()), Ok(id));
        }
    }
}
