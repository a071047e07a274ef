//! Backups made every night.

use std::{fs, io, path::PathBuf};

use async_trait::async_trait;
use domain::{backups::is_due, calendar::Instant};
use ports::{BackupLog, StoreError};
use time::{
    OffsetDateTime, PrimitiveDateTime, UtcOffset, format_description::BorrowedFormatItem,
    macros::format_description,
};

use super::{BackupError, Destination, blocking, create};
use crate::data_folder::DataFolder;

/// The name of a good backup, in UTC.
const NAME: &[BorrowedFormatItem<'_>] =
    format_description!("wirtshaus-[year][month][day]T[hour][minute][second]Z.tar");

/// The name of the last backup of damaged data.
const DAMAGED: &str = "wirtshaus-damaged.tar";

/// The folder of the nightly backups.
#[derive(Debug, Clone)]
pub struct NightlyBackups {
    /// The folder, which is never made: it may be a disk that is not there.
    pub folder: PathBuf,
    /// How many are kept.
    pub keep: usize,
}

impl NightlyBackups {
    /// Makes the backup of this night unless there is one, and removes the oldest beyond those that are kept. Answers how
    /// many were removed.
    ///
    /// # Errors
    /// When no good backup could be made; then none is removed.
    pub async fn run(&self, data: &DataFolder, now: Instant) -> Result<u64, BackupError> {
        let folder = self.clone();
        if !blocking(move || folder.is_due(now)).await? {
            return Ok(0);
        }
        let name = now
            .to_offset(UtcOffset::UTC)
            .format(NAME)
            .map_err(io::Error::other)?;
        let contents = create(
            data,
            &Destination {
                file: self.folder.join(&name),
                damaged: self.folder.join(DAMAGED),
            },
        )
        .await?;
        if !contents.damage.is_empty() {
            return Err(BackupError::DamagedData(contents.damage));
        }
        tracing::info!(
            backup = name,
            files = contents.blobs,
            unreadable_records = contents.unreadable.len(),
            "backup made and verified"
        );
        let folder = self.clone();
        blocking(move || folder.remove_surplus(now)).await
    }

    /// Whether a backup is to be made: none was this night, neither a good one nor one of damaged data.
    fn is_due(&self, now: Instant) -> io::Result<bool> {
        let last = self.last_before(now)?;
        let damaged = match fs::metadata(self.folder.join(DAMAGED)) {
            Ok(file) => Some(OffsetDateTime::from(file.modified()?)),
            Err(_) => None,
        };
        Ok(is_due(last, now) && is_due(damaged, now))
    }

    /// When the last good backup was made.
    fn last_before(&self, now: Instant) -> io::Result<Option<Instant>> {
        let names = self.names_until(now)?;
        Ok(names.last().and_then(|name| created_at(name)))
    }

    fn remove_surplus(&self, now: Instant) -> io::Result<u64> {
        let names = self.names_until(now)?;
        let surplus = names.len().saturating_sub(self.keep);
        for name in names.iter().take(surplus) {
            fs::remove_file(self.folder.join(name))?;
        }
        Ok(surplus as u64)
    }

    /// The names of the good backups, the oldest first. A clock that was wrong once may have made one of the future.
    fn names_until(&self, now: Instant) -> io::Result<Vec<String>> {
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

/// The moment in the name of a good backup.
fn created_at(name: &str) -> Option<Instant> {
    PrimitiveDateTime::parse(name, NAME)
        .ok()
        .map(PrimitiveDateTime::assume_utc)
}

#[async_trait]
impl BackupLog for NightlyBackups {
    async fn last(&self, now: Instant) -> Result<Option<Instant>, StoreError> {
        let folder = self.clone();
        let last = blocking(move || folder.last_before(now)).await;
        last.map_err(StoreError::other)
    }
}
