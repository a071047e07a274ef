//! The MD5 that storage clients compare. It guards against accidents alone; what names a blob is its SHA-256.

use std::fmt;

/// The MD5 of a blob's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Md5([u8; 16]);

/// Not 32 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 32 hexadecimal digits in small letters")]
pub struct InvalidMd5;

impl Md5 {
    /// The sum with this digest.
    pub const fn from_digest(md5: [u8; 16]) -> Self {
        Self(md5)
    }

    /// Reads 32 hexadecimal digits in small letters.
    pub fn parse(hex: &str) -> Result<Self, InvalidMd5> {
        crate::hex::parse(hex).map(Self).ok_or(InvalidMd5)
    }

    /// The digest.
    pub const fn digest(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Display for Md5 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::hex::write(&self.0, f)
    }
}

impl fmt::Debug for Md5 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Md5({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_written_in_small_hexadecimal_digits() {
        let empty = "d41d8cd98f00b204e9800998ecf8427e";
        let sum = Md5::parse(empty).unwrap();
        assert_eq!(sum.digest()[..3], [0xd4, 0x1d, 0x8c]);
        assert_eq!(sum.to_string(), empty);
        assert_eq!(Md5::from_digest(*sum.digest()), sum);
        for wrong in ["", &empty[1..], &empty[2..], &empty.to_uppercase()] {
            assert_eq!(Md5::parse(wrong), Err(InvalidMd5), "{wrong}");
        }
    }
}
