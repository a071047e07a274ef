//! The board of news and its trash, in SQL.

use async_trait::async_trait;
use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Instant;
use domain::idempotency::IdempotentRequest;
use domain::news::{
    DeletedEntry, NewsDraft, NewsEdit, NewsEntry, NewsId, NotReordered, OrderedBoard, id_for_new,
};
use ports::StoreError;
use ports::{Change, NewsRepository, NotCreated, Restored};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
};

use super::app_state::{raise, row, version};
use super::corrupt::{one_row, other, readable_rows};
use super::entities::app_state;
use super::entities::news::{ActiveModel, Column, Entity};
use super::rows::{deleted_from_row, entry_from_row, entry_to_row, news_id, write_instant};
use super::{SqlStore, audit, idempotency};

#[async_trait]
impl NewsRepository for SqlStore {
    async fn list(&self) -> Result<Vec<NewsEntry>, StoreError> {
        list(self.readers()).await
    }

    async fn ordered(&self) -> Result<OrderedBoard, StoreError> {
        let view = self.begin_read().await?;
        let board = ordered(&view).await?;
        view.rollback().await.map_err(other)?;
        Ok(board)
    }

    async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        find(self.readers(), id).await
    }

    async fn create(
        &self,
        draft: NewsDraft,
        once: Option<&IdempotentRequest>,
        by: &AuditContext,
    ) -> Result<NewsEntry, NotCreated> {
        let transaction = self.begin_write().await?;
        if let Some(id) = idempotency::made(&transaction, once, NewsId::parse, by.at).await? {
            transaction.rollback().await.map_err(other)?;
            return Ok(draft.into_entry(id));
        }
        let entry = insert(&transaction, draft).await?;
        idempotency::remember(&transaction, once, entry.id.get(), by.at).await?;
        order_changed(&transaction).await?;
        let deed = AuditAction::NewsCreated.to(&entry.log_name());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(entry)
    }

    async fn edit(
        &self,
        id: NewsId,
        edit: NewsEdit,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<NewsEntry>, StoreError> {
        let transaction = self.begin_write().await?;
        let found = find(&transaction, id).await?;
        let before = match Change::of(found, |entry| entry.version, expected) {
            Ok(before) => before,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        let entry = before.clone().apply(edit);
        if entry == before {
            transaction.rollback().await.map_err(other)?;
            return Ok(Change::Made(before));
        }
        if entry.sort_order != before.sort_order {
            order_changed(&transaction).await?;
        }
        let row = entry_to_row(&entry);
        row.update(&transaction).await.map_err(other)?;
        let deed = AuditAction::NewsEdited.to(&entry.log_name());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(entry))
    }

    async fn delete(
        &self,
        id: NewsId,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<NewsEntry>, StoreError> {
        let transaction = self.begin_write().await?;
        let found = find(&transaction, id).await?;
        let entry = match Change::of(found, |entry| entry.version, expected) {
            Ok(entry) => entry,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        let row = ActiveModel {
            deleted_at: Set(Some(write_instant(by.at)?)),
            ..entry_to_row(&entry)
        };
        row.update(&transaction).await.map_err(other)?;
        order_changed(&transaction).await?;
        let deed = AuditAction::NewsDeleted.to(&entry.log_name());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(entry))
    }

    async fn trash(&self, since: Instant) -> Result<Vec<DeletedEntry>, StoreError> {
        let trash = Entity::find()
            .filter(Column::DeletedAt.gt(write_instant(since)?))
            .filter(Column::IsPurged.eq(false))
            .order_by_desc(Column::DeletedAt)
            .order_by_desc(Column::Id);
        readable_rows(self.readers(), trash, deleted_from_row).await
    }

    async fn restore(
        &self,
        id: NewsId,
        since: Instant,
        by: &AuditContext,
    ) -> Result<Restored, StoreError> {
        let transaction = self.begin_write().await?;
        let row = Entity::find_by_id(i64::from(id.get()))
            .one(&transaction)
            .await
            .map_err(other)?;
        let found = match row {
            None => Restored::Missing,
            Some(row) if row.deleted_at.is_none() => Restored::Back(entry_from_row(row)?),
            Some(row) if row.is_purged => Restored::Gone,
            Some(row) => {
                let deleted = deleted_from_row(row)?;
                if deleted.at > since {
                    let entry = deleted.entry.restored();
                    let row = ActiveModel {
                        deleted_at: Set(None),
                        ..entry_to_row(&entry)
                    };
                    row.update(&transaction).await.map_err(other)?;
                    order_changed(&transaction).await?;
                    let deed = AuditAction::NewsRestored.to(&entry.log_name());
                    audit::record(&transaction, by, deed).await?;
                    transaction.commit().await.map_err(other)?;
                    return Ok(Restored::Back(entry));
                }
                Restored::Gone
            }
        };
        transaction.rollback().await.map_err(other)?;
        Ok(found)
    }

    async fn reorder(
        &self,
        ids: &[NewsId],
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Result<OrderedBoard, NotReordered>, StoreError> {
        let transaction = self.begin_write().await?;
        let before = ordered(&transaction).await?;
        let outcome = before.put_in_order(ids, expected);
        let Some(board) = outcome.as_ref().ok().filter(|board| **board != before) else {
            transaction.rollback().await.map_err(other)?;
            return Ok(outcome);
        };
        for entry in &board.entries {
            let row = entry_to_row(entry);
            row.update(&transaction).await.map_err(other)?;
        }
        order_changed(&transaction).await?;
        audit::record(&transaction, by, AuditAction::NewsReordered.to("")).await?;
        transaction.commit().await.map_err(other)?;
        Ok(outcome)
    }

    async fn purge(&self, until: Instant) -> Result<u64, StoreError> {
        let transaction = self.begin_private_write().await?;
        let mut purge = Entity::update_many().col_expr(Column::IsPurged, Expr::value(true));
        for words in [
            Column::Title,
            Column::SubText,
            Column::ImgSrc,
            Column::Timeframe,
        ] {
            purge = purge.col_expr(words, Expr::value(""));
        }
        let purged = purge
            .filter(Column::DeletedAt.lte(write_instant(until)?))
            .filter(Column::IsPurged.eq(false))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(purged.rows_affected)
    }
}

/// The rows of the board, in order.
pub(super) fn board() -> Select<Entity> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Id)
}

