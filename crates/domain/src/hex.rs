//! Binary values that are written in lower-case hexadecimal digits.

/// `None` unless `text` is `N` bytes in lower-case digits.
pub(crate) fn parse<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let is_lower_case = !text.bytes().any(|digit| digit.is_ascii_uppercase());
    let decoded = ::hex::decode_to_slice(text, &mut bytes).ok();
    decoded.filter(|()| is_lower_case).map(|()| bytes)
}

/// Defines a type of `$bytes` bytes: `hex_bytes!(pub struct BlobId[32], InvalidBlobId, from_digest)`.
macro_rules! hex_bytes {
    ($(#[$meta:meta])* pub struct $name:ident[$bytes:literal], $error:ident, $constructor:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $bytes]);

        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("not {} lower-case hexadecimal digits", 2 * $bytes)]
        pub struct $error;

        impl $name {
            pub const fn $constructor(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            /// Parses lower-case hexadecimal digits.
            pub fn parse(text: &str) -> Result<Self, $error> {
                $crate::hex::parse(text).map(Self).ok_or($error)
            }

            pub const fn as_bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&::hex::encode(self.0))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}
pub(crate) use hex_bytes;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    hex_bytes!(pub struct Digest[4], InvalidDigest, from_digest);

    #[test]
    fn rejects_hex_of_other_lengths_and_digits() {
        for text in ["", "e3b0c4", "e3b0c44", "e3b0c4429", "E3B0C442", "e3b0c4ü"] {
            assert_eq!(Digest::parse(text), Err(InvalidDigest), "{text}");
        }
        let error = "not 8 lower-case hexadecimal digits";
        assert_eq!(InvalidDigest.to_string(), error);
    }

    proptest! {
        #[test]
        fn parses_the_hex_digits_that_it_writes(bytes: [u8; 4]) {
            let digest = Digest::from_digest(bytes);
            prop_assert_eq!(digest.as_bytes(), &bytes);
            prop_assert_eq!(format!("{digest:?}"), format!("Digest({digest})"));
            prop_assert_eq!(Digest::parse(&digest.to_string()), Ok(digest));
        }
    }
}
