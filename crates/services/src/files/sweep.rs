use std::collections::BTreeSet;
use std::time::Duration;

use domain::files::{BlobId, upload_cutoff};
use ports::{Store, StoreError};

use super::FileService;
use crate::timeouts::with_timeout;

/// Younger blobs are kept: they may be about to get a name.
const MIN_BLOB_AGE: Duration = Duration::from_hours(1);

/// Must be shorter than the time for which other writers wait.
const DELETE_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SweepReport {
    pub deleted_upload_count: u64,
    pub deleted_blob_count: u64,
}

impl SweepReport {
    pub fn deleted_count(self) -> u64 {
        self.deleted_upload_count + self.deleted_blob_count
    }
}

/// The blobs to which records refer.
pub async fn referenced_blobs(store: &dyn Store) -> Result<BTreeSet<BlobId>, StoreError> {
    let mut snapshot = store.begin_read_only().await?;
    snapshot.files().referenced_blobs().await
}

impl FileService {
    /// Deletes expired uploads and unreferenced blobs.
    pub async fn sweep(&self) -> Result<SweepReport, StoreError> {
        let mut tx = self.store.begin().await?;
        let expired_count = tx.uploads().purge(upload_cutoff(self.clock.now())).await?;
        tx.commit().await?;
        let mut report = SweepReport {
            deleted_upload_count: expired_count,
            deleted_blob_count: 0,
        };
        // In this order: a blob that is stored and referenced after the first line is not in the list.
        let blobs = self.blobs.list().await?;
        let referenced_blobs = referenced_blobs(&*self.store).await?;
        for blob in blobs.iter().filter(|blob| !referenced_blobs.contains(blob)) {
            // Writes that may refer to the blob wait, and find it missing (`check_blob_exists`).
            let _tx = self.store.begin().await?;
            let deleted = self.blobs.delete_blob_if_older(blob, MIN_BLOB_AGE);
            if with_timeout(DELETE_TIMEOUT, deleted).await? {
                report.deleted_blob_count += 1;
            }
        }
        self.blobs.delete_abandoned_puts().await?;
        Ok(report)
    }
}
