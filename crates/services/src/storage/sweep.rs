//! What nothing points to goes.

use std::time::Duration;

use domain::storage::expired_before;

use super::StorageService;
use ports::StoreError;

/// How old a blob must be before a sweep may take it: whoever puts one needs a moment until a name points to it.
const OLD_ENOUGH: Duration = Duration::from_hours(1);

/// What a sweep has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// How many uploads had expired.
    pub uploads: u64,
    /// To how many blobs nothing pointed.
    pub blobs: u64,
}

impl Swept {
    /// How much that was, of both.
    #[must_use]
    pub fn removed(self) -> u64 {
        self.uploads + self.blobs
    }
}

impl StorageService {
    /// Forgets uploads that nobody has touched for a day, and removes blobs that nothing points to.
    ///
    /// # Errors
    /// When the store fails. What is left is swept the next time.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        let mut swept = Swept {
            uploads: self.uploads.purge(expired_before(self.clock.now())).await?,
            blobs: 0,
        };
        // In this order: a blob that is put and pointed to after the first line is not in the list.
        let all = self.blobs.list().await?;
        let used = self.files.blobs().await?;
        for blob in all.iter().filter(|blob| !used.contains(blob)) {
            if self.blobs.delete_older(blob, OLD_ENOUGH).await? {
                swept.blobs += 1;
            }
        }
        Ok(swept)
    }
}
