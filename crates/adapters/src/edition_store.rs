use std::fs;
use std::path::PathBuf;

use async_trait::async_trait;
use bytes::Bytes;
use ports::{LastEditionStore, StoreError};
use sha2::{Digest, Sha256};

use crate::file_io::{blocking, none_if_missing, write_atomically};

const CHECKSUM_LEN: usize = 32;

/// Stores an edition in a file that begins with the SHA-256 of the rest.
#[derive(Clone, Debug)]
pub struct EditionFileStore {
    path: PathBuf,
}

impl EditionFileStore {
    /// The folder must exist, the file need not.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }
}

#[async_trait]
impl LastEditionStore for EditionFileStore {
    async fn load(&self) -> Result<Option<Bytes>, StoreError> {
        let path = self.path.clone();
        let read = blocking(move || none_if_missing(fs::read(path))).await;
        let Some(bytes) = read.map_err(StoreError::other)?.map(Bytes::from) else {
            return Ok(None);
        };
        let edition = bytes.slice(CHECKSUM_LEN.min(bytes.len())..);
        if bytes.get(..CHECKSUM_LEN) == Some(Sha256::digest(&edition).as_slice()) {
            return Ok(Some(edition));
        }
        tracing::error!(file = %self.path.display(), "the stored edition is corrupt; it is ignored");
        Ok(None)
    }

    async fn save(&self, edition: Bytes) -> Result<(), StoreError> {
        let path = self.path.clone();
        blocking(move || {
            let hash = Sha256::digest(&edition);
            write_atomically(&path, &[&hash, &edition])
        })
        .await
        .map_err(StoreError::other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn detects_every_corruption_of_an_edition() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("edition");
        let file = EditionFileStore::new(path.clone());
        assert_eq!(file.load().await.unwrap(), None);
        for edition in ["first", "second"] {
            file.save(Bytes::from(edition)).await.unwrap();
            assert_eq!(file.load().await.unwrap().unwrap(), edition);
        }
        let bytes = fs::read(&path).unwrap();
        for position in 0..bytes.len() {
            let mut corrupted_bytes = bytes.clone();
            corrupted_bytes[position] ^= 1;
            fs::write(&path, corrupted_bytes).unwrap();
            assert_eq!(file.load().await.unwrap(), None, "byte {position}");
        }
        for length in 0..bytes.len() {
            fs::write(&path, &bytes[..length]).unwrap();
            assert_eq!(file.load().await.unwrap(), None, "{length} bytes");
        }
    }

    #[tokio::test]
    async fn a_failed_save_of_an_edition_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        // Nothing can be renamed to a folder with files.
        let path = folder.path().join("edition");
        fs::create_dir_all(path.join("full")).unwrap();
        let file = EditionFileStore::new(path);
        assert!(file.save(Bytes::from("first")).await.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
