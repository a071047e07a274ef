use async_trait::async_trait;
use domain::calendar::Timestamp;

use crate::JobError;

/// The contents of a backup.
#[derive(Debug)]
pub struct BackupContents {
    /// When the database was copied.
    pub created_at: Timestamp,
    /// The number of blobs.
    pub blob_count: usize,
    /// Missing and damaged blobs, and errors in the database, one line each.
    pub damage_reports: Vec<String>,
    /// Records that cannot be read, one line each.
    pub unreadable_records: Vec<String>,
}

impl BackupContents {
    pub fn is_damaged(&self) -> bool {
        !self.damage_reports.is_empty()
    }
}

/// Whether a backup of damaged data is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DamagedBackup {
    Discard,
    /// The backup replaces the last one of damaged data, and is not listed.
    Keep,
}

/// Backups of the stored data.
#[async_trait]
pub trait BackupStore: Send + Sync {
    /// When the valid backups were created, oldest first.
    async fn list(&self) -> Result<Vec<Timestamp>, JobError>;

    /// When the last backup of damaged data was created.
    async fn last_backup_of_damaged_data(&self) -> Result<Option<Timestamp>, JobError>;

    /// Creates and verifies a backup.
    async fn create(
        &self,
        now: Timestamp,
        damaged: DamagedBackup,
    ) -> Result<BackupContents, JobError>;

    /// Removes a valid backup.
    async fn remove(&self, created_at: Timestamp) -> Result<(), JobError>;
}
