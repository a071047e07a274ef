//! `wirtshaus backup`, `verify` and `restore`.

use std::{
    fmt::Write,
    io,
    path::{Path, PathBuf},
};

use domain::calendar::{local, write_day, write_time};
use thiserror::Error;

use super::stdout;
use crate::{
    backup::{self, BackupError, Contents, Destination},
    data_folder::DataFolder,
    settings::Settings,
};

#[derive(Debug, Error)]
pub enum BackupCommandError {
    #[error("there is no database in {0}")]
    Empty(PathBuf),
    /// The archive cannot be created, is damaged, or cannot be unpacked.
    #[error("{file}")]
    Failed { file: PathBuf, source: BackupError },
    /// The errors were printed, one line each.
    #[error("damaged data in the backup: {0} errors")]
    Damaged(usize),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Archives the data folder, also while its server runs.
pub async fn create(settings: &Settings, file: &Path) -> Result<(), BackupCommandError> {
    let data = DataFolder::new(&settings.data);
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

pub async fn verify(file: &Path) -> Result<(), BackupCommandError> {
    report(file, backup::verify(file).await)
}

/// Unpacks an archive into the data folder, which must be empty. If the archive is damaged, nothing is changed.
pub async fn restore(settings: &Settings, file: &Path) -> Result<(), BackupCommandError> {
    report(file, backup::restore(file, &settings.data).await)
}

fn report(file: &Path, result: Result<Contents, BackupError>) -> Result<(), BackupCommandError> {
    let Contents {
        created_at,
        blobs,
        damage,
        unreadable,
    } = result.map_err(|source| BackupCommandError::Failed {
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
    stdout::print(&text)?;
    match damage.len() {
        0 => Ok(()),
        count => Err(BackupCommandError::Damaged(count)),
    }
}
