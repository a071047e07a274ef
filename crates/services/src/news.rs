use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Timestamp;
use domain::fields::{FieldErrorKind, FieldErrors};
use domain::idempotency::IdempotentRequest;
use domain::news::{
    DeletedNewsEntry, ImagePath, NewsDraft, NewsEdit, NewsEntry, NewsId, NewsKey, OrderedNews,
    next_news_id,
};
use domain::{Precondition, restorable_since};
use ports::{Clock, ListPage, Store, StoreError, UnitOfWork};

use crate::audit::commit_audited;
use crate::error::{WriteError, check_deletion, none_if_corrupt, require_version};
use crate::{idempotency, pictures};

pub struct NewsService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl NewsService {
    /// All entries, visible to guests or not, in order.
    pub async fn list(&self, page: ListPage<NewsKey>) -> Result<Vec<NewsEntry>, StoreError> {
        self.store.begin_read_only().await?.news().list(page).await
    }

    /// All entries with the version of their order.
    pub async fn order(&self) -> Result<OrderedNews, StoreError> {
        order(&mut *self.store.begin_read_only().await?).await
    }

    pub async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        self.store.begin_read_only().await?.news().find(id).await
    }

    /// The entries that can be restored, latest deletion first.
    pub async fn list_deleted(
        &self,
        page: ListPage<(Timestamp, NewsId)>,
    ) -> Result<Vec<DeletedNewsEntry>, StoreError> {
        let deleted_since = restorable_since(self.clock.now());
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.news().list_deleted(deleted_since, page).await
    }

    /// A repeated request returns the entry as it was created.
    pub async fn create(
        &self,
        draft: NewsDraft,
        request: Option<&IdempotentRequest>,
        context: &AuditContext,
    ) -> Result<NewsEntry, WriteError> {
        let mut tx = self.store.begin().await?;
        if let Some(id) =
            idempotency::find_created_id(tx.idempotency(), request, context.occurred_at).await?
        {
            let id = NewsId::parse(id.into()).map_err(StoreError::other)?;
            return Ok(draft.into_entry_with_id(id));
        }
        check_picture(&mut *tx, &draft.img_src, None).await?;
        let entry = insert(&mut *tx, draft).await?;
        raise_news_order_version(&mut *tx).await?;
        idempotency::record_created_id(
            tx.idempotency(),
            request,
            entry.id.get(),
            context.occurred_at,
        )
        .await?;
        let event = AuditAction::NewsCreated.on(&entry.audit_log_name());
        commit_audited(tx, context, event).await?;
        Ok(entry)
    }

    /// Changes the fields that are set. Nothing is written if none of them differs.
    pub async fn edit(
        &self,
        id: NewsId,
        edit: NewsEdit,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<NewsEntry, WriteError> {
        let mut tx = self.store.begin().await?;
        let entry = tx.news().find(id).await?.ok_or(WriteError::NotFound)?;
        require_version(precondition, entry.version)?;
        let edited = entry.clone().apply(edit);
        if edited == entry {
            return Ok(entry);
        }
        if edited.img_src != entry.img_src {
            check_picture(&mut *tx, &edited.img_src, Some(&entry.img_src)).await?;
        }
        tx.news().update(&edited).await?;
        if edited.sort_order != entry.sort_order {
            raise_news_order_version(&mut *tx).await?;
        }
        let event = AuditAction::NewsEdited.on(&edited.audit_log_name());
        commit_audited(tx, context, event).await?;
        Ok(edited)
    }

    /// Deletes an entry; it can be restored for 30 days. A corrupt one has no version and cannot be restored.
    pub async fn delete(
        &self,
        id: NewsId,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.news().find(id).await;
        let entry = check_deletion(found, precondition, |entry| entry.version)?;
        let name = if let Some(entry) = entry {
            tx.news().soft_delete(id, context.occurred_at).await?;
            entry.audit_log_name()
        } else {
            tx.news().remove(id, context.occurred_at).await?;
            id.get().to_string()
        };
        raise_news_order_version(&mut *tx).await?;
        commit_audited(tx, context, AuditAction::NewsDeleted.on(&name)).await?;
        Ok(())
    }

    /// Restores a deleted entry with its picture; one that is not deleted stays as it is.
    pub async fn restore(
        &self,
        id: NewsId,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<NewsEntry, WriteError> {
        let mut tx = self.store.begin().await?;
        if let Some(entry) = tx.news().find(id).await? {
            require_version(precondition, entry.version)?;
            return Ok(entry);
        }
        let deleted = match tx.news().find_deleted(id).await? {
            Some(deleted) if deleted.deleted_at > restorable_since(context.occurred_at) => deleted,
            Some(_) => return Err(WriteError::Gone),
            None if tx.news().is_id_used(id).await? => return Err(WriteError::Gone),
            None => return Err(WriteError::NotFound),
        };
        require_version(precondition, deleted.entry.version)?;
        let entry = deleted.entry.restored();
        tx.news().restore(&entry).await?;
        if let Some(file) = entry.img_src.picture_file() {
            none_if_corrupt(pictures::find_or_restore(&mut *tx, &file.picture, context).await)?;
        }
        raise_news_order_version(&mut *tx).await?;
        let event = AuditAction::NewsRestored.on(&entry.audit_log_name());
        commit_audited(tx, context, event).await?;
        Ok(entry)
    }

    /// Gives the entries the order of `ids`.
    pub async fn reorder(
        &self,
        ids: &[NewsId],
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<OrderedNews, WriteError> {
        let mut tx = self.store.begin().await?;
        let previous_order = order(&mut *tx).await?;
        let new_order = previous_order.reorder(ids, precondition)?;
        if new_order == previous_order {
            return Ok(new_order);
        }
        for entry in new_order
            .entries
            .iter()
            .filter(|entry| !previous_order.entries.contains(entry))
        {
            tx.news().update(entry).await?;
        }
        tx.news().save_news_order_version(new_order.version).await?;
        commit_audited(tx, context, AuditAction::NewsReordered.on("")).await?;
        Ok(new_order)
    }

    /// Removes the content of the entries that can no longer be restored. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let purged = tx.news().purge(restorable_since(self.clock.now())).await?;
        tx.commit().await?;
        Ok(purged)
    }
}

/// An uploaded picture has an alternative text before it is used; one that the entry has already may be without it.
async fn check_picture(
    tx: &mut dyn UnitOfWork,
    path: &ImagePath,
    previous: Option<&ImagePath>,
) -> Result<(), WriteError> {
    let invalid = |error| Err(FieldErrors::single("img_src", error).into());
    let Some(file) = path.picture_file() else {
        let is_allowed = !path.is_in_picture_folder();
        return if is_allowed {
            Ok(())
        } else {
            invalid(FieldErrorKind::FileNotFound)
        };
    };
    let Some((picture, _)) = pictures::find_file(tx, &file).await? else {
        return invalid(FieldErrorKind::FileNotFound);
    };
    let previous = previous.and_then(ImagePath::picture_file);
    let is_same = previous.is_some_and(|previous| previous.picture == file.picture);
    if is_same || picture.details.alt_german.is_some() {
        Ok(())
    } else {
        invalid(FieldErrorKind::MissingAlternativeText)
    }
}

/// Inserts an entry under the id of decision W1.
pub(crate) async fn insert(
    tx: &mut dyn UnitOfWork,
    draft: NewsDraft,
) -> Result<NewsEntry, StoreError> {
    let used_ids = tx.news().used_ids().await?;
    let id = next_news_id(draft.sort_order, &used_ids);
    let id = id.ok_or_else(|| StoreError::other("all ids of news entries are used"))?;
    let entry = draft.into_entry_with_id(id);
    tx.news().insert(&entry).await?;
    Ok(entry)
}

async fn raise_news_order_version(tx: &mut dyn UnitOfWork) -> Result<(), StoreError> {
    let version = tx.news().news_order_version().await?;
    tx.news().save_news_order_version(version.next()).await
}

async fn order(tx: &mut dyn UnitOfWork) -> Result<OrderedNews, StoreError> {
    Ok(OrderedNews {
        entries: tx.news().list(ListPage::ALL).await?,
        version: tx.news().news_order_version().await?,
    })
}
