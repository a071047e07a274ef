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
    backup::{self, BackupError, Contents, Destination},
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
    /// The damage has been printed, a line each.
    #[error("places at which the data in the backup is damaged: {0}")]
    Damaged(usize),
    /// The result cannot be printed.
    #[error(transparent)]
    Unwritten(#[from] io::Error),
}

/// Archives the data folder, beside a running server.
///
/// # Errors
/// When no archive could be made, or the data is damaged.
pub async fn create(settings: &Settings, file: &Path) -> Result<(), BackupCommandError> {
    let data = DataFolder::of(&settings.data);
    if !data.database.is_file() {
        return Err(BackupCommandError::Empty(settings.data.clone()));
    }
    let mut damaged = file.as_os_str().to_owned();
    damaged.push(".damaged");
    let to = Destination {
        file: file.to_owned(),
        damaged: damaged.into(),
    };
    let contents = backup::create(&data, &to).await;
    let is_damaged = contents
        .as_ref()
        .is_ok_and(|contents| !contents.damage.is_empty());
    report(if is_damaged { &to.damaged } else { file }, contents)
}

/// Verifies an archive.
///
/// # Errors
/// When it is damaged, or its data is damaged.
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
        created_at,
        blobs,
        damage,
        unreadable,
    } = done.map_err(|source| BackupCommandError::Failed {
        file: file.to_owned(),
        source,
    })?;
    let created = local(created_at);
    let mut text = format!(
        "{}: database of {} {}, {blobs} files, checksum verified\n",
        file.display(),
        write_day(created.date),
        write_time(created.time)
    );
    for problem in damage.iter().chain(&unreadable) {
        let _ = writeln!(text, "{problem}");
    }
    out::print(&text)?;
    match damage.len() {
        0 => Ok(()),
        count => Err(BackupCommandError::Damaged(count)),
    }
}
