use async_trait::async_trait;
use domain::calendar::Instant;
use domain::news::{NewsDraft, NewsEdit, NewsEntry, NewsId, id_for_new};
use ports::StoreError;
use ports::driven::NewsRepository;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use super::SqlHouse;
use super::corrupt::other;
use super::entities::news::{Column, Entity};
use super::rows::{entry_from_row, entry_to_row, news_id, write_instant};

#[async_trait]
impl NewsRepository for SqlHouse {
    async fn list(&self) -> Result<Vec<NewsEntry>, StoreError> {
        let rows = Entity::find()
            .filter(Column::DeletedAt.is_null())
            .order_by_asc(Column::SortOrder)
            .order_by_asc(Column::Id)
            .all(self.readers())
            .await
            .map_err(other)?;
        rows.into_iter().map(entry_from_row).collect()
    }

    async fn find(&self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        find(self.readers(), id).await
    }

    async fn create(&self, draft: NewsDraft) -> Result<NewsEntry, StoreError> {
        let transaction = self.begin_write().await?;
        let entry = insert(&transaction, draft).await?;
        transaction.commit().await.map_err(other)?;
        Ok(entry)
    }

    async fn edit(&self, id: NewsId, edit: NewsEdit) -> Result<Option<NewsEntry>, StoreError> {
        let transaction = self.begin_write().await?;
        let Some(entry) = find(&transaction, id).await? else {
            transaction.rollback().await.map_err(other)?;
            return Ok(None);
        };
        let entry = entry.apply(edit);
        entry_to_row(&entry)
            .update(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(Some(entry))
    }

    async fn delete(&self, id: NewsId, at: Instant) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        let deleted = Entity::update_many()
            .col_expr(Column::DeletedAt, Expr::value(write_instant(at)?))
            .filter(Column::Id.eq(id.get()))
            .filter(Column::DeletedAt.is_null())
            .exec(&transaction)
            .await
            .map_err(other)?;
        if deleted.rows_affected == 0 {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }
}

async fn find(db: &impl ConnectionTrait, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
    let row = Entity::find_by_id(i64::from(id.get()))
        .filter(Column::DeletedAt.is_null())
        .one(db)
        .await
        .map_err(other)?;
    row.map(entry_from_row).transpose()
}

/// Decision W1. Deleted entries are rows too, so that the table remembers every id ever used; and
/// the transaction around this keeps others out between looking and inserting.
pub(super) async fn insert(
    db: &impl ConnectionTrait,
    draft: NewsDraft,
) -> Result<NewsEntry, StoreError> {
    let asked_for = NewsId::from(draft.sort_order());
    let was_used = Entity::find_by_id(i64::from(asked_for.get()))
        .one(db)
        .await
        .map_err(other)?
        .is_some();
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
