//! Contents with their drafts and versions: those of pages here, those of cards in their own file.

use domain::content::PageContent;
use domain::pages::Page;

use super::column::{code_columns, column_values};

code_columns!(Page);
// Texts and lists of texts have no values that JSON cannot represent.
column_values!(String: PageContent, |stored| serde_json::from_str(&stored)?,
    |content| serde_json::to_string(content).unwrap_or_default()
);

/// Defines the tables of drafts and versions, with the column of their key, in a module, and implements their repository:
/// `content_tables!(pages "page": Page => PageContent, "content_drafts", "content_versions")`.
macro_rules! content_tables {
    ($module:ident $column:literal: $key:ident => $content:ident, $drafts:literal, $versions:literal) => {
        pub(in crate::sql) mod $module {
            use async_trait::async_trait;
            use domain::RecordVersion;
            use domain::calendar::Timestamp;
            use domain::content::ContentVersion;
            use ports::{ContentRepository, ListPage, StoreError};
            use sea_orm::sea_query::ExprTrait;
            use sea_orm::{
                ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
                QueryTrait, Select,
            };

            use super::{$content, $key};
            use crate::sql::column::{ColumnValue, StoredValue, set};
            use crate::sql::entity::entity;
            use crate::sql::query::{
                delete_where, fetch_optional_row, first_readable_rows, read_each_row,
                to_store_error, upsert,
            };
            use crate::sql::unit_of_work::SqlUnitOfWork;

            entity! {
                draft $drafts {
                    #[sea_orm(primary_key, auto_increment = false, column_name = $column)]
                    key: $key,
                    version: RecordVersion,
                    content: Option<$content>,
                }
            }

            entity! {
                /// The columns of a draft except its content.
                draft_head $drafts {
                    #[sea_orm(primary_key, auto_increment = false, column_name = $column)]
                    key: $key,
                    version: RecordVersion,
                }
            }

            entity! {
                version $versions {
                    #[sea_orm(primary_key, auto_increment = false, column_name = $column)]
                    key: $key,
                    #[sea_orm(primary_key, auto_increment = false)]
                    number: u32,
                    published_at: Timestamp,
                    published_by: String,
                    content: $content,
                }
            }

            entity! {
                /// The columns of a version except its content.
                version_head $versions {
                    #[sea_orm(primary_key, auto_increment = false, column_name = $column)]
                    key: $key,
                    #[sea_orm(primary_key, auto_increment = false)]
                    number: u32,
                    published_at: Timestamp,
                    published_by: String,
                }
            }

            impl From<version_head::Model> for ContentVersion {
                fn from(row: version_head::Model) -> Self {
                    Self {
                        number: row.number.0,
                        published_at: row.published_at.0,
                        by: row.published_by.0,
                    }
                }
            }

            /// Newest first.
            fn select_versions(key: &$key) -> Select<version::Entity> {
                version::Entity::find()
                    .filter(version::Column::Key.eq(StoredValue(key.clone())))
                    .order_by_desc(version::Column::Number)
            }

            /// The first row that is not corrupt.
            async fn newest_readable(
                db: &impl ConnectionTrait,
                select: Select<version::Entity>,
            ) -> Result<Option<version::Model>, StoreError> {
                let rows = first_readable_rows(db, select, 1).await?;
                Ok(rows.into_iter().next())
            }

            /// The keys of all that was published.
            async fn published_keys(db: &impl ConnectionTrait) -> Result<Vec<$key>, StoreError> {
                let keys = version::Entity::find()
                    .select_only()
                    .column(version::Column::Key);
                let keys: Vec<String> = keys
                    .distinct()
                    .into_tuple()
                    .all(db)
                    .await
                    .map_err(to_store_error)?;
                // Those of another release are left out.
                let keys = keys.into_iter().map(<$key as ColumnValue>::read);
                Ok(keys.filter_map(Result::ok).collect())
            }

            /// The drafts and the published contents that cannot be read.
            pub(in crate::sql) async fn find_corrupt_contents(
                db: &impl ConnectionTrait,
            ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
                let drafts = read_each_row::<_, draft::Model>(db, draft::Entity::find()).await?;
                let mut rows: Vec<_> = drafts.into_iter().map(|draft| draft.map(drop)).collect();
                for key in published_keys(db).await? {
                    let select = select_versions(&key).limit(1);
                    let published = read_each_row::<_, version::Model>(db, select).await?;
                    rows.extend(published.into_iter().map(|version| version.map(drop)));
                }
                Ok(rows)
            }

            #[async_trait]
            impl ContentRepository<$key, $content> for SqlUnitOfWork {
                async fn find_draft(&mut self, key: &$key) -> Result<Option<$content>, StoreError> {
                    let select = draft::Entity::find_by_id(StoredValue(key.clone()));
                    let row: Option<draft::Model> =
                        fetch_optional_row(&self.transaction, select).await?;
                    Ok(row.and_then(|row| row.content.0))
                }

                async fn find_draft_version(
                    &mut self,
                    key: &$key,
                ) -> Result<Option<RecordVersion>, StoreError> {
                    let select = draft_head::Entity::find_by_id(StoredValue(key.clone()));
                    let row: Option<draft_head::Model> =
                        fetch_optional_row(&self.transaction, select).await?;
                    Ok(row.map(|row| row.version.0))
                }

                async fn save_draft(
                    &mut self,
                    key: &$key,
                    draft: Option<&$content>,
                    version: RecordVersion,
                ) -> Result<(), StoreError> {
                    let row = draft::ActiveModel {
                        key: set(key.clone()),
                        version: set(version),
                        content: set(draft.cloned()),
                    };
                    upsert(&self.transaction, [row]).await
                }

                async fn find_published(
                    &mut self,
                    key: &$key,
                ) -> Result<Option<$content>, StoreError> {
                    let newest = newest_readable(&self.transaction, select_versions(key)).await?;
                    Ok(newest.map(|row| row.content.0))
                }

                async fn list_versions(
                    &mut self,
                    key: &$key,
                    list_page: ListPage<u32>,
                ) -> Result<Vec<ContentVersion>, StoreError> {
                    let versions = version_head::Entity::find()
                        .filter(version_head::Column::Key.eq(StoredValue(key.clone())))
                        .order_by_desc(version_head::Column::Number)
                        .apply_if(list_page.after, |versions, after| {
                            versions.filter(version_head::Column::Number.lt(after))
                        });
                    first_readable_rows(&self.transaction, versions, list_page.limit).await
                }

                async fn list_version_contents(
                    &mut self,
                    key: &$key,
                ) -> Result<Vec<$content>, StoreError> {
                    let rows: Vec<version::Model> = first_readable_rows(
                        &self.transaction,
                        select_versions(key),
                        ListPage::<u32>::ALL.limit,
                    )
                    .await?;
                    Ok(rows.into_iter().map(|row| row.content.0).collect())
                }

                async fn find_version(
                    &mut self,
                    key: &$key,
                    number: u32,
                ) -> Result<Option<$content>, StoreError> {
                    let id = (StoredValue(key.clone()), StoredValue(number));
                    let select = version::Entity::find_by_id(id);
                    let row: Option<version::Model> =
                        fetch_optional_row(&self.transaction, select).await?;
                    Ok(row.map(|row| row.content.0))
                }

                async fn publish(
                    &mut self,
                    key: &$key,
                    version: &ContentVersion,
                    content: &$content,
                ) -> Result<(), StoreError> {
                    let row = version::ActiveModel {
                        key: set(key.clone()),
                        number: set(version.number),
                        published_at: set(version.published_at),
                        published_by: set(version.by.clone()),
                        content: set(content.clone()),
                    };
                    // Overwrites a corrupt row.
                    upsert(self.public_transaction(), [row]).await
                }

                async fn purge_versions(
                    &mut self,
                    replaced_before: Timestamp,
                ) -> Result<u64, StoreError> {
                    let mut purged = 0;
                    for key in published_keys(&self.transaction).await? {
                        let replacing = select_versions(&key)
                            .filter(version::Column::PublishedAt.lt(StoredValue(replaced_before)));
                        let Some(replacing) = newest_readable(&self.transaction, replacing).await?
                        else {
                            continue;
                        };
                        let is_of_key = version::Column::Key.eq(StoredValue(key));
                        let is_replaced = version::Column::Number.lt(replacing.number);
                        let is_over = is_of_key.and(is_replaced);
                        purged += delete_where(&self.transaction, version::Entity, is_over).await?;
                    }
                    Ok(purged)
                }
            }
        }
    };
}
pub(super) use content_tables;

content_tables!(pages "page": Page => PageContent, "content_drafts", "content_versions");
