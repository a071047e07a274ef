//! Backups made every night.

use std::{fs, io, path::PathBuf, time::Duration};

use async_trait::async_trait;
use domain::{backups::is_due, calendar::Instant};
use ports::{StoreError, driven::BackupLog};
use time::{
    PrimitiveDateTime, UtcOffset, format_description::BorrowedFormatItem,
    macros::format_description,
};

use super::{BackupError, UNFINISHED, create};
use crate::data_folder::DataFolder;

/// The name of a good backup, in UTC.
const NAME: &[BorrowedFormatItem<'_>] =
    format_description!("wirtshaus-[year][month][day]T[hour][minute][second]Z.tar");

/// The name of the last backup of data with problems.
const WITH_PROBLEMS: &str = "wirtshaus-with-problems.tar";

/// No backup takes as long.
const UNFINISHED_FOR: Duration = Duration::from_hours(12);

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
        let mut names = self.names()?;
        let last = names.last().and_then(|name| taken(name));
        if !is_due(last, now) {
            return Ok(0);
        }
        self.remove_unfinished()?;
        let name = now
            .to_offset(UtcOffset::UTC)
            .format(NAME)
            .map_err(io::Error::other)?;
        let unnamed = self.folder.join(WITH_PROBLEMS);
        let contents = create(data, &unnamed).await?;
        if !contents.problems.is_empty() {
            return Err(BackupError::Problems(contents.problems));
        }
        fs::rename(unnamed, self.folder.join(&name))?;
        names.push(name);
        tracing::info!(
            backup = names.last(),
            files = contents.blobs,
            "backup made and verified"
        );
        let surplus = names.len().saturating_sub(self.keep);
        for name in names.iter().take(surplus) {
            fs::remove_file(self.folder.join(name))?;
        }
        Ok(surplus as u64)
    }

    /// The names of the good backups, the oldest first.
    fn names(&self) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(&self.folder)?;
        let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        let mut names = names.collect::<io::Result<Vec<_>>>()?;
        names.retain(|name| taken(name).is_some());
        names.sort_unstable();
        Ok(names)
    }

    /// Removes what a process left that ended while it made a backup.
    fn remove_unfinished(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
            if age > UNFINISHED_FOR && entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }
}

/// The moment in the name of a good backup.
fn taken(name: &str) -> Option<Instant> {
    PrimitiveDateTime::parse(name, NAME)
        .ok()
        .map(PrimitiveDateTime::assume_utc)
}

#[async_trait]
impl BackupLog for NightlyBackups {
    async fn last(&self) -> Result<Option<Instant>, StoreError> {
        let names = self.names().map_err(StoreError::other)?;
        Ok(names.last().and_then(|name| taken(name)))
    }
}
