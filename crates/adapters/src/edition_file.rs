//! The last edition in a file that begins with the SHA-256 of the rest.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use bytes::Bytes;
use ports::EditionStore;
use ports::StoreError;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

/// In bytes.
const HASH: usize = 32;

/// The file, which need not exist yet.
#[derive(Clone, Debug)]
pub struct EditionFile {
    path: PathBuf,
}

impl EditionFile {
    /// The file at this path, in a folder that exists.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        Self { path }
    }
}

#[async_trait]
impl EditionStore for EditionFile {
    async fn load(&self) -> Result<Option<Bytes>, StoreError> {
        let path = self.path.clone();
        let read = spawn_blocking(move || fs::read(path)).await;
        let bytes = match read.map_err(StoreError::other)? {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => Bytes::from(read.map_err(StoreError::other)?),
        };
        let edition = bytes.slice(HASH.min(bytes.len())..);
        if bytes.get(..HASH) == Some(Sha256::digest(&edition).as_slice()) {
            return Ok(Some(edition));
        }
        tracing::error!(file = %self.path.display(), "the stored edition is corrupt, and ignored");
        Ok(None)
    }

    async fn save(&self, edition: Bytes) -> Result<(), StoreError> {
        let path = self.path.clone();
        let written = spawn_blocking(move || write(&path, &edition)).await;
        written
            .map_err(StoreError::other)?
            .map_err(StoreError::other)
    }
}

fn write(path: &Path, edition: &[u8]) -> io::Result<()> {
    let arriving = path.with_extension("new");
    let written = write_new(&arriving, edition).and_then(|()| fs::rename(&arriving, path));
    if written.is_err() {
        // On a full disk, the database needs the space.
        let _ = fs::remove_file(&arriving);
    }
    written?;
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
    async fn gives_back_what_was_saved_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("edition");
        let file = EditionFile::at(path.clone());
        assert_eq!(file.load().await.unwrap(), None);
        for edition in ["first", "second"] {
            file.save(Bytes::from(edition)).await.unwrap();
            assert_eq!(file.load().await.unwrap().unwrap(), edition);
        }
        let saved = fs::read(&path).unwrap();
        for position in 0..saved.len() {
            let mut flipped = saved.clone();
            flipped[position] ^= 1;
            fs::write(&path, flipped).unwrap();
            assert_eq!(file.load().await.unwrap(), None, "byte {position}");
        }
        for length in 0..saved.len() {
            fs::write(&path, &saved[..length]).unwrap();
            assert_eq!(file.load().await.unwrap(), None, "{length} bytes");
        }
    }

    #[tokio::test]
    async fn a_failed_save_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        // Nothing can be renamed to a folder with files.
        let path = folder.path().join("edition");
        fs::create_dir_all(path.join("full")).unwrap();
        let file = EditionFile::at(path);
        assert!(file.save(Bytes::from("first")).await.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
