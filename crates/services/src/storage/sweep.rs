use std::time::Duration;

use domain::storage::upload_cutoff;
use ports::StoreError;

use super::StorageService;

/// Younger blobs are kept: they may be about to get a name.
const MIN_BLOB_AGE: Duration = Duration::from_hours(1);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SweepReport {
    pub expired_uploads: u64,
    pub unreferenced_blobs: u64,
}

impl SweepReport {
    pub fn total(self) -> u64 {
        self.expired_uploads + self.unreferenced_blobs
    }
}

impl StorageService {
    /// Deletes expired uploads and unreferenced blobs.
    pub async fn sweep(&self) -> Result<SweepReport, StoreError> {
        let mut tx = self.store.begin().await?;
        let expired = tx.uploads().purge(upload_cutoff(self.clock.now())).await?;
        tx.commit().await?;
        let mut report = SweepReport {
            expired_uploads: expired,
            unreferenced_blobs: 0,
        };
        // In this order: a blob that is stored and referenced after the first line is not in the list.
        let blobs = self.blobs.list().await?;
        let referenced = self
            .store
            .snapshot()
            .await?
            .files()
            .referenced_blobs()
            .await?;
        for blob in blobs.iter().filter(|blob| !referenced.contains(blob)) {
            if self.blobs.delete_older(blob, MIN_BLOB_AGE).await? {
                report.unreferenced_blobs += 1;
            }
        }
        Ok(report)
    }
}
