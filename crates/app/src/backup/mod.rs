//! Backups: one archive of the database, the blobs and the installation key.
//!
//! An archive is a tar file, followed by one line with the SHA-256 of everything before it, which `tar` ignores. It is made
//! while the server runs, and verified before it gets its name.
//!
//! ```text
//! installation.key
//! blobs/sha256/ab/abcdef…
//! wirtshaus.db                     the database of one moment
//! sha256 <64 hexadecimal digits>
//! ```

mod archive;
pub mod check;
pub mod nightly;

use std::{
    fs::{self, DirBuilder, DirEntry, File},
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    time::Duration,
};

use adapters::sql::{Integrity, SqlStore};
use domain::calendar::Instant;
use ports::StoreError;
use tempfile::TempDir;
use thiserror::Error;
use tokio::task::spawn_blocking;

use crate::data_folder::DataFolder;
pub use archive::ArchiveError;
use archive::{Entries, Unpack};

/// What the temporary folders of unfinished backups begin with.
const UNFINISHED: &str = ".wirtshaus-backup-";

/// After this time a temporary folder belongs to a process that has ended.
const UNFINISHED_FOR: Duration = Duration::from_hours(12);

/// Why an archive is not made, verified or restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The database cannot be copied or opened.
    #[error("the database cannot be copied or opened")]
    Store(#[from] StoreError),
    /// The archive is not what was written.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The data is damaged, and the backup of it too.
    #[error("the data is damaged: {}", .0.join("; "))]
    DamagedData(Vec<String>),
    /// The archive would replace something else than an archive.
    #[error("{0} is in the data folder or no regular file; choose another name for the archive")]
    Destination(PathBuf),
    /// The folder to restore into has files already.
    #[error("{0} is not empty; restore into an empty folder")]
    NotEmpty(String),
}

/// What an archive holds.
#[derive(Debug)]
pub struct Contents {
    /// When the database was copied.
    pub created_at: Instant,
    /// How many blobs there are.
    pub blobs: usize,
    /// Blobs that are missing or damaged, and damage of the database, one line each.
    pub damage: Vec<String>,
    /// Records that cannot be read, one line each.
    pub unreadable: Vec<String>,
}

/// Where an archive goes, once it is verified. A file of this name is replaced.
#[derive(Debug, Clone)]
pub struct Destination {
    /// The file.
    pub file: PathBuf,
    /// The file instead, when the data is damaged.
    pub damaged: PathBuf,
}

/// Archives a data folder and verifies the archive. Damaged data is archived as far as it can be read.
///
/// # Errors
/// When no archive can be made, or it cannot be read back; then no file is replaced.
pub async fn create(data: &DataFolder, to: &Destination) -> Result<Contents, BackupError> {
    let contents = attempt(data, to, false).await?;
    if contents.damage.is_empty() {
        return Ok(contents);
    }
    // A blob may have been deleted after the database was copied. The next copy does not refer to it.
    attempt(data, to, true).await
}

async fn attempt(
    data: &DataFolder,
    to: &Destination,
    is_last: bool,
) -> Result<Contents, BackupError> {
    let folder = match to.file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let (within, data_folder, file) = (folder.clone(), data.folder(), to.file.clone());
    let work = blocking(move || {
        let is_other = fs::symlink_metadata(&file).is_ok_and(|found| !found.is_file());
        if is_other
            || within
                .canonicalize()?
                .starts_with(data_folder.canonicalize()?)
        {
            return Err(BackupError::Destination(file));
        }
        remove_unfinished(&within)?;
        Ok(temporary_in(&within)?)
    })
    .await?;
    let copy = work.path().join("copy");
    let archive = work.path().join("archive");
    SqlStore::copy(&data.database, &copy).await?;
    let (key, blobs, into) = (data.key.clone(), data.blobs.clone(), archive.clone());
    blocking(move || archive::write(&key, &blobs, &copy, &into)).await?;
    let contents = verify_in(&archive, work.path()).await?;
    let to = match contents.damage.is_empty() {
        true => to.file.clone(),
        false if is_last => to.damaged.clone(),
        false => return Ok(contents),
    };
    blocking(move || {
        fs::rename(&archive, to)?;
        File::open(folder)?.sync_all()?;
        work.close()
    })
    .await?;
    Ok(contents)
}

/// Verifies an archive: its checksum, its blobs and its database.
///
/// # Errors
/// When it is not what was written, or its database does not open.
pub async fn verify(file: &Path) -> Result<Contents, BackupError> {
    let work = TempDir::new()?;
    verify_in(file, work.path()).await
}

async fn verify_in(file: &Path, work: &Path) -> Result<Contents, BackupError> {
    let (path, folder) = (file.to_owned(), work.to_owned());
    let Entries { created_at, blobs } = blocking(move || {
        archive::verify_checksum(&path)?;
        archive::unpack(&path, &folder, Unpack::Database)
    })
    .await?;
    let database = DataFolder::of(work).database;
    SqlStore::migrate(&database).await?;
    let store = SqlStore::open_read_only(&database).await?;
    let integrity = store.integrity().await;
    store.close().await?;
    let Integrity {
        mut damage,
        unreadable,
        blobs: referenced,
    } = integrity?;
    damage.extend(check::damage(&referenced, |blob| {
        Ok(blobs.get(blob).copied())
    }));
    Ok(Contents {
        created_at,
        blobs: blobs.len(),
        damage,
        unreadable,
    })
}

/// Verifies an archive and unpacks it into a folder that is empty or missing.
///
/// # Errors
/// When the archive is damaged, the folder is not empty, or the files cannot be written; then nothing is in the folder.
pub async fn restore(file: &Path, folder: &Path) -> Result<Contents, BackupError> {
    if !is_empty(folder) {
        return Err(BackupError::NotEmpty(folder.display().to_string()));
    }
    let contents = verify(file).await?;
    let (path, folder) = (file.to_owned(), folder.to_owned());
    blocking(move || {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)?;
        let work = temporary_in(&folder)?;
        archive::unpack(&path, work.path(), Unpack::Everything)?;
        // The database last: it makes the folder one that a server opens.
        let (from, to) = (DataFolder::of(work.path()), DataFolder::of(&folder));
        for (from, to) in [
            (from.key, to.key),
            (from.blobs, to.blobs),
            (from.database, to.database),
        ] {
            if from.exists() {
                fs::rename(from, to)?;
            }
        }
        work.close()?;
        File::open(folder)?.sync_all()?;
        Ok::<_, BackupError>(())
    })
    .await?;
    Ok(contents)
}

/// Whether a folder is missing, or has nothing but what an earlier attempt left.
fn is_empty(folder: &Path) -> bool {
    let Ok(mut entries) = fs::read_dir(folder) else {
        return true;
    };
    entries.all(|entry| entry.is_ok_and(|entry| is_unfinished(&entry)))
}

fn is_unfinished(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.to_string_lossy().starts_with(UNFINISHED)
}

/// Removes what processes left that ended while they made a backup here.
fn remove_unfinished(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !is_unfinished(&entry) {
            continue;
        }
        let age = entry.metadata()?.modified()?.elapsed();
        if age.is_ok_and(|age| age > UNFINISHED_FOR) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

fn temporary_in(folder: &Path) -> io::Result<TempDir> {
    let mut folder_name = tempfile::Builder::new();
    folder_name.prefix(UNFINISHED).tempdir_in(folder)
}

async fn blocking<T: Send + 'static, E: Into<BackupError> + Send + 'static>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, BackupError> {
    let done = spawn_blocking(work).await.map_err(io::Error::other)?;
    done.map_err(Into::into)
}
