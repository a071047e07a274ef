//! The layout of the folder of blobs.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::files::BlobId;
use object_store::path::Path as ObjectPath;

use crate::file_io::none_if_missing;

pub(crate) const COMPLETE_BLOBS_SUBFOLDER: &str = "sha256";
pub(super) const STAGING_FOLDER: &str = "staging";
const STAGING_LOCK_FILE: &str = "staging.lock";

/// Creates the folders durably and deletes incomplete files of crashed processes.
///
/// Returns a shared lock. Incomplete files are deleted only if no other process holds it.
pub(super) fn prepare_and_lock_blob_folder(root: &Path) -> io::Result<File> {
    fs::create_dir_all(root)?;
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
    sync_folder(root)?;
    if let Some(parent) = root.canonicalize()?.parent() {
        sync_folder(parent)?;
    }
    Ok(lock)
}

/// Deletes a staged file, complete or not.
pub(super) fn discard_staged_file(root: &Path, staged_path: &ObjectPath) -> io::Result<()> {
    let name = staged_path.filename().unwrap_or_default();
    for entry in fs::read_dir(root.join(STAGING_FOLDER))? {
        let entry = entry?;
        let file = entry.file_name();
        let upload_suffix = file.to_str().and_then(|file| file.strip_prefix(name));
        if upload_suffix.is_some_and(|rest| rest.is_empty() || rest.starts_with('#')) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Writes a file under a staging name and removes it again.
pub(super) fn check_writable(root: &Path, staged_path: &ObjectPath) -> io::Result<()> {
    let path = root.join(staged_path.as_ref());
    let write_result = fs::write(&path, b"writable").and_then(|()| File::open(&path)?.sync_all());
    let remove_result = fs::remove_file(&path);
    write_result.and(remove_result)
}

/// Deletes a blob that was put more than `age` ago. Not synced: the next sweep deletes a blob that reappears after a power loss.
pub(super) fn delete_blob_if_older(root: &Path, id: &BlobId, age: Duration) -> io::Result<bool> {
    let path = root.join(blob_path(id).as_ref());
    let Some(file) = none_if_missing(fs::metadata(&path))? else {
        return Ok(false);
    };
    // Fails for a time in the future, after the clock was set back.
    let is_older = file
        .modified()?
        .elapsed()
        .is_ok_and(|elapsed| elapsed > age);
    Ok(is_older && none_if_missing(fs::remove_file(path))?.is_some())
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Makes the `sha256/ab` folders durable.
pub(super) fn sync_blobs_folder(root: &Path) -> io::Result<()> {
    sync_folder(&root.join(COMPLETE_BLOBS_SUBFOLDER))
}

/// Blobs are in folders by the first two digits.
pub(super) fn blob_path(id: &BlobId) -> ObjectPath {
    let hex = id.to_string();
    let hash_prefix = hex.get(..2).unwrap_or_default();
    ObjectPath::from_iter([COMPLETE_BLOBS_SUBFOLDER, hash_prefix, &hex])
}

/// Generates names for staged files.
#[derive(Debug)]
pub(super) struct StagingNames {
    /// Distinguishes processes, also in different containers.
    random_process_id: u64,
    next_number: AtomicU64,
}

impl StagingNames {
    pub(super) fn new() -> Self {
        Self {
            random_process_id: RandomState::new().hash_one(STAGING_FOLDER),
            next_number: AtomicU64::new(0),
        }
    }

    pub(super) fn next(&self) -> ObjectPath {
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        ObjectPath::from_iter([
            STAGING_FOLDER,
            &format!("{:016x}-{number}", self.random_process_id),
        ])
    }
}
