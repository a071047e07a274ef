use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::content::{ContentVersion, PageContent};
use domain::pages::Page;

use crate::{ListPage, StoreError};

/// Contents of pages that staff have changed.
#[async_trait]
pub trait ContentRepository: Send {
    async fn find_draft(&mut self, page: Page) -> Result<Option<PageContent>, StoreError>;

    /// The version that was saved last, even if the draft is corrupt. `None` if there never was one.
    async fn find_draft_version(&mut self, page: Page)
    -> Result<Option<RecordVersion>, StoreError>;

    async fn save_draft(
        &mut self,
        page: Page,
        draft: Option<&PageContent>,
        version: RecordVersion,
    ) -> Result<(), StoreError>;

    /// The content that was published last, without corrupt ones.
    async fn find_published(&mut self, page: Page) -> Result<Option<PageContent>, StoreError>;

    /// The versions of a page, newest first, by number.
    async fn list_versions(
        &mut self,
        page: Page,
        list_page: ListPage<u32>,
    ) -> Result<Vec<ContentVersion>, StoreError>;

    /// The number of the newest version; 0 if there is none.
    async fn latest_version_number(&mut self, page: Page) -> Result<u32, StoreError>;

    /// The contents of all versions that are not corrupt, newest first.
    async fn list_version_contents(&mut self, page: Page) -> Result<Vec<PageContent>, StoreError>;

    async fn find_version(
        &mut self,
        page: Page,
        number: u32,
    ) -> Result<Option<PageContent>, StoreError>;

    /// Publishes a content.
    async fn publish(
        &mut self,
        page: Page,
        version: &ContentVersion,
        content: &PageContent,
    ) -> Result<(), StoreError>;

    /// Deletes versions that were replaced before an instant, but none that guests see because newer ones are corrupt.
    /// Returns how many.
    async fn purge_versions(&mut self, replaced_before: Timestamp) -> Result<u64, StoreError>;
}