/// The board, as this connection or transaction sees it.
async fn list(db: &impl ConnectionTrait) -> Result<Vec<NewsEntry>, StoreError> {
    readable_rows(db, board(), entry_from_row).await
}

async fn ordered(db: &impl ConnectionTrait) -> Result<OrderedBoard, StoreError> {
    let stored = row(db).await?.news_order_version;
    Ok(OrderedBoard {
        entries: list(db).await?,
        version: version("news_order_version", stored),
    })
}

/// Notes that the board has other entries, or has them at other places.
pub(super) async fn order_changed(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    raise(db, app_state::Column::NewsOrderVersion).await
}

async fn find(db: &impl ConnectionTrait, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
    let entry = Entity::find_by_id(i64::from(id.get())).filter(Column::DeletedAt.is_null());
    one_row(db, entry, entry_from_row).await
}

/// Decision W1. Deleted entries are rows too, so that the table remembers every id ever used; and
/// the transaction around this keeps others out between looking and inserting.
pub(super) async fn insert(
    db: &impl ConnectionTrait,
    draft: NewsDraft,
) -> Result<NewsEntry, StoreError> {
    let asked_for = NewsId::from(draft.sort_order());
    let was_used = Entity::find_by_id(i64::from(asked_for.get()))
        .count(db)
        .await
        .map_err(other)?
        > 0;
    let highest: Option<i64> = Entity::find()
        .select_only()
        .column_as(Column::Id.max(), "highest")
        .into_tuple()
        .one(db)
        .await
        .map_err(other)?
        .flatten();
    let highest = highest.map(news_id).transpose()?;
    let id = id_for_new(draft.sort_order(), highest, |id| {
        id == asked_for && was_used
    })
    .map_err(StoreError::other)?;
    let entry = draft.into_entry(id);
    entry_to_row(&entry).insert(db).await.map_err(other)?;
    Ok(entry)
}
