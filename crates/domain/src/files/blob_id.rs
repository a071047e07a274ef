//! The id of a blob: the SHA-256 of its bytes.

use std::fmt;

/// The SHA-256 of a blob's bytes; two blobs with one id are the same blob.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobId([u8; 32]);

/// Not 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct NotABlobId;

impl BlobId {
    /// The id with this digest.
    #[must_use]
    pub const fn from_digest(sha256: [u8; 32]) -> Self {
        Self(sha256)
    }

    /// Reads 64 hexadecimal digits in small letters, the only way an id is written.
    ///
    /// # Errors
    /// When it is written otherwise.
    pub fn parse(hex: &str) -> Result<Self, NotABlobId> {
        let (pairs, rest) = hex.as_bytes().as_chunks::<2>();
        if pairs.len() != 32 || !rest.is_empty() {
            return Err(NotABlobId);
        }
        let mut digest = [0; 32];
        for (byte, [high, low]) in digest.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Ok(Self(digest))
    }

    /// The digest.
    #[must_use]
    pub const fn digest(&self) -> &[u8; 32] {
        &self.0
    }
}

fn digit(letter: u8) -> Result<u8, NotABlobId> {
    match letter {
        b'0'..=b'9' => Ok(letter - b'0'),
        b'a'..=b'f' => Ok(letter - b'a' + 10),
        _ => Err(NotABlobId),
    }
}

impl fmt::Display for BlobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for BlobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BlobId({self})")
    }
}
