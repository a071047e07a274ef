use async_trait::async_trait;
use domain::calendar::Instant;
use domain::news::{NewsDraft, NewsEdit, NewsEntry, NewsId};

use crate::StoreError;

/// The board of news. A deleted entry is gone from every answer here, but its id stays used.
#[async_trait]
pub trait NewsRepository: Send + Sync {
    /// Every entry, visible to guests or not, by sort order and then id (decision W7).
    async fn list(&self) -> Result<Vec<NewsEntry>, StoreError>;

    /// `None` when there is no such entry; a deleted one is none.
    async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError>;

    /// Puts a new entry on the board under the id that decision W1 gives it. Concurrent creations
    /// never share an id, an existing entry is never overwritten, a deleted id never comes back.
    async fn create(&self, draft: NewsDraft) -> Result<NewsEntry, StoreError>;

    /// Applies a partial edit to what is stored at that moment, so that two edits of different
    /// fields both survive. Answers the entry as it is now; `None` when there is no such entry.
    async fn edit(&self, id: NewsId, edit: NewsEdit) -> Result<Option<NewsEntry>, StoreError>;

    /// Takes an entry off the board as of `at`; `false` when there is no such entry.
    async fn delete(&self, id: NewsId, at: Instant) -> Result<bool, StoreError>;
}
