use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::content::ContentVersion;

use crate::{ListPage, StoreError};

/// Contents of pages or cards that staff have changed, by their keys.
#[async_trait]
pub trait ContentRepository<K: Sync, C: Sync>: Send {
    async fn find_draft(&mut self, key: &K) -> Result<Option<C>, StoreError>;

    /// The version that was saved last, even if the draft is corrupt. `None` if there never was one.
    async fn find_draft_version(&mut self, key: &K) -> Result<Option<RecordVersion>, StoreError>;

    async fn save_draft(
        &mut self,
        key: &K,
        draft: Option<&C>,
        version: RecordVersion,
    ) -> Result<(), StoreError>;

    /// The content that was published last, without corrupt ones.
    async fn find_published(&mut self, key: &K) -> Result<Option<C>, StoreError>;

    /// The versions of a content, newest first, by number.
    async fn list_versions(
        &mut self,
        key: &K,
        list_page: ListPage<u32>,
    ) -> Result<Vec<ContentVersion>, StoreError>;

    /// The number of the newest version; 0 if there is none.
    async fn latest_version_number(&mut self, key: &K) -> Result<u32, StoreError> {
        let versions = self.list_versions(key, ListPage::first(1)).await?;
        Ok(versions.first().map_or(0, |version| version.number))
    }

    /// The contents of all versions that are not corrupt, newest first.
    async fn list_version_contents(&mut self, key: &K) -> Result<Vec<C>, StoreError>;

    async fn find_version(&mut self, key: &K, number: u32) -> Result<Option<C>, StoreError>;

    /// Publishes a content.
    async fn publish(
        &mut self,
        key: &K,
        version: &ContentVersion,
        content: &C,
    ) -> Result<(), StoreError>;

    /// Deletes versions that were replaced before an instant, but none that guests see because newer ones are corrupt.
    /// Returns how many.
    async fn purge_versions(&mut self, replaced_before: Timestamp) -> Result<u64, StoreError>;
}
