use async_trait::async_trait;
use domain::calendar::Instant;
use domain::news::{NewsDraft, NewsEdit, NewsEntry, NewsId, id_for_new, in_order};
use ports::StoreError;
use ports::driven::NewsRepository;

use super::{MemoryHouse, State};

#[async_trait]
impl NewsRepository for MemoryHouse {
    async fn list(&self) -> Result<Vec<NewsEntry>, StoreError> {
        Ok(in_order(self.state().news.values().cloned()))
    }

    async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        Ok(self.state().news.get(&id).cloned())
    }

    async fn create(&self, draft: NewsDraft) -> Result<NewsEntry, StoreError> {
        self.write(|state| state.create(draft))
    }

    async fn edit(&self, id: NewsId, edit: NewsEdit) -> Result<Option<NewsEntry>, StoreError> {
        self.write_if_found(|state| {
            Ok(state.news.remove(&id).map(|entry| {
                let entry = entry.apply(edit);
                state.news.insert(id, entry.clone());
                entry
            }))
        })
    }

    async fn delete(&self, id: NewsId, _at: Instant) -> Result<bool, StoreError> {
        let deleted = self.write_if_found(|state| Ok(state.news.remove(&id)))?;
        Ok(deleted.is_some())
    }
}

impl State {
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
