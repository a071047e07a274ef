use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Instant;
use domain::content::{ContentVersion, PageContent};
use domain::usage::Page;
use ports::{ContentRepository, StoreError};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::column::{StoredValue, code_columns, column_values, set};
use super::entity::entity;
use super::query::{delete_where, fetch_optional_row, read_each_row, readable_rows, upsert};
use super::unit_of_work::SqlUnitOfWork;
use crate::content_json::{page_content_to_json, parse_page_content};

code_columns!(Page);
column_values!(String: PageContent, |stored| parse_page_content(&stored)?, |content| page_content_to_json(content));

entity! {
    content_draft "content_drafts" {
        #[sea_orm(primary_key, auto_increment = false)]
        page: Page,
        version: RecordVersion,
        content: Option<PageContent>,
    }
}

entity! {
    content_version "content_versions" {
        #[sea_orm(primary_key, auto_increment = false)]
        page: Page,
        #[sea_orm(primary_key, auto_increment = false)]
        number: u32,
        published_at: Instant,
        published_by: String,
        content: PageContent,
    }
}

struct Draft(Option<PageContent>, RecordVersion);

impl From<content_draft::Model> for Draft {
    fn from(row: content_draft::Model) -> Self {
        Self(row.content.0, row.version.0)
    }
}

struct VersionRow(ContentVersion, PageContent);

impl From<content_version::Model> for VersionRow {
    fn from(row: content_version::Model) -> Self {
        let version = ContentVersion {
            number: row.number.0,
            at: row.published_at.0,
            by: row.published_by.0,
        };
        Self(version, row.content.0)
    }
}

/// Newest first.
fn select_versions(page: Page) -> Select<content_version::Entity> {
    content_version::Entity::find()
        .filter(content_version::Column::Page.eq(StoredValue(page)))
        .order_by_desc(content_version::Column::Number)
}

/// The drafts and the published contents that cannot be read.
pub(super) async fn find_corrupt_contents(
    db: &impl ConnectionTrait,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let drafts = read_each_row::<_, Draft>(db, content_draft::Entity::find()).await?;
    let mut rows: Vec<_> = drafts.into_iter().map(|draft| draft.map(drop)).collect();
    for page in Page::ALL {
        let published = read_each_row::<_, VersionRow>(db, select_versions(page).limit(1)).await?;
        rows.extend(published.into_iter().map(|version| version.map(drop)));
    }
    Ok(rows)
}

#[async_trait]
impl ContentRepository for SqlUnitOfWork {
    async fn find_draft(
        &mut self,
        page: Page,
    ) -> Result<Option<(Option<PageContent>, RecordVersion)>, StoreError> {
        let select = content_draft::Entity::find_by_id(StoredValue(page));
        let draft: Option<Draft> = fetch_optional_row(&self.transaction, select).await?;
        Ok(draft.map(|Draft(content, version)| (content, version)))
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
        let select = select_versions(page).limit(1);
        let row: Option<VersionRow> = fetch_optional_row(&self.transaction, select).await?;
        Ok(row.map(|VersionRow(_, content)| content))
    }

    async fn list_versions(&mut self, page: Page) -> Result<Vec<ContentVersion>, StoreError> {
        let rows: Vec<VersionRow> = readable_rows(&self.transaction, select_versions(page)).await?;
        Ok(rows
            .into_iter()
            .map(|VersionRow(version, _)| version)
            .collect())
    }

    async fn find_version(
        &mut self,
        page: Page,
        number: u32,
    ) -> Result<Option<PageContent>, StoreError> {
        let select = content_version::Entity::find_by_id((StoredValue(page), StoredValue(number)));
        let row: Option<VersionRow> = fetch_optional_row(&self.transaction, select).await?;
        Ok(row.map(|VersionRow(_, content)| content))
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
            published_at: set(version.at),
            published_by: set(version.by.clone()),
            content: set(content.clone()),
        };
        // Overwrites a corrupt row.
        upsert(self.public_transaction(), [row]).await
    }

    async fn purge_versions(&mut self, replaced_before: Instant) -> Result<u64, StoreError> {
        let mut purged = 0;
        for page in Page::ALL {
            let replacing = select_versions(page)
                .filter(content_version::Column::PublishedAt.lt(StoredValue(replaced_before)))
                .limit(1);
            let replacing: Option<VersionRow> =
                fetch_optional_row(&self.transaction, replacing).await?;
            let Some(VersionRow(replacing, _)) = replacing else {
                continue;
            };
            let of_page = content_version::Column::Page.eq(StoredValue(page));
            let is_replaced = content_version::Column::Number.lt(StoredValue(replacing.number));
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
