use std::{fs, io, os::unix::ffi::OsStrExt, path::PathBuf};

use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::jobs::FailureCause::{
    self, BackupFolderNotMounted, BackupFolderUnreadable, BackupNotWritten,
};
use ports::{BackupContents, BackupStore, DamagedBackup, JobError};
use thiserror::Error;
use time::{
    OffsetDateTime, PrimitiveDateTime, UtcOffset, format_description::BorrowedFormatItem,
    macros::format_description,
};

use super::{BackupDestination, create_backup};
use crate::{data_folder::DataFolder, file_io::blocking};

/// The name of a valid backup, with its time in UTC.
const BACKUP_NAME_FORMAT: &[BorrowedFormatItem<'_>] =
    format_description!("wirtshaus-[year][month][day]T[hour][minute][second]Z.tar");

/// The name of the last backup of damaged data.
const BACKUP_OF_DAMAGED_DATA_NAME: &str = "wirtshaus-damaged.tar";

/// A file that marks the folder, so that an empty mount point is not taken for it.
const MARK_NAME: &str = "wirtshaus-backups";

const MARK_TEXT: &str = "This folder has backups of Wirtshaus. Without this file none are written, because a disk may not be mounted.\n";

/// Archives of a data folder, in another folder.
#[derive(Debug, Clone)]
pub struct BackupFolder {
    /// Must exist, because it may be the mount point of a disk.
    pub folder: PathBuf,
    pub data_folder: DataFolder,
}

#[derive(Debug, Error)]
#[error("{}: {reason}", .folder.display())]
struct BackupFolderError {
    folder: PathBuf,
    reason: String,
}

#[async_trait]
impl BackupStore for BackupFolder {
    async fn list(&self) -> Result<Vec<Timestamp>, JobError> {
        let folder = self.clone();
        let backups = blocking(move || io::Result::Ok(folder.list_marked())).await;
        backups.map_err(|error| self.error(BackupFolderUnreadable, &error))?
    }

    async fn last_backup_of_damaged_data(&self) -> Result<Option<Timestamp>, JobError> {
        let file = self.folder.join(BACKUP_OF_DAMAGED_DATA_NAME);
        let modified = blocking(move || match fs::metadata(file) {
            Ok(file) => file.modified().map(OffsetDateTime::from).map(Some),
            Err(_) => Ok(None),
        });
        modified
            .await
            .map_err(|error| self.error(BackupFolderUnreadable, &error))
    }

    async fn create(
        &self,
        now: Timestamp,
        damaged: DamagedBackup,
    ) -> Result<BackupContents, JobError> {
        let to = BackupDestination {
            path: self.path(now)?,
            path_if_damaged: self.folder.join(BACKUP_OF_DAMAGED_DATA_NAME),
            overwrite: true,
        };
        let created = create_backup(&self.data_folder, &to, damaged).await;
        created.map_err(|error| self.error(BackupNotWritten, &error))
    }

    async fn remove(&self, created_at: Timestamp) -> Result<(), JobError> {
        let file = self.path(created_at)?;
        let remove_result = blocking(move || fs::remove_file(file)).await;
        remove_result.map_err(|error| self.error(BackupNotWritten, &error))
    }
}

impl BackupFolder {
    fn path(&self, created_at: Timestamp) -> Result<PathBuf, JobError> {
        let created_at = created_at.to_offset(UtcOffset::UTC);
        let name = created_at.format(BACKUP_NAME_FORMAT);
        let name = name.map_err(|error| self.error(BackupNotWritten, &error))?;
        Ok(self.folder.join(name))
    }

    fn error(&self, cause: FailureCause, reason: &impl ToString) -> JobError {
        let (folder, reason) = (self.folder.clone(), reason.to_string());
        JobError::new(cause, BackupFolderError { folder, reason })
    }

    fn list_marked(&self) -> Result<Vec<Timestamp>, JobError> {
        let unreadable = |error: io::Error| self.error(BackupFolderUnreadable, &error);
        let mut backups = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            if let Some(created_at) = parse_backup_name(&entry.file_name().to_string_lossy())
                && entry.metadata().map_err(unreadable)?.len() > 0
            {
                backups.push(created_at);
            }
        }
        backups.sort_unstable();
        self.require_mark()?;
        Ok(backups)
    }

    /// Marks the folder the first time, which the data folder remembers.
    fn require_mark(&self) -> Result<(), JobError> {
        let not_written = |error: io::Error| self.error(BackupNotWritten, &error);
        let mark = self.folder.join(MARK_NAME);
        let marked_folder = &self.data_folder.marked_backup_folder;
        let path = self.folder.as_os_str().as_bytes();
        let is_remembered = fs::read(marked_folder).is_ok_and(|marked| marked == path);
        match (mark.exists(), is_remembered) {
            (true, true) => Ok(()),
            (false, true) => {
                let reason = format!(
                    "the file {MARK_NAME} is missing; mount the disk, or create the file if this is a new folder"
                );
                Err(self.error(BackupFolderNotMounted, &reason))
            }
            (is_marked, false) => {
                if !is_marked {
                    fs::write(mark, MARK_TEXT).map_err(not_written)?;
                }
                fs::write(marked_folder, path).map_err(not_written)
            }
        }
    }
}

/// The time in the name of a valid backup.
fn parse_backup_name(name: &str) -> Option<Timestamp> {
    PrimitiveDateTime::parse(name, BACKUP_NAME_FORMAT)
        .ok()
        .map(PrimitiveDateTime::assume_utc)
}
