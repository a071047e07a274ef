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
    fs::{self, File},
    io,
    path::Path,
};

use adapters::sql::SqlHouse;
use domain::calendar::Instant;
use ports::StoreError;
use tempfile::TempDir;
use thiserror::Error;
use tokio::task::spawn_blocking;

use crate::data_folder::DataFolder;
pub use archive::Damage;
use archive::{Entries, Unpack};

/// What the temporary folders of unfinished backups begin with.
const UNFINISHED: &str = ".wirtshaus-backup-";

/// Why an archive is not made, verified or restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The database cannot be copied or opened.
    #[error("the database cannot be copied or opened")]
    Store(#[from] StoreError),
    /// The archive is not as it was written.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The data has problems, and the backup of it too.
    #[error("the data has problems: {}", .0.join("; "))]
    Problems(Vec<String>),
    /// The folder to restore into has files already.
    #[error("{0} is not empty; restore into an empty folder")]
    NotEmpty(String),
}

/// What an archive holds.
#[derive(Debug)]
pub struct Contents {
    /// When the database was copied.
    pub taken: Instant,
    /// How many blobs there are.
    pub blobs: usize,
    /// What was wrong with the data when it was archived, one line each.
    pub problems: Vec<String>,
}

/// Archives a data folder, verifies the archive and moves it to `to`, replacing a file of this name. An archive of data
/// with problems is made all the same.
///
/// # Errors
/// When it cannot be made, or is not what was written; then there is nothing new at `to`.
pub async fn create(data: &DataFolder, to: &Path) -> Result<Contents, BackupError> {
    let folder = match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut contents = attempt(data, folder, to).await?;
    if !contents.problems.is_empty() {
        // A blob may have been deleted after the database was copied. The next copy does not refer to it.
        contents = attempt(data, folder, to).await?;
    }
    Ok(contents)
}

async fn attempt(data: &DataFolder, folder: &Path, to: &Path) -> Result<Contents, BackupError> {
    let work = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempdir_in(folder)?;
    let copy = work.path().join("copy");
    let unfinished = work.path().join("archive");
    SqlHouse::copy(&data.database, &copy).await?;
    let (key, blobs, into) = (data.key.clone(), data.blobs.clone(), unfinished.clone());
    blocking(move || archive::write(&key, &blobs, &copy, &into)).await?;
    let contents = verify(&unfinished).await?;
    fs::rename(&unfinished, to)?;
    File::open(folder)?.sync_all()?;
    Ok(contents)
}

/// Verifies an archive: its checksum, its blobs and its database.
///
/// # Errors
/// When it is not what was written, or its database does not open.
pub async fn verify(file: &Path) -> Result<Contents, BackupError> {
    let work = TempDir::new()?;
    let (path, folder) = (file.to_owned(), work.path().to_owned());
    let Entries { taken, blobs } = blocking(move || {
        archive::verify_checksum(&path)?;
        archive::unpack(&path, &folder, Unpack::Database)
    })
    .await?;
    let store = SqlHouse::open(&work.path().join("wirtshaus.db")).await?;
    let integrity = store.integrity().await;
    store.close().await?;
    let problems = check::problems(integrity?, |blob| Ok(blobs.get(blob).copied()));
    Ok(Contents {
        taken,
        blobs: blobs.len(),
        problems,
    })
}

/// Verifies an archive and unpacks it into a folder that is empty or missing.
///
/// # Errors
/// When the archive is damaged or the folder is not empty; then the folder is as it was.
pub async fn restore(file: &Path, folder: &Path) -> Result<Contents, BackupError> {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(BackupError::NotEmpty(folder.display().to_string()));
    }
    let contents = verify(file).await?;
    let (path, folder) = (file.to_owned(), folder.to_owned());
    blocking(move || archive::unpack(&path, &folder, Unpack::Everything)).await?;
    Ok(contents)
}

async fn blocking<T: Send + 'static, E: Into<BackupError> + Send + 'static>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, BackupError> {
    let done = spawn_blocking(work).await.map_err(io::Error::other)?;
    done.map_err(Into::into)
}
