use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::RecordVersion;
use domain::accounts::Token;
use domain::calendar::Instant;
use domain::files::{
    BlobId, ContentType, CustomMetadata, FileMetadata, HttpHeaderText, Md5, ObjectName, StoredFile,
};
use domain::menus::{MenuFileName, MenuType};
use ports::{FileRepository, ListPage, StoreError};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use self::file::{ActiveModel, Column, Entity};
use super::column::{StoredValue, column_values, text_columns};
use super::entity::entity;
use super::pictures::picture_file;
use super::query::{
    corrupt_value_error, delete_where, fetch_optional_row, page_of_readable_rows, to_store_error,
    upsert,
};
use super::unit_of_work::SqlUnitOfWork;
use super::uploads::upload_part;

text_columns!(BlobId ContentType HttpHeaderText Md5 ObjectName);
column_values!(String: Token, |stored| Self::parse(&stored).ok_or("not a token")?, |value| value.as_str().to_owned());
// A map of texts is always valid JSON.
column_values!(String: CustomMetadata,
    |stored| Self::parse(serde_json::from_str::<BTreeMap<_, _>>(&stored)?)?,
    |value| serde_json::to_string(value.as_map()).unwrap_or_default()
);

entity! {
    file "files" {}
    StoredFile {
        #[sea_orm(primary_key, auto_increment = false)]
        name: ObjectName,
        blob: BlobId,
        size: u64,
        md5: Md5,
        content_type: ContentType,
        download_token: Token,
        updated: Instant,
        metageneration: u32,
        metadata_updated: Instant,
        ..metadata: FileMetadata {
            cache_control: Option<HttpHeaderText>,
            content_disposition: Option<HttpHeaderText>,
            content_encoding: Option<HttpHeaderText>,
            content_language: Option<HttpHeaderText>,
            custom: CustomMetadata,
        }
    }
}

entity! {
    /// Deleted menu files that can be restored.
    deleted_menu_file "deleted_menu_files" {
        #[sea_orm(primary_key, auto_increment = false)]
        key: MenuType,
        #[sea_orm(primary_key, auto_increment = false)]
        version: RecordVersion,
        display_name: MenuFileName,
        deleted_at: Instant,
    }
    StoredFile {
        name: ObjectName,
        blob: BlobId,
        size: u64,
        md5: Md5,
        content_type: ContentType,
        download_token: Token,
        updated: Instant,
        metageneration: u32,
        metadata_updated: Instant,
        ..metadata: FileMetadata {
            cache_control: Option<HttpHeaderText>,
            content_disposition: Option<HttpHeaderText>,
            content_encoding: Option<HttpHeaderText>,
            content_language: Option<HttpHeaderText>,
            custom: CustomMetadata,
        }
    }
}

#[async_trait]
impl FileRepository for SqlUnitOfWork {
    async fn list(&mut self, from: &str, limit: u32) -> Result<Vec<StoredFile>, StoreError> {
        let files = Entity::find()
            .filter(Column::Name.gte(from))
            .order_by_asc(Column::Name);
        let page = ListPage::first(limit);
        page_of_readable_rows(&self.transaction, files, page).await
    }

    async fn find(&mut self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        fetch_optional_row(
            &self.transaction,
            Entity::find_by_id(StoredValue(name.clone())),
        )
        .await
    }

    async fn save(&mut self, file: &StoredFile) -> Result<(), StoreError> {
        upsert(self.public_transaction(), [ActiveModel::from(file)]).await
    }

    async fn delete(&mut self, name: &ObjectName) -> Result<(), StoreError> {
        delete_where(
            self.public_transaction(),
            Entity,
            Column::Name.eq(name.as_str()),
        )
        .await?;
        Ok(())
    }

    async fn referenced_blobs(&mut self) -> Result<BTreeSet<BlobId>, StoreError> {
        referenced_blobs(&self.transaction).await
    }
}

/// The blobs of files, uploads, deleted menu files and pictures, in one transaction: a blob may move from one table to another.
pub(super) async fn referenced_blobs(
    db: &impl ConnectionTrait,
) -> Result<BTreeSet<BlobId>, StoreError> {
    let mut blobs = read_blob_ids::<Entity>(db, Column::Blob).await?;
    blobs.extend(read_blob_ids::<upload_part::Entity>(db, upload_part::Column::Blob).await?);
    let deleted = deleted_menu_file::Column::Blob;
    blobs.extend(read_blob_ids::<deleted_menu_file::Entity>(db, deleted).await?);
    blobs.extend(read_blob_ids::<picture_file::Entity>(db, picture_file::Column::Blob).await?);
    Ok(blobs)
}

/// The blobs of a table. No other column is read, so that a row that is corrupt elsewhere keeps its blob.
async fn read_blob_ids<E: EntityTrait>(
    db: &impl ConnectionTrait,
    column: E::Column,
) -> Result<BTreeSet<BlobId>, StoreError> {
    let rows = E::find()
        .select_only()
        .column(column)
        .into_tuple::<String>();
    let rows = rows.all(db).await.map_err(to_store_error)?;
    let table = E::default().table_name();
    // The value stands for the key, which is not read.
    rows.iter()
        .map(|blob| {
            BlobId::parse(blob).map_err(|error| corrupt_value_error(table, blob, "blob", error))
        })
        .collect()
}
