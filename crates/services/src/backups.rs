use std::sync::Arc;

use domain::{
    backups::{is_due, is_overdue},
    calendar::Instant,
};
use ports::{BackupContents, BackupStore, Clock, StoreError};
use thiserror::Error;

#[derive(Debug, Error)]
#[error("the data is damaged: {}", .0.join("; "))]
pub struct DamagedDataError(Vec<String>);

/// Nightly backups.
pub struct NightlyBackupService {
    backups: Arc<dyn BackupStore>,
    /// The number of backups to keep.
    max_backups: usize,
    clock: Arc<dyn Clock>,
}

#[derive(Clone, Copy, Debug)]
pub struct BackupStatus {
    /// The time of the last valid backup.
    pub last: Option<Instant>,
    pub is_overdue: bool,
}

impl NightlyBackupService {
    pub fn new(backups: Arc<dyn BackupStore>, max_backups: usize, clock: Arc<dyn Clock>) -> Self {
        Self {
            backups,
            max_backups,
            clock,
        }
    }

    /// If the backups cannot be listed, they are overdue.
    pub async fn status(&self) -> BackupStatus {
        let now = self.clock.now();
        let backups = self.list_until(now).await.unwrap_or_else(|error| {
            let error: &(dyn std::error::Error + 'static) = &error;
            tracing::error!(error, "the backups cannot be listed");
            Vec::new()
        });
        let last = backups.last().copied();
        BackupStatus {
            last,
            is_overdue: is_overdue(last, now),
        }
    }

    /// Creates the backup of this night unless there is one, be it of damaged data, and removes surplus ones. Returns how
    /// many.
    ///
    /// # Errors
    /// When no valid backup could be created; then none is removed.
    pub async fn create_backup_if_due(&self) -> Result<u64, StoreError> {
        let now = self.clock.now();
        let last = self.list_until(now).await?.last().copied();
        if !is_due(last, now) || !is_due(self.backups.last_backup_of_damaged_data().await?, now) {
            return Ok(0);
        }
        let BackupContents {
            blobs,
            damage_reports,
            unreadable_records,
            ..
        } = self.backups.create(now).await?;
        if !damage_reports.is_empty() {
            return Err(StoreError::other(DamagedDataError(damage_reports)));
        }
        tracing::info!(
            files = blobs,
            unreadable_records = unreadable_records.len(),
            "backup created and verified"
        );
        let backups = self.list_until(now).await?;
        let surplus = backups.len().saturating_sub(self.max_backups);
        for created_at in backups.into_iter().take(surplus) {
            self.backups.remove(created_at).await?;
        }
        Ok(surplus as u64)
    }

    /// Without backups in the future, from a wrong clock.
    async fn list_until(&self, now: Instant) -> Result<Vec<Instant>, StoreError> {
        let mut backups = self.backups.list().await?;
        backups.retain(|created_at| *created_at <= now);
        Ok(backups)
    }
}
