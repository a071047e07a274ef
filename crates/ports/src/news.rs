use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::news::{DeletedNewsEntry, NewsEntry, NewsId, NewsKey};
use time::Date;

use crate::{ListPage, StoreError};

/// News entries, and those that were deleted.
#[async_trait]
pub trait NewsRepository: Send {
    /// The entries that are not deleted, by sort order and then id.
    async fn list(&mut self, page: ListPage<NewsKey>) -> Result<Vec<NewsEntry>, StoreError>;

    /// The entries that are not deleted and visible on `day`, a day in Vienna (specification §4, decision W4), by sort
    /// order and then id.
    async fn list_visible_on(&mut self, day: Date) -> Result<Vec<NewsEntry>, StoreError>;

    /// The entries that were deleted after `since`, newest first, by time of deletion and then id.
    async fn list_deleted(
        &mut self,
        since: Timestamp,
        page: ListPage<(Timestamp, NewsId)>,
    ) -> Result<Vec<DeletedNewsEntry>, StoreError>;

    /// `None` if there is no such entry or it is deleted.
    async fn find(&mut self, id: NewsId) -> Result<Option<NewsEntry>, StoreError>;

    /// `None` unless the entry is deleted and still has its content.
    async fn find_deleted(&mut self, id: NewsId) -> Result<Option<DeletedNewsEntry>, StoreError>;

    /// Whether an entry has or had this id, deleted or not.
    async fn is_id_used(&mut self, id: NewsId) -> Result<bool, StoreError>;

    /// All ids that entries have or had, deleted or not.
    async fn used_ids(&mut self) -> Result<BTreeSet<NewsId>, StoreError>;

    async fn insert(&mut self, entry: &NewsEntry) -> Result<(), StoreError>;

    async fn update(&mut self, entry: &NewsEntry) -> Result<(), StoreError>;

    async fn soft_delete(&mut self, id: NewsId, at: Timestamp) -> Result<(), StoreError>;

    /// Saves a deleted entry as one that is not.
    async fn restore(&mut self, entry: &NewsEntry) -> Result<(), StoreError>;

    /// Deletes an entry with its content, whether or not it can be read. `false` if there is none. The id stays used.
    async fn remove(&mut self, id: NewsId, at: Timestamp) -> Result<bool, StoreError>;

    /// The version of the order and of which entries there are.
    async fn news_order_version(&mut self) -> Result<RecordVersion, StoreError>;

    async fn save_news_order_version(&mut self, version: RecordVersion) -> Result<(), StoreError>;

    /// Removes the content of the entries that were deleted at `until` or earlier. Returns how many.
    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError>;
}
