use async_trait::async_trait;
use domain::Version;
use domain::calendar::Instant;
use domain::news::{DeletedEntry, NewsEntry, NewsId};
use ports::{NewsRepository, StoreError};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use super::app_state::{increment, row, version};
use super::corrupt::{one_row, readable_rows, store_error};
use super::tables::news::{
    ActiveModel, CONTENT, Column, Entity, deleted_from_row, entry_from_row, entry_to_row, news_id,
    purged_row,
};
use super::tables::{app_state, write_instant};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl NewsRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<NewsEntry>, StoreError> {
        readable_rows(&self.transaction, listed(), entry_from_row).await
    }

    async fn list_deleted(&mut self, since: Instant) -> Result<Vec<DeletedEntry>, StoreError> {
        let deleted = Entity::find()
            .filter(Column::DeletedAt.gt(write_instant(since)?))
            .filter(Column::IsPurged.eq(false))
            .order_by_desc(Column::DeletedAt)
            .order_by_desc(Column::Id);
        readable_rows(&self.transaction, deleted, deleted_from_row).await
    }

    async fn find(&mut self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        let entry = by_id(id).filter(Column::DeletedAt.is_null());
        one_row(&self.transaction, entry, entry_from_row).await
    }

    async fn find_deleted(&mut self, id: NewsId) -> Result<Option<DeletedEntry>, StoreError> {
        let deleted = by_id(id)
            .filter(Column::DeletedAt.is_not_null())
            .filter(Column::IsPurged.eq(false));
        one_row(&self.transaction, deleted, deleted_from_row).await
    }

    async fn is_used(&mut self, id: NewsId) -> Result<bool, StoreError> {
        Ok(by_id(id)
            .count(&self.transaction)
            .await
            .map_err(store_error)?
            > 0)
    }

    async fn max_id(&mut self) -> Result<Option<NewsId>, StoreError> {
        let highest: Option<i64> = Entity::find()
            .select_only()
            .column_as(Column::Id.max(), "highest")
            .into_tuple()
            .one(&self.transaction)
            .await
            .map_err(store_error)?
            .flatten();
        highest.map(news_id).transpose()
    }

    async fn insert(&mut self, entry: &NewsEntry) -> Result<(), StoreError> {
        let row = entry_to_row(entry);
        row.insert(self.public()).await.map_err(store_error)?;
        Ok(())
    }

    async fn update(&mut self, entry: &NewsEntry) -> Result<(), StoreError> {
        let row = entry_to_row(entry);
        row.update(self.public()).await.map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, id: NewsId, at: Instant) -> Result<(), StoreError> {
        Entity::update_many()
            .col_expr(Column::DeletedAt, Expr::value(write_instant(at)?))
            .filter(Column::Id.eq(id.get()))
            .exec(self.public())
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn restore(&mut self, entry: &NewsEntry) -> Result<(), StoreError> {
        let row = ActiveModel {
            deleted_at: Set(None),
            ..entry_to_row(entry)
        };
        row.update(self.public()).await.map_err(store_error)?;
        Ok(())
    }

    async fn remove(&mut self, id: NewsId, at: Instant) -> Result<bool, StoreError> {
        let id = i64::from(id.get());
        let deleted = Entity::delete_by_id(id).exec(self.public()).await;
        if deleted.map_err(store_error)?.rows_affected == 0 {
            return Ok(false);
        }
        // An update would return the row, whose values may not fit their columns.
        let purged = purged_row(id, at)?;
        let inserted = purged.insert(&self.transaction).await;
        inserted.map_err(store_error)?;
        Ok(true)
    }

    async fn list_version(&mut self) -> Result<Version, StoreError> {
        let stored = row(&self.transaction).await?.news_order_version;
        Ok(version("news_order_version", stored))
    }

    async fn raise_list_version(&mut self) -> Result<(), StoreError> {
        increment(self.public(), app_state::Column::NewsOrderVersion).await
    }

    async fn purge(&mut self, until: Instant) -> Result<u64, StoreError> {
        let mut purge = Entity::update_many().col_expr(Column::IsPurged, Expr::value(true));
        for content in CONTENT {
            purge = purge.col_expr(content, Expr::value(""));
        }
        let purged = purge
            .filter(Column::DeletedAt.lte(write_instant(until)?))
            .filter(Column::IsPurged.eq(false))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(purged.rows_affected)
    }
}

fn by_id(id: NewsId) -> Select<Entity> {
    Entity::find_by_id(i64::from(id.get()))
}

/// The entries that are not deleted, in order.
pub(super) fn listed() -> Select<Entity> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Id)
}
