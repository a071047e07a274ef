use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::news::{
    DeletedNewsEntry, ImagePath, NewsEntry, NewsId, NewsKey, NewsSubText, ShowUntil, SortOrder,
    TimeframeText, Title,
};
use ports::{ListPage, NewsRepository, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, UpdateMany,
};
use time::Date;

use self::news::{ActiveModel, Column, Entity, Model};
use super::app_state::{self, read_app_state_row, version_or_initial};
use super::column::{ColumnValue, StoredValue, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{
    InvalidColumn, fetch_optional_row, first_readable_rows, insert, key_columns, key_values,
    readable_rows, to_store_error, update,
};
use super::unit_of_work::SqlUnitOfWork;

number_columns!(NewsId SortOrder);
text_columns!(NewsSubText ImagePath TimeframeText Title);
column_values!(OptionalDate: ShowUntil, |stored| Self(ColumnValue::read(stored)?), |value| value.0.write());

type OptionalDate = <Option<Date> as ColumnValue>::SqlType;

entity! {
    /// The table includes deleted entries.
    news "news" { deleted_at: Option<Timestamp>, is_purged: bool, }
    NewsEntry {
        #[sea_orm(primary_key, auto_increment = false)]
        id: NewsId,
        title: Title,
        sub_text: NewsSubText,
        img_src: ImagePath,
        sort_order: SortOrder,
        timeframe: TimeframeText,
        show_until: ShowUntil,
        is_coming_soon: bool,
        is_food: bool,
        version: RecordVersion,
    }
}

impl TryFrom<Model> for DeletedNewsEntry {
    type Error = InvalidColumn;

    fn try_from(row: Model) -> Result<Self, InvalidColumn> {
        let deleted_at = row.deleted_at.0;
        Ok(Self {
            deleted_at: deleted_at
                .ok_or_else(|| InvalidColumn::new("deleted_at", "not deleted"))?,
            entry: row.into(),
        })
    }
}

#[async_trait]
impl NewsRepository for SqlUnitOfWork {
    async fn list(&mut self, page: ListPage<NewsKey>) -> Result<Vec<NewsEntry>, StoreError> {
        let entries = select_existing_news().apply_if(page.after, |entries, key| {
            entries.filter(key_columns([Column::SortOrder, Column::Id]).gt(key_values(key)))
        });
        first_readable_rows(&self.transaction, entries, page.limit).await
    }

    async fn list_visible_on(&mut self, day: Date) -> Result<Vec<NewsEntry>, StoreError> {
        let is_shown = Column::ShowUntil
            .is_null()
            .or(Column::ShowUntil.gte(StoredValue(day)));
        let shown = Entity::find()
            .filter(Column::DeletedAt.is_null())
            .filter(is_shown);
        let mut entries: Vec<NewsEntry> = readable_rows(&self.transaction, shown).await?;
        // With an order, SQLite would read all entries in that order, instead of those that the index finds.
        entries.sort_by_key(NewsEntry::key);
        Ok(entries)
    }

    async fn list_deleted(
        &mut self,
        since: Timestamp,
        page: ListPage<(Timestamp, NewsId)>,
    ) -> Result<Vec<DeletedNewsEntry>, StoreError> {
        let deleted = Entity::find()
            .filter(Column::DeletedAt.gt(StoredValue(since)))
            .filter(Column::IsPurged.eq(false))
            .apply_if(page.after, |deleted, key| {
                deleted.filter(key_columns([Column::DeletedAt, Column::Id]).lt(key_values(key)))
            })
            .order_by_desc(Column::DeletedAt)
            .order_by_desc(Column::Id);
        first_readable_rows(&self.transaction, deleted, page.limit).await
    }

    async fn find(&mut self, id: NewsId) -> Result<Option<NewsEntry>, StoreError> {
        let entry = Entity::find_by_id(StoredValue(id)).filter(Column::DeletedAt.is_null());
        fetch_optional_row(&self.transaction, entry).await
    }

    async fn find_deleted(&mut self, id: NewsId) -> Result<Option<DeletedNewsEntry>, StoreError> {
        let deleted = Entity::find_by_id(StoredValue(id))
            .filter(Column::DeletedAt.is_not_null())
            .filter(Column::IsPurged.eq(false));
        fetch_optional_row(&self.transaction, deleted).await
    }

    async fn is_id_used(&mut self, id: NewsId) -> Result<bool, StoreError> {
        let count = Entity::find_by_id(StoredValue(id)).count(&self.transaction);
        Ok(count.await.map_err(to_store_error)? > 0)
    }

    async fn used_ids(&mut self) -> Result<BTreeSet<NewsId>, StoreError> {
        let ids: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .into_tuple()
            .all(&self.transaction)
            .await
            .map_err(to_store_error)?;
        // No new entry gets the id of a corrupt row.
        let ids = ids.into_iter().map(NewsId::parse);
        Ok(ids.filter_map(Result::ok).collect())
    }

    async fn insert(&mut self, entry: &NewsEntry) -> Result<(), StoreError> {
        insert(self.public_transaction(), ActiveModel::from(entry)).await
    }

    async fn update(&mut self, entry: &NewsEntry) -> Result<(), StoreError> {
        update(self.public_transaction(), ActiveModel::from(entry)).await
    }

    async fn soft_delete(&mut self, id: NewsId, at: Timestamp) -> Result<(), StoreError> {
        Entity::update_many()
            .col_expr(Column::DeletedAt, Expr::value(StoredValue(at)))
            .filter(Column::Id.eq(StoredValue(id)))
            .exec(self.public_transaction())
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn restore(&mut self, entry: &NewsEntry) -> Result<(), StoreError> {
        let row = ActiveModel {
            deleted_at: set(None),
            ..entry.into()
        };
        update(self.public_transaction(), row).await
    }

    async fn remove(&mut self, id: NewsId, at: Timestamp) -> Result<bool, StoreError> {
        let update_result = purge_statement()
            .col_expr(Column::DeletedAt, Expr::value(StoredValue(at)))
            .filter(Column::Id.eq(StoredValue(id)))
            .exec(self.public_transaction())
            .await
            .map_err(to_store_error)?;
        Ok(update_result.rows_affected > 0)
    }

    async fn news_order_version(&mut self) -> Result<RecordVersion, StoreError> {
        let stored = read_app_state_row(&self.transaction)
            .await?
            .news_order_version
            .0;
        Ok(version_or_initial("news_order_version", stored))
    }

    async fn save_news_order_version(&mut self, version: RecordVersion) -> Result<(), StoreError> {
        let (db, version) = (self.public_transaction(), version.get().into());
        app_state::set_column(db, app_state::Column::NewsOrderVersion, version).await
    }

    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError> {
        let purged = purge_statement()
            .filter(Column::DeletedAt.lte(StoredValue(until)))
            .filter(Column::IsPurged.eq(false))
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(purged.rows_affected)
    }
}

/// Empties rows, which keep their ids from being used again.
fn purge_statement() -> UpdateMany<Entity> {
    let purge = Entity::update_many().col_expr(Column::IsPurged, Expr::value(true));
    [
        Column::Title,
        Column::SubText,
        Column::ImgSrc,
        Column::Timeframe,
    ]
    .into_iter()
    .fold(purge, |purge, text| purge.col_expr(text, Expr::value("")))
}

/// The entries that are not deleted, in order.
pub(super) fn select_existing_news() -> Select<Entity> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Id)
}
