use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use domain::secrets::Digest;
use ports::{HmacSigner, StoreError};
use ring::hmac;

use crate::file_io::{none_if_missing, write_atomically};

const KEY_LEN: usize = 32;

/// HMAC-SHA-256 with a random key that is stored in a file outside of the database, so that a copy of the database does
/// not reveal hashed addresses.
#[derive(Clone, PartialEq, Eq)]
pub struct InstallationKey([u8; KEY_LEN]);

impl InstallationKey {
    #[must_use]
    pub fn from_bytes(bytes: [u8; KEY_LEN]) -> Self {
        Self(bytes)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// # Errors
    /// When the system has no randomness.
    pub fn generate() -> Result<Self, StoreError> {
        let mut bytes = [0; KEY_LEN];
        getrandom::fill(&mut bytes).map_err(StoreError::other)?;
        Ok(Self(bytes))
    }

    /// Reads the key from its file. `None` if the file is missing or damaged.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(file: &Path) -> io::Result<Option<Self>> {
        let Some(bytes) = none_if_missing(fs::read(file))? else {
            return Ok(None);
        };
        let key = bytes.try_into().ok().map(Self);
        if key.is_none() {
            tracing::warn!(file = %file.display(), "the installation key is damaged; it is replaced");
        }
        Ok(key)
    }

    /// Writes the key to its file. Another key resets the counters of login attempts and invalidates device cookies.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        write_atomically(file, &[&self.0])
    }
}

impl HmacSigner for InstallationKey {
    fn authentication_tag(&self, message: &str) -> Digest {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let authentication_tag = hmac::sign(&key, message.as_bytes());
        let mut digest = [0; KEY_LEN];
        // Both have 32 bytes.
        for (to, from) in digest.iter_mut().zip(authentication_tag.as_ref()) {
            *to = *from;
        }
        Digest::from_digest(digest)
    }

    fn verify(&self, message: &str, authentication_tag: &Digest) -> bool {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        hmac::verify(&key, message.as_bytes(), authentication_tag.as_bytes()).is_ok()
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
    fn stores_the_installation_key_privately() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("installation.key");
        assert_eq!(InstallationKey::read(&file).unwrap(), None);
        let key = InstallationKey::generate().unwrap();
        key.write(&file).unwrap();
        assert_eq!(InstallationKey::read(&file).unwrap(), Some(key));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&file, "short").unwrap();
        assert_eq!(InstallationKey::read(&file).unwrap(), None);
    }
}
