use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use domain::accounts::Digest;
use ports::{HmacSigner, StoreError};
use ring::hmac;

use crate::file_io::{none_if_missing, write_atomically};

const KEY_LEN: usize = 32;

/// HMAC-SHA-256 with a random key that is stored in a file outside of the database, so that a copy of the database does
/// not reveal hashed addresses.
pub struct InstallationKey(hmac::Key);

impl InstallationKey {
    #[must_use]
    pub fn from_bytes(bytes: [u8; KEY_LEN]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, &bytes))
    }

    /// A key for this process only.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub fn generate() -> Result<Self, StoreError> {
        random_key()
            .map(Self::from_bytes)
            .map_err(StoreError::other)
    }

    /// Reads the key from its file, or creates a new one if the file is missing or damaged. A new key resets the counters of
    /// login attempts and invalidates device cookies.
    ///
    /// # Errors
    /// When the file can be neither read nor written.
    pub fn open(file: &Path) -> io::Result<Self> {
        if let Some(bytes) = none_if_missing(fs::read(file))? {
            if let Ok(bytes) = bytes.try_into() {
                return Ok(Self::from_bytes(bytes));
            }
            tracing::warn!(file = %file.display(), "the installation key is damaged; it is replaced");
        }
        let bytes = random_key().map_err(io::Error::other)?;
        write_atomically(file, &[&bytes], 0o600)?;
        Ok(Self::from_bytes(bytes))
    }
}

pub(crate) fn random_key() -> Result<[u8; KEY_LEN], getrandom::Error> {
    let mut bytes = [0; KEY_LEN];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

impl HmacSigner for InstallationKey {
    fn authentication_tag(&self, message: &str) -> Digest {
        let authentication_tag = hmac::sign(&self.0, message.as_bytes());
        let mut digest = [0; KEY_LEN];
        // Both have 32 bytes.
        for (to, from) in digest.iter_mut().zip(authentication_tag.as_ref()) {
            *to = *from;
        }
        Digest::from_digest(digest)
    }

    fn verify(&self, message: &str, authentication_tag: &Digest) -> bool {
        hmac::verify(&self.0, message.as_bytes(), authentication_tag.as_bytes()).is_ok()
    }
}

impl fmt::Debug for InstallationKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InstallationKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, test case 2, whose key is padded with zeros (RFC 2104 §2).
    #[test]
    fn computes_hmac_sha_256() {
        let mut bytes = [0; KEY_LEN];
        bytes[..4].copy_from_slice(b"Jefe");
        let key = InstallationKey::from_bytes(bytes);
        let message = "what do ya want for nothing?";
        let authentication_tag = key.authentication_tag(message);
        assert_eq!(
            authentication_tag.to_string(),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert!(key.verify(message, &authentication_tag));
        assert!(!key.verify("what do ya want for something?", &authentication_tag));
        assert!(!InstallationKey::from_bytes([1; KEY_LEN]).verify(message, &authentication_tag));
    }

    #[test]
    fn creates_the_installation_key_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("installation.key");
        let authentication_tag = || {
            InstallationKey::open(&file)
                .unwrap()
                .authentication_tag("x")
        };
        let first = authentication_tag();
        assert_eq!(fs::read(&file).unwrap().len(), KEY_LEN);
        assert_eq!(authentication_tag(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&file, "short").unwrap();
        let second = authentication_tag();
        assert_ne!(second, first);
        assert_eq!(authentication_tag(), second);
    }
}
