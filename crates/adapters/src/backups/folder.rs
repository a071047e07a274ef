use std::{fs, io, path::PathBuf};

use async_trait::async_trait;
use domain::calendar::Instant;
use ports::{BackupContents, BackupStore, DamagedBackup, StoreError};
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

/// Archives of a data folder, in another folder.
#[derive(Debug, Clone)]
pub struct BackupFolder {
    /// Must exist, because it may be the mount point of a disk.
    pub folder: PathBuf,
    pub data_folder: DataFolder,
}

#[async_trait]
impl BackupStore for BackupFolder {
    async fn list(&self) -> Result<Vec<Instant>, StoreError> {
        let folder = self.folder.clone();
        let list = blocking(move || {
            let entries = fs::read_dir(&folder).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", folder.display()))
            })?;
            let mut backups = Vec::new();
            for entry in entries {
                let entry = entry?;
                if let Some(created_at) = parse_backup_name(&entry.file_name().to_string_lossy())
                    && entry.metadata()?.len() > 0
                {
                    backups.push(created_at);
                }
            }
            backups.sort_unstable();
            io::Result::Ok(backups)
        });
        list.await.map_err(StoreError::other)
    }

    async fn last_backup_of_damaged_data(&self) -> Result<Option<Instant>, StoreError> {
        let file = self.folder.join(BACKUP_OF_DAMAGED_DATA_NAME);
        let modified = blocking(move || match fs::metadata(file) {
            Ok(file) => file.modified().map(OffsetDateTime::from).map(Some),
            Err(_) => Ok(None),
        });
        modified.await.map_err(StoreError::other)
    }

    async fn create(
        &self,
        now: Instant,
        damaged: DamagedBackup,
    ) -> Result<BackupContents, StoreError> {
        let to = BackupDestination {
            path: self.path(now)?,
            path_if_damaged: self.folder.join(BACKUP_OF_DAMAGED_DATA_NAME),
            overwrite: true,
        };
        create_backup(&self.data_folder, &to, damaged)
            .await
            .map_err(StoreError::other)
    }

    async fn remove(&self, created_at: Instant) -> Result<(), StoreError> {
        let file = self.path(created_at)?;
        let remove_result = blocking(move || fs::remove_file(file));
        remove_result.await.map_err(StoreError::other)
    }
}

impl BackupFolder {
    fn path(&self, created_at: Instant) -> Result<PathBuf, StoreError> {
        let created_at = created_at.to_offset(UtcOffset::UTC);
        let name = created_at.format(BACKUP_NAME_FORMAT);
        Ok(self.folder.join(name.map_err(StoreError::other)?))
    }
}

/// The time in the name of a valid backup.
fn parse_backup_name(name: &str) -> Option<Instant> {
    PrimitiveDateTime::parse(name, BACKUP_NAME_FORMAT)
        .ok()
        .map(PrimitiveDateTime::assume_utc)
}
