//! The board of news and its trash, in memory.

use async_trait::async_trait;
use domain::audit::{DeedKind, Signature};
use domain::calendar::Instant;
use domain::news::{
    DeletedEntry, NewsDraft, NewsEdit, NewsEntry, NewsId, NotReordered, OrderedBoard, id_for_new,
    in_order,
};
use domain::once::Once;
use domain::{Expected, Version};
use ports::StoreError;
use ports::driven::{Change, NewsRepository, NotCreated, Restored};

use super::{MemoryHouse, State};

#[async_trait]
impl NewsRepository for MemoryHouse {
    async fn list(&self) -> Result<Vec<NewsEntry>, StoreError> {
        Ok(in_order(self.state().news.values().cloned()))
    }

    async fn ordered(&self) -> Result<OrderedBoard, StoreError> {
        self.state().ordered()
    }

    async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        Ok(self.state().news.get(&id).cloned())
    }

    async fn create(
        &self,
        draft: NewsDraft,
        once: Option<&Once>,
        by: &Signature,
    ) -> Result<NewsEntry, NotCreated> {
        self.write(|state| {
            if let Some(number) = state.made(once, by.at)? {
                let id = NewsId::parse(number.into()).map_err(StoreError::other)?;
                return Ok(draft.into_entry(id));
            }
            let entry = state.create(draft)?;
            state.remember(once, entry.id.get(), by.at);
            state.news_order_changes += 1;
            state.record(by, DeedKind::NewsCreated.to(&entry.log_name()))?;
            Ok(entry)
        })
    }

    async fn edit(
        &self,
        id: NewsId,
        edit: NewsEdit,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<NewsEntry>, StoreError> {
        self.write(|state| {
            let found = state.news.remove(&id);
            let before = match Change::of(found, |entry| entry.version, expected) {
                Ok(before) => before,
                Err(undone) => return Ok(undone),
            };
            let entry = before.clone().apply(edit);
            if entry == before {
                return Ok(Change::Made(before));
            }
            if entry.sort_order != before.sort_order {
                state.news_order_changes += 1;
            }
            state.record(by, DeedKind::NewsEdited.to(&entry.log_name()))?;
            state.news.insert(id, entry.clone());
            Ok(Change::Made(entry))
        })
    }

    async fn delete(
        &self,
        id: NewsId,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<NewsEntry>, StoreError> {
        self.write(|state| {
            let found = state.news.remove(&id);
            let entry = match Change::of(found, |entry| entry.version, expected) {
                Ok(entry) => entry,
                Err(undone) => return Ok(undone),
            };
            let deleted = DeletedEntry {
                entry: entry.clone(),
                at: by.at,
            };
            state.trash.insert(id, deleted);
            state.news_order_changes += 1;
            state.record(by, DeedKind::NewsDeleted.to(&entry.log_name()))?;
            Ok(Change::Made(entry))
        })
    }

    async fn trash(&self, since: Instant) -> Result<Vec<DeletedEntry>, StoreError> {
        let state = self.state();
        let kept = state.trash.values().filter(|deleted| deleted.at > since);
        let mut trash: Vec<_> = kept.cloned().collect();
        trash.sort_by_key(|deleted| (deleted.at, deleted.entry.id));
        trash.reverse();
        Ok(trash)
    }

    async fn restore(
        &self,
        id: NewsId,
        since: Instant,
        by: &Signature,
    ) -> Result<Restored, StoreError> {
        if let Some(entry) = self.find(id).await? {
            return Ok(Restored::Back(entry));
        }
        let back = self.write_if_found(|state| {
            let Some(deleted) = state.trash.remove(&id).filter(|deleted| deleted.at > since) else {
                return Ok(None);
            };
            let entry = deleted.entry.restored();
            state.news.insert(id, entry.clone());
            state.news_order_changes += 1;
            state.record(by, DeedKind::NewsRestored.to(&entry.log_name()))?;
            Ok(Some(entry))
        })?;
        Ok(match back {
            Some(entry) => Restored::Back(entry),
            None if self.state().used_news_ids.contains(&id) => Restored::Gone,
            None => Restored::Missing,
        })
    }

    async fn reorder(
        &self,
        ids: &[NewsId],
        expected: &Expected,
        by: &Signature,
    ) -> Result<Result<OrderedBoard, NotReordered>, StoreError> {
        self.write(|state| {
            let before = state.ordered()?;
            let outcome = before.put_in_order(ids, expected);
            let Some(board) = outcome.as_ref().ok().filter(|board| **board != before) else {
                return Ok(outcome);
            };
            for entry in &board.entries {
                state.news.insert(entry.id, entry.clone());
            }
            state.news_order_changes += 1;
            state.record(by, DeedKind::NewsReordered.to(""))?;
            Ok(outcome)
        })
    }

    async fn purge(&self, until: Instant) -> Result<u64, StoreError> {
        let trash = &mut self.state().trash;
        let all = trash.len();
        trash.retain(|_, deleted| deleted.at > until);
        u64::try_from(all - trash.len()).map_err(StoreError::other)
    }
}

impl State {
    fn ordered(&self) -> Result<OrderedBoard, StoreError> {
        let version = Version::parse(i64::from(self.news_order_changes) + 1);
        Ok(OrderedBoard {
            entries: in_order(self.news.values().cloned()),
            version: version.map_err(StoreError::other)?,
        })
    }

    /// Adds an entry under the id of decision W1.
    pub(super) fn create(&mut self, draft: NewsDraft) -> Result<NewsEntry, StoreError> {
        let used = &self.used_news_ids;
        let id = id_for_new(draft.sort_order(), used.last().copied(), |id| {
            used.contains(&id)
        })
        .map_err(StoreError::other)?;
        let entry = draft.into_entry(id);
        self.used_news_ids.insert(id);
        self.news.insert(id, entry.clone());
        Ok(entry)
    }
}
