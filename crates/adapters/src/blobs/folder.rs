//! What a folder of blobs has beside its object store.
//!
//! ```text
//! sha256/ab/abcdef…   complete blobs; created by a rename
//! staging/…           incomplete files; deleted at the next start after a crash
//! staging.lock        shared lock of all processes that use the folder
//! ```

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use domain::files::BlobId;
use object_store::local::LocalFileSystem;
use ports::DiskSpace;

use super::layout::{COMPLETE_BLOBS_SUBFOLDER, INSTALLATION_KEY, STAGING_FOLDER, blob_path};
use crate::file_io::{blocking, none_if_missing};

const STAGING_LOCK_FILE: &str = "staging.lock";

#[derive(Debug)]
pub(super) struct BlobFolder {
    root: PathBuf,
    /// Prevents other processes from deleting staged files.
    _shared_lock: File,
}

impl BlobFolder {
    /// Creates the folders durably and deletes incomplete files of crashed processes, unless another process uses the folder.
    pub(super) fn open(root: PathBuf) -> io::Result<(Self, LocalFileSystem)> {
        fs::create_dir_all(&root)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(root.join(STAGING_LOCK_FILE))?;
        match lock.try_lock() {
            Ok(()) => {
                // `object_store` neither lists nor deletes the files of its unfinished uploads.
                none_if_missing(fs::remove_dir_all(root.join(STAGING_FOLDER)))?;
                lock.unlock()?;
            }
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        lock.lock_shared()?;
        fs::create_dir_all(root.join(COMPLETE_BLOBS_SUBFOLDER))?;
        fs::create_dir_all(root.join(STAGING_FOLDER))?;
        sync_folder(&root)?;
        if let Some(parent) = root.canonicalize()?.parent() {
            sync_folder(parent)?;
        }
        let object_store = LocalFileSystem::new_with_prefix(&root)?
            // Syncs files before and folders after the rename. Off by default.
            .with_fsync(true);
        let folder = Self {
            root,
            _shared_lock: lock,
        };
        Ok((folder, object_store))
    }

    /// A rename syncs `sha256/ab`, and `sha256` if it has created that folder. A concurrent put may have created it without
    /// having synced `sha256` yet.
    pub(super) async fn sync_blobs_folder(&self) -> io::Result<()> {
        let folder = self.root.join(COMPLETE_BLOBS_SUBFOLDER);
        blocking(move || sync_folder(&folder)).await
    }

    pub(super) fn installation_key_file(&self) -> PathBuf {
        self.root.with_file_name(INSTALLATION_KEY)
    }

    #[cfg(target_os = "linux")]
    pub(super) async fn open_file(&self, id: &BlobId) -> io::Result<Option<File>> {
        let path = self.root.join(blob_path(id).as_ref());
        blocking(move || none_if_missing(File::open(path))).await
    }

    pub(super) async fn disk_space(&self) -> io::Result<DiskSpace> {
        let root = self.root.clone();
        let file_system_stats = blocking(move || fs4::statvfs(root)).await?;
        Ok(DiskSpace {
            available: file_system_stats.available_space(),
            total: file_system_stats.total_space(),
        })
    }
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
