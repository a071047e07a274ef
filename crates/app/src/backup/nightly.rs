//! Nightly backups.

use std::{fs, io, path::PathBuf};

use async_trait::async_trait;
use domain::{backups::is_due, calendar::Instant};
use ports::{BackupLog, StoreError};
use time::{
    OffsetDateTime, PrimitiveDateTime, UtcOffset, format_description::BorrowedFormatItem,
    macros::format_description,
};

use super::{ArchiveDestination, BackupError, create, run_blocking};
use crate::data_folder::DataFolder;

/// The name of a valid backup, with its time in UTC.
const BACKUP_NAME_FORMAT: &[BorrowedFormatItem<'_>] =
    format_description!("wirtshaus-[year][month][day]T[hour][minute][second]Z.tar");

/// The name of the last backup of damaged data.
const DAMAGED_BACKUP_NAME: &str = "wirtshaus-damaged.tar";

#[derive(Debug, Clone)]
pub struct NightlyBackups {
    /// Must exist, because it may be the mount point of a disk.
    pub folder: PathBuf,
    /// The number of backups to keep.
    pub max_backups: usize,
}

impl NightlyBackups {
    /// Creates the backup of this night unless there is one, and removes surplus ones. Returns how many.
    ///
    /// # Errors
    /// When no valid backup could be created; then none is removed.
    pub async fn run(&self, data: &DataFolder, now: Instant) -> Result<u64, BackupError> {
        let backups = self.clone();
        if !run_blocking(move || backups.is_due(now)).await? {
            return Ok(0);
        }
        let name = now
            .to_offset(UtcOffset::UTC)
            .format(BACKUP_NAME_FORMAT)
            .map_err(io::Error::other)?;
        let archive_contents = create(
            data,
            &ArchiveDestination {
                file: self.folder.join(&name),
                damaged: self.folder.join(DAMAGED_BACKUP_NAME),
            },
        )
        .await?;
        if !archive_contents.damage_reports.is_empty() {
            return Err(BackupError::DamagedData(archive_contents.damage_reports));
        }
        tracing::info!(
            backup = name,
            files = archive_contents.blobs,
            unreadable_records = archive_contents.unreadable_records.len(),
            "backup created and verified"
        );
        let backups = self.clone();
        run_blocking(move || backups.remove_old_backups(now)).await
    }

    /// Whether there is no backup of this night, neither a valid one nor one of damaged data.
    fn is_due(&self, now: Instant) -> io::Result<bool> {
        let last = self.latest_backup_before(now)?;
        let damaged_backup_time = match fs::metadata(self.folder.join(DAMAGED_BACKUP_NAME)) {
            Ok(file) => Some(OffsetDateTime::from(file.modified()?)),
            Err(_) => None,
        };
        Ok(is_due(last, now) && is_due(damaged_backup_time, now))
    }

    /// The time of the last valid backup.
    fn latest_backup_before(&self, now: Instant) -> io::Result<Option<Instant>> {
        let names = self.backup_names_until(now)?;
        Ok(names.last().and_then(|name| created_at(name)))
    }

    fn remove_old_backups(&self, now: Instant) -> io::Result<u64> {
        let names = self.backup_names_until(now)?;
        let excess_backups = names.len().saturating_sub(self.max_backups);
        for name in names.iter().take(excess_backups) {
            fs::remove_file(self.folder.join(name))?;
        }
        Ok(excess_backups as u64)
    }

    /// The names of the valid backups, oldest first. Excludes ones in the future, from a wrong clock.
    fn backup_names_until(&self, now: Instant) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(&self.folder).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", self.folder.display()))
        })?;
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_past = created_at(&name).is_some_and(|time| time <= now);
            if is_past && entry.metadata()?.len() > 0 {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }
}

/// The time in the name of a valid backup.
fn created_at(name: &str) -> Option<Instant> {
    PrimitiveDateTime::parse(name, BACKUP_NAME_FORMAT)
        .ok()
        .map(PrimitiveDateTime::assume_utc)
}

#[async_trait]
impl BackupLog for NightlyBackups {
    async fn last(&self, now: Instant) -> Result<Option<Instant>, StoreError> {
        let backups = self.clone();
        let last = run_blocking(move || backups.latest_backup_before(now)).await;
        last.map_err(StoreError::other)
    }
}
