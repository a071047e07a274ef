use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use bytes::Bytes;
use ports::EditionStore;
use ports::StoreError;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

const HASH_LEN: usize = 32;

/// Stores an edition in a file that begins with the SHA-256 of the rest.
#[derive(Clone, Debug)]
pub struct EditionFile {
    path: PathBuf,
}

impl EditionFile {
    /// The folder must exist, the file need not.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }
}

#[async_trait]
impl EditionStore for EditionFile {
    async fn load(&self) -> Result<Option<Bytes>, StoreError> {
        let path = self.path.clone();
        let read = spawn_blocking(move || fs::read(path)).await;
        let bytes = match read.map_err(StoreError::other)? {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => Bytes::from(read.map_err(StoreError::other)?),
        };
        let edition = bytes.slice(HASH_LEN.min(bytes.len())..);
        if bytes.get(..HASH_LEN) == Some(Sha256::digest(&edition).as_slice()) {
            return Ok(Some(edition));
        }
        tracing::error!(file = %self.path.display(), "the stored edition is corrupt; it is ignored");
        Ok(None)
    }

    async fn save(&self, edition: Bytes) -> Result<(), StoreError> {
        let path = self.path.clone();
        let result = spawn_blocking(move || write(&path, &edition)).await;
        result
            .map_err(StoreError::other)?
            .map_err(StoreError::other)
    }
}

fn write(path: &Path, edition: &[u8]) -> io::Result<()> {
    let temporary = path.with_extension("new");
    let result = write_new(&temporary, edition).and_then(|()| fs::rename(&temporary, path));
    if result.is_err() {
        // On a full disk, the database needs the space.
        let _ = fs::remove_file(&temporary);
    }
    result?;
    path.parent()
        .map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

fn write_new(path: &Path, edition: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(&Sha256::digest(edition))?;
    file.write_all(edition)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn detects_every_corruption() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("edition");
        let file = EditionFile::new(path.clone());
        assert_eq!(file.load().await.unwrap(), None);
        for edition in ["first", "second"] {
            file.save(Bytes::from(edition)).await.unwrap();
            assert_eq!(file.load().await.unwrap().unwrap(), edition);
        }
        let bytes = fs::read(&path).unwrap();
        for position in 0..bytes.len() {
            let mut corrupted = bytes.clone();
            corrupted[position] ^= 1;
            fs::write(&path, corrupted).unwrap();
            assert_eq!(file.load().await.unwrap(), None, "byte {position}");
        }
        for length in 0..bytes.len() {
            fs::write(&path, &bytes[..length]).unwrap();
            assert_eq!(file.load().await.unwrap(), None, "{length} bytes");
        }
    }

    #[tokio::test]
    async fn a_failed_save_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        // Nothing can be renamed to a folder with files.
        let path = folder.path().join("edition");
        fs::create_dir_all(path.join("full")).unwrap();
        let file = EditionFile::new(path);
        assert!(file.save(Bytes::from("first")).await.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
