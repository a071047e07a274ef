//! The folder that blobs are in: how it is prepared, and how leftovers of a crash leave it.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::files::BlobId;
use object_store::path::Path as ObjectPath;

pub(super) const BLOBS: &str = "sha256";
const STAGING: &str = "staging";
const LOCK: &str = "staging.lock";

/// Prepares the folder: the two sub-folders exist, durably, and leftovers of a crash are gone.
///
/// Answers a lock that says the staging folder is in use; leftovers are swept only by somebody
/// who found nobody else holding it.
pub(super) fn prepare(root: &Path) -> io::Result<File> {
    fs::create_dir_all(root)?;
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(root.join(LOCK))?;
    match lock.try_lock() {
        Ok(()) => {
            sweep(&root.join(STAGING))?;
            lock.unlock()?;
        }
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(fault)) => return Err(fault),
    }
    lock.lock_shared()?;
    fs::create_dir_all(root.join(BLOBS))?;
    fs::create_dir_all(root.join(STAGING))?;
    flush(root)?;
    if let Some(parent) = root.canonicalize()?.parent() {
        flush(parent)?;
    }
    Ok(lock)
}

/// `object_store` neither lists nor deletes the files of its own unfinished uploads, so this goes
/// past it.
fn sweep(staging: &Path) -> io::Result<()> {
    match fs::remove_dir_all(staging) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Removes what arrived under a staging name, finished or not.
pub(super) fn discard(root: &Path, staged: &ObjectPath) -> io::Result<()> {
    let name = staged.filename().unwrap_or_default();
    for entry in fs::read_dir(root.join(STAGING))? {
        let entry = entry?;
        let file = entry.file_name();
        let unfinished = file.to_str().and_then(|file| file.strip_prefix(name));
        if unfinished.is_some_and(|rest| rest.is_empty() || rest.starts_with('#')) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Writes a file under a staging name and removes it again.
pub(super) fn check_writable(root: &Path, staged: &ObjectPath) -> io::Result<()> {
    let path = root.join(staged.as_ref());
    let written = fs::write(&path, b"writable").and_then(|()| File::open(&path)?.sync_all());
    let removed = fs::remove_file(&path);
    written.and(removed)
}

/// Removes a blob that got its name longer than `age` ago.
///
/// It is put aside first, and looked at there: one that got its name a moment before, from a put at
/// the same time, is put back, and one that gets it a moment later is another file.
pub(super) fn delete_older(
    root: &Path,
    aside: &ObjectPath,
    id: &BlobId,
    age: Duration,
) -> io::Result<bool> {
    let named = root.join(blob(id).as_ref());
    let is_older = |path: &Path| {
        // A clock that was set back makes a file of the future, which is young.
        let put = fs::metadata(path)?.modified()?;
        Ok(put.elapsed().is_ok_and(|elapsed| elapsed > age))
    };
    if !found(is_older(&named))?.unwrap_or_default() {
        return Ok(false);
    }
    let aside = root.join(aside.as_ref());
    if found(fs::rename(&named, &aside))?.is_none() {
        return Ok(false);
    }
    let is_older = is_older(&aside)?;
    if is_older {
        // Not flushed: a blob that comes back after a loss of power is removed by the next sweep.
        fs::remove_file(aside)?;
    } else {
        fs::rename(aside, named)?;
    }
    Ok(is_older)
}

/// Absence is an answer, not a fault.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

/// Makes the entries of a folder durable.
fn flush(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Makes every `sha256/ab` durable, whoever made it.
pub(super) fn flush_shards(root: &Path) -> io::Result<()> {
    flush(&root.join(BLOBS))
}

/// The folder under which all blobs are.
pub(super) fn blobs() -> ObjectPath {
    ObjectPath::from(BLOBS)
}

/// Two digits of the digest make a folder, so that none grows too long.
pub(super) fn blob(id: &BlobId) -> ObjectPath {
    let hex = id.to_string();
    let shard = hex.get(..2).unwrap_or_default();
    ObjectPath::from_iter([BLOBS, shard, &hex])
}

/// Names under which bytes arrive; nobody outside ever sees one.
#[derive(Debug)]
pub(super) struct StagingNames {
    /// Differs between everyone who has the same folder open, in whatever container.
    opening: u64,
    next: AtomicU64,
}

impl StagingNames {
    pub(super) fn new() -> Self {
        Self {
            opening: RandomState::new().hash_one(STAGING),
            next: AtomicU64::new(0),
        }
    }

    pub(super) fn next(&self) -> ObjectPath {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        ObjectPath::from_iter([STAGING, &format!("{:016x}-{number}", self.opening)])
    }
}
