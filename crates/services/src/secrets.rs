use domain::secrets::Digest;
use sha2::{Digest as _, Sha256};

pub(crate) fn sha256(text: &str) -> Digest {
    Digest::from_digest(Sha256::digest(text).into())
}

/// Compares hashes, so that the time it takes reveals nothing.
pub(crate) fn secrets_match(one: &str, other: &str) -> bool {
    sha256(one) == sha256(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of FIPS 180-4.
    #[test]
    fn sha256_matches_the_test_vectors() {
        for (text, hash) in [
            (
                "",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
            (
                "abc",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
        ] {
            assert_eq!(sha256(text).to_string(), hash);
        }
    }
}
