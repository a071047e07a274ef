//! Where news are kept.

use async_trait::async_trait;
use domain::Precondition;
use domain::audit::AuditContext;
use domain::calendar::Instant;
use domain::idempotency::IdempotentRequest;
use domain::news::{
    DeletedEntry, NewsDraft, NewsEdit, NewsEntry, NewsId, NotReordered, OrderedBoard,
};

use super::{Change, NotCreated};
use crate::StoreError;

/// What became of an entry that is wanted back.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Restored {
    /// It is on the board, now or still.
    Back(NewsEntry),
    /// It was deleted too long ago.
    Gone,
    /// There never was such an entry.
    Missing,
}

/// The board of news, and its trash. A deleted entry is on no board, and its id stays used.
#[async_trait]
pub trait NewsRepository: Send + Sync {
    /// Every entry, visible to guests or not, by sort order and then id (decision W7).
    async fn list(&self) -> Result<Vec<NewsEntry>, StoreError>;

    /// The same, with how often the order was changed.
    async fn ordered(&self) -> Result<OrderedBoard, StoreError>;

    /// `None` when there is no such entry; a deleted one is none.
    async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError>;

    /// Puts a new entry on the board under the id that decision W1 gives it. Concurrent creations
    /// never share an id, an existing entry is never overwritten, a deleted id never comes back.
    ///
    /// What was made `once` within [`KEY_RETENTION`](domain::idempotency::KEY_RETENTION) is not made again: it is no write, and the
    /// answer is the entry as it was made, whatever has become of it since. The key is kept in the transaction of the
    /// entry.
    ///
    /// # Errors
    /// [`NotCreated::KeyReused`] when something else was made under the key, or the store fails.
    async fn create(
        &self,
        draft: NewsDraft,
        once: Option<&IdempotentRequest>,
        by: &AuditContext,
    ) -> Result<NewsEntry, NotCreated>;

    /// Applies a partial edit to what is stored at that moment, so that two edits of different
    /// fields both survive if neither expects a version. One that says nothing new is no write.
    async fn edit(
        &self,
        id: NewsId,
        edit: NewsEdit,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<NewsEntry>, StoreError>;

    /// Takes an entry off the board, as of the signature's instant. Answers the entry as it was.
    async fn delete(
        &self,
        id: NewsId,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<NewsEntry>, StoreError>;

    /// What was deleted after `since`, the latest first.
    async fn trash(&self, since: Instant) -> Result<Vec<DeletedEntry>, StoreError>;

    /// Puts an entry back on the board that was deleted after `since`; one that is there stays as it is.
    async fn restore(
        &self,
        id: NewsId,
        since: Instant,
        by: &AuditContext,
    ) -> Result<Restored, StoreError>;

    /// Puts the board in this order ([`OrderedBoard::put_in_order`]) and answers it, or why nothing was done. Where
    /// nothing moves it is no write.
    async fn reorder(
        &self,
        ids: &[NewsId],
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Result<OrderedBoard, NotReordered>, StoreError>;

    /// Forgets the words of what was deleted at `until` or before; the ids stay used. Answers how many entries those
    /// were. Not a public write.
    async fn purge(&self, until: Instant) -> Result<u64, StoreError>;
}
