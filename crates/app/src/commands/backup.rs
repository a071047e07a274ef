//! `wirtshaus backup`, `verify` and `restore`.

use std::{
    fmt::Write,
    io,
    path::{Path, PathBuf},
};

use domain::calendar::{local, write_day, write_time};
use thiserror::Error;

use super::out;
use crate::{
    backup::{self, BackupError, Contents},
    data_folder::DataFolder,
    settings::Settings,
};

/// Why a command about backups fails.
#[derive(Debug, Error)]
pub enum BackupCommandError {
    /// There is nothing to back up.
    #[error("there is no database in {0}")]
    Empty(PathBuf),
    /// The archive cannot be made, is damaged, or cannot be unpacked.
    #[error("{file}")]
    Failed {
        /// The archive.
        file: PathBuf,
        /// Why.
        source: BackupError,
    },
    /// What is wrong with the data has been printed, a line each.
    #[error("problems of the data in the backup: {0}")]
    Problems(usize),
    /// The result cannot be printed.
    #[error(transparent)]
    Unwritten(#[from] io::Error),
}

/// Archives the data folder, beside a running server.
///
/// # Errors
/// When no archive could be made, or the data has problems.
pub async fn create(settings: &Settings, file: &Path) -> Result<(), BackupCommandError> {
    let data = DataFolder::of(&settings.data);
    if !data.database.is_file() {
        return Err(BackupCommandError::Empty(settings.data.clone()));
    }
    report(file, backup::create(&data, file).await)
}

/// Verifies an archive.
///
/// # Errors
/// When it is damaged, or its data has problems.
pub async fn verify(file: &Path) -> Result<(), BackupCommandError> {
    report(file, backup::verify(file).await)
}

/// Unpacks an archive into the data folder, which has to be empty.
///
/// # Errors
/// When it is damaged or the folder is not empty, and then nothing is changed; or when its data has problems.
pub async fn restore(settings: &Settings, file: &Path) -> Result<(), BackupCommandError> {
    report(file, backup::restore(file, &settings.data).await)
}

fn report(file: &Path, done: Result<Contents, BackupError>) -> Result<(), BackupCommandError> {
    let Contents {
        taken,
        blobs,
        problems,
    } = done.map_err(|source| BackupCommandError::Failed {
        file: file.to_owned(),
        source,
    })?;
    let taken = local(taken);
    let mut text = format!(
        "{}: database of {} {}, {blobs} files, checksum verified\n",
        file.display(),
        write_day(taken.date),
        write_time(taken.time)
    );
    for problem in &problems {
        let _ = writeln!(text, "{problem}");
    }
    out::print(&text)?;
    match problems.len() {
        0 => Ok(()),
        count => Err(BackupCommandError::Problems(count)),
    }
}
