use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::content::{ContentVersion, PageContent};
use domain::pages::Page;
use ports::{ContentRepository, ListPage, StoreError};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};

use super::column::{StoredValue, code_columns, column_values, set};
use super::entity::entity;
use super::query::{delete_where, fetch_optional_row, first_readable_rows, read_each_row, upsert};
use super::unit_of_work::SqlUnitOfWork;

code_columns!(Page);
// Texts and lists of texts have no values that JSON cannot represent.
column_values!(String: PageContent, |stored| serde_json::from_str(&stored)?,
    |content| serde_json::to_string(content).unwrap_or_default()
);

entity! {
    content_draft "content_drafts" {
        #[sea_orm(primary_key, auto_increment = false)]
        page: Page,
        version: RecordVersion,
        content: Option<PageContent>,
    }
}

entity! {
    /// The columns of a draft except its content.
    content_draft_head "content_drafts" {
        #[sea_orm(primary_key, auto_increment = false)]
        page: Page,
        version: RecordVersion,
    }
}

entity! {
    content_version "content_versions" {
        #[sea_orm(primary_key, auto_increment = false)]
        page: Page,
        #[sea_orm(primary_key, auto_increment = false)]
        number: u32,
        published_at: Timestamp,
        published_by: String,
        content: PageContent,
    }
}

entity! {
    /// The columns of a version except its content.
    content_version_head "content_versions" {
        #[sea_orm(primary_key, auto_increment = false)]
        page: Page,
        #[sea_orm(primary_key, auto_increment = false)]
        number: u32,
        published_at: Timestamp,
        published_by: String,
    }
}

impl From<content_version_head::Model> for ContentVersion {
    fn from(row: content_version_head::Model) -> Self {
        Self {
            number: row.number.0,
            published_at: row.published_at.0,
            by: row.published_by.0,
        }
    }
}

/// Newest first.
fn select_versions(page: Page) -> Select<content_version::Entity> {
    content_version::Entity::find()
        .filter(content_version::Column::Page.eq(StoredValue(page)))
        .order_by_desc(content_version::Column::Number)
}

/// Newest first.
fn select_version_heads(page: Page) -> Select<content_version_head::Entity> {
    content_version_head::Entity::find()
        .filter(content_version_head::Column::Page.eq(StoredValue(page)))
        .order_by_desc(content_version_head::Column::Number)
}

/// The first row that is not corrupt.
async fn newest_readable(
    db: &impl ConnectionTrait,
    select: Select<content_version::Entity>,
) -> Result<Option<content_version::Model>, StoreError> {
    let rows = first_readable_rows(db, select, 1).await?;
    Ok(rows.into_iter().next())
}

/// The drafts and the published contents that cannot be read.
pub(super) async fn find_corrupt_contents(
    db: &impl ConnectionTrait,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let drafts =
        read_each_row::<_, content_draft::Model>(db, content_draft::Entity::find()).await?;
    let mut rows: Vec<_> = drafts.into_iter().map(|draft| draft.map(drop)).collect();
    for page in Page::ALL {
        let select = select_versions(page).limit(1);
        let published = read_each_row::<_, content_version::Model>(db, select).await?;
        rows.extend(published.into_iter().map(|version| version.map(drop)));
    }
    Ok(rows)
}

#[async_trait]
impl ContentRepository for SqlUnitOfWork {
    async fn find_draft(&mut self, page: Page) -> Result<Option<PageContent>, StoreError> {
        let select = content_draft::Entity::find_by_id(StoredValue(page));
        let row: Option<content_draft::Model> =
            fetch_optional_row(&self.transaction, select).await?;
        Ok(row.and_then(|row| row.content.0))
    }

    async fn find_draft_version(
        &mut self,
        page: Page,
    ) -> Result<Option<RecordVersion>, StoreError> {
        let select = content_draft_head::Entity::find_by_id(StoredValue(page));
        let row: Option<content_draft_head::Model> =
            fetch_optional_row(&self.transaction, select).await?;
        Ok(row.map(|row| row.version.0))
    }

    async fn save_draft(
        &mut self,
        page: Page,
        draft: Option<&PageContent>,
        version: RecordVersion,
    ) -> Result<(), StoreError> {
        let row = content_draft::ActiveModel {
            page: set(page),
            version: set(version),
            content: set(draft.cloned()),
        };
        upsert(&self.transaction, [row]).await
    }

    async fn find_published(&mut self, page: Page) -> Result<Option<PageContent>, StoreError> {
        let newest = newest_readable(&self.transaction, select_versions(page)).await?;
        Ok(newest.map(|row| row.content.0))
    }

    async fn list_versions(
        &mut self,
        page: Page,
        list_page: ListPage<u32>,
    ) -> Result<Vec<ContentVersion>, StoreError> {
        let versions = select_version_heads(page).apply_if(list_page.after, |versions, after| {
            versions.filter(content_version_head::Column::Number.lt(after))
        });
        first_readable_rows(&self.transaction, versions, list_page.limit).await
    }

    async fn latest_version_number(&mut self, page: Page) -> Result<u32, StoreError> {
        let versions = self.list_versions(page, ListPage::first(1)).await?;
        Ok(versions.first().map_or(0, |version| version.number))
    }

    async fn list_version_contents(&mut self, page: Page) -> Result<Vec<PageContent>, StoreError> {
        let rows: Vec<content_version::Model> = first_readable_rows(
            &self.transaction,
            select_versions(page),
            ListPage::<u32>::ALL.limit,
        )
        .await?;
        Ok(rows.into_iter().map(|row| row.content.0).collect())
    }

    async fn find_version(
        &mut self,
        page: Page,
        number: u32,
    ) -> Result<Option<PageContent>, StoreError> {
        let select = content_version::Entity::find_by_id((StoredValue(page), StoredValue(number)));
        let row: Option<content_version::Model> =
            fetch_optional_row(&self.transaction, select).await?;
        Ok(row.map(|row| row.content.0))
    }

    async fn publish(
        &mut self,
        page: Page,
        version: &ContentVersion,
        content: &PageContent,
    ) -> Result<(), StoreError> {
        let row = content_version::ActiveModel {
            page: set(page),
            number: set(version.number),
            published_at: set(version.published_at),
            published_by: set(version.by.clone()),
            content: set(content.clone()),
        };
        // Overwrites a corrupt row.
        upsert(self.public_transaction(), [row]).await
    }

    async fn purge_versions(&mut self, replaced_before: Timestamp) -> Result<u64, StoreError> {
        let mut purged = 0;
        for page in Page::ALL {
            let replacing = select_versions(page)
                .filter(content_version::Column::PublishedAt.lt(StoredValue(replaced_before)));
            let Some(replacing) = newest_readable(&self.transaction, replacing).await? else {
                continue;
            };
            let of_page = content_version::Column::Page.eq(StoredValue(page));
            let is_replaced = content_version::Column::Number.lt(replacing.number);
            purged += delete_where(
                &self.transaction,
                content_version::Entity,
                of_page.and(is_replaced),
            )
            .await?;
        }
        Ok(purged)
    }
}
