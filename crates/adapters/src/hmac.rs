//! HMAC-SHA-256 with the key of the installation.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use domain::accounts::TokenHash;
use ports::MessageAuthenticator;
use ports::StoreError;
use ring::hmac;

const LENGTH: usize = 32;

/// The key of the installation: 32 random bytes in a file of their own, so that a copy of the database alone does not
/// reveal what was hashed.
pub struct InstallationKey(hmac::Key);

impl InstallationKey {
    /// The key of these bytes.
    #[must_use]
    pub fn of(bytes: [u8; LENGTH]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, &bytes))
    }

    /// A key that lasts as long as the process.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub fn random() -> Result<Self, StoreError> {
        random_bytes().map(Self::of).map_err(StoreError::other)
    }

    /// Reads the key from its file. A file that is missing or has another length is replaced by a new key: counters of
    /// sign-in attempts begin at zero, and device cookies lose their effect.
    ///
    /// # Errors
    /// When the file can be neither read nor written.
    pub fn open(file: &Path) -> io::Result<Self> {
        match fs::read(file) {
            Ok(bytes) => {
                if let Ok(bytes) = bytes.try_into() {
                    return Ok(Self::of(bytes));
                }
                tracing::warn!(file = %file.display(), "the installation key is damaged, a new one replaces it");
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let bytes = random_bytes().map_err(io::Error::other)?;
        write_whole(file, &bytes)?;
        Ok(Self::of(bytes))
    }
}

/// Writes beside the file and renames, so that a crash leaves no half of a key.
fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = file.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut new: File = options.open(&beside)?;
    new.write_all(bytes)?;
    new.sync_all()?;
    fs::rename(beside, file)
}

fn random_bytes() -> Result<[u8; LENGTH], getrandom::Error> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

impl MessageAuthenticator for InstallationKey {
    fn tag(&self, message: &str) -> TokenHash {
        let tag = hmac::sign(&self.0, message.as_bytes());
        let mut digest = [0; LENGTH];
        // Both have 32 bytes.
        for (to, from) in digest.iter_mut().zip(tag.as_ref()) {
            *to = *from;
        }
        TokenHash::from_digest(digest)
    }

    fn verify(&self, message: &str, tag: &TokenHash) -> bool {
        hmac::verify(&self.0, message.as_bytes(), tag.as_bytes()).is_ok()
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
    fn a_tag_is_the_hmac_sha_256() {
        let mut bytes = [0; LENGTH];
        bytes[..4].copy_from_slice(b"Jefe");
        let key = InstallationKey::of(bytes);
        let message = "what do ya want for nothing?";
        let tag = key.tag(message);
        assert_eq!(
            tag.to_string(),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert!(key.verify(message, &tag));
        assert!(!key.verify("what do ya want for something?", &tag));
        assert!(!InstallationKey::of([1; LENGTH]).verify(message, &tag));
    }

    #[test]
    fn the_key_is_made_once_and_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("installation.key");
        let tag = || InstallationKey::open(&file).unwrap().tag("x");
        let first = tag();
        assert_eq!(fs::read(&file).unwrap().len(), LENGTH);
        assert_eq!(tag(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&file, "short").unwrap();
        let second = tag();
        assert_ne!(second, first);
        assert_eq!(tag(), second);
    }
}
