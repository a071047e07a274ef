//! Backups: one archive of the database, the blobs and the installation key.
//!
//! An archive is a tar file, followed by one line with its SHA-256, which `tar` ignores. It is created while the server
//! runs, and verified before it is renamed to its name.
//!
//! ```text
//! installation.key
//! blobs/sha256/ab/abcdef…
//! wirtshaus.db                     the database of one moment
//! sha256 <64 hexadecimal digits>
//! ```

mod archive;

mod folder;
pub mod integrity;

use std::{
    fs::{self, DirBuilder, File},
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use ports::{BackupContents, DamagedBackup, StoreError};
use tempfile::TempDir;
use thiserror::Error;

use crate::{
    data_folder::DataFolder,
    file_io::blocking,
    output_file::{OutputFile, OutputFileError, create_temporary_folder_in, is_temporary_folder},
    sql::{IntegrityReport, SqlStore},
};
pub use archive::ArchiveError;
use archive::{ArchiveContents, UnpackSelection};
pub use folder::BackupFolder;

#[derive(Debug, Error)]
pub enum BackupError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the database cannot be copied or opened")]
    Store(#[from] StoreError),
    #[error(transparent)]
    InvalidArchive(#[from] ArchiveError),
    #[error(transparent)]
    InvalidDestination(#[from] OutputFileError),
    #[error("{0} is not empty; restore into an empty folder")]
    NotEmpty(String),
    #[error("{0} is in a data folder; choose another one")]
    InDataFolder(String),
}

/// The path of a verified archive.
#[derive(Debug, Clone)]
pub struct BackupDestination {
    pub path: PathBuf,
    /// The path that is used instead if the data are damaged.
    pub path_if_damaged: PathBuf,
    /// Whether existing files are replaced.
    pub overwrite: bool,
}

/// Archives a data folder and verifies the archive. Damaged data is archived as far as it is readable. After an error no
/// file is replaced.
pub async fn create_backup(
    source_folder: &DataFolder,
    to: &BackupDestination,
    damaged: DamagedBackup,
) -> Result<BackupContents, BackupError> {
    let (path, data_folder, overwrite) = (to.path.clone(), source_folder.folder(), to.overwrite);
    let (output_file, work_folder) = blocking(move || {
        let output_file = OutputFile::new(&path, &data_folder, overwrite)?;
        let work_folder = output_file.create_work_folder()?;
        Ok::<_, BackupError>((output_file, work_folder))
    })
    .await?;
    let database_copy = work_folder.path().join("database_copy");
    let archive = work_folder.path().join("archive");
    SqlStore::copy_database(&source_folder.database, &database_copy).await?;
    let (key, blobs, into) = (
        source_folder.key.clone(),
        source_folder.blobs.clone(),
        archive.clone(),
    );
    blocking(move || archive::write(&key, &blobs, &database_copy, &into)).await?;
    let contents = verify_archive_in(&archive, work_folder.path()).await?;
    let path_if_damaged = match (contents.is_damaged(), damaged) {
        (false, _) => None,
        (true, DamagedBackup::Keep) => Some(to.path_if_damaged.clone()),
        (true, DamagedBackup::Discard) => return Ok(contents),
    };
    let data_folder = source_folder.folder();
    blocking(move || {
        let output_file = match path_if_damaged {
            Some(path) => OutputFile::new(&path, &data_folder, overwrite)?,
            None => output_file,
        };
        output_file.complete(archive)?;
        Ok::<_, BackupError>(work_folder.close()?)
    })
    .await?;
    Ok(contents)
}

/// Verifies the checksum, the blobs and the database of an archive.
pub async fn verify_backup(file: &Path) -> Result<BackupContents, BackupError> {
    let work_folder = TempDir::new()?;
    verify_archive_in(file, work_folder.path()).await
}

async fn verify_archive_in(file: &Path, work_folder: &Path) -> Result<BackupContents, BackupError> {
    let (path, folder) = (file.to_owned(), work_folder.to_owned());
    let ArchiveContents {
        created_at,
        blob_digests,
    } = blocking(move || {
        archive::verify_checksum(&path)?;
        archive::unpack(&path, &folder, UnpackSelection::DatabaseOnly)
    })
    .await?;
    let database = DataFolder::new(work_folder).database;
    SqlStore::migrate(&database).await?;
    let store = SqlStore::open_read_only(&database).await?;
    let integrity_report = store.integrity_report().await;
    store.close().await?;
    let IntegrityReport {
        mut damage_reports,
        unreadable_records,
        referenced_blobs: referenced,
    } = integrity_report?;
    damage_reports.extend(integrity::verify_blobs(&referenced, |blob| {
        Ok(blob_digests.get(blob).copied())
    }));
    Ok(BackupContents {
        created_at,
        blob_count: blob_digests.len(),
        damage_reports,
        unreadable_records,
    })
}

/// Verifies an archive and unpacks it into an empty or missing folder. After an error the folder is empty.
pub async fn restore_backup(file: &Path, folder: &Path) -> Result<BackupContents, BackupError> {
    if !is_empty_folder(folder) {
        return Err(BackupError::NotEmpty(folder.display().to_string()));
    }
    if DataFolder::new(folder).is_in_data_folder() {
        return Err(BackupError::InDataFolder(folder.display().to_string()));
    }
    let contents = verify_backup(file).await?;
    let (path, folder) = (file.to_owned(), folder.to_owned());
    let work_folder = {
        let folder = folder.clone();
        blocking(move || {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(&folder)?;
            let work_folder = create_temporary_folder_in(&folder)?;
            archive::unpack(&path, work_folder.path(), UnpackSelection::All)?;
            Ok::<_, BackupError>(work_folder)
        })
        .await?
    };
    SqlStore::prepare_restored(&DataFolder::new(work_folder.path()).database).await?;
    blocking(move || move_restored(work_folder, &folder)).await?;
    Ok(contents)
}

fn move_restored(work_folder: TempDir, folder: &Path) -> Result<(), BackupError> {
    // The database last, because a server opens a folder that has one.
    let (from, to) = (DataFolder::new(work_folder.path()), DataFolder::new(folder));
    for (from, to) in [
        (from.key, to.key),
        (from.blobs, to.blobs),
        (from.database, to.database),
    ] {
        if from.exists() {
            fs::rename(from, to)?;
        }
    }
    work_folder.close()?;
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// Whether a folder is missing, or has only temporary folders.
fn is_empty_folder(folder: &Path) -> bool {
    let Ok(mut entries) = fs::read_dir(folder) else {
        return true;
    };
    entries.all(|entry| entry.is_ok_and(|entry| is_temporary_folder(&entry)))
}
