//! Stored files, and uploads in parts.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::files::{
    BlobId, ContentType, CustomMetadata, FileMetadata, FileName, FilePrecondition, HttpHeaderText,
    Md5, StoredFile, Upload, UploadId, UploadPart, UploadState,
};
use domain::menus::{MenuFileName, MenuType};
use domain::secrets::Token;
use ports::{BoxError, FileRepository, StoreError, UploadRepository};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::column::{ColumnValue, StoredValue, code_columns, column_values, set, text_columns};
use super::entity::entity;
use super::pictures::picture_file;
use super::query::{
    corrupt_value_error, delete_where, fetch_optional_row, first_readable_rows, insert,
    read_each_row, to_store_error, upsert,
};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(BlobId ContentType HttpHeaderText Md5 FileName UploadId);
code_columns!(UploadState);
column_values!(String: Token, |stored| Self::parse(&stored).ok_or("not a token")?, |value| value.as_str().to_owned());
// A map of texts is always valid JSON.
column_values!(String: CustomMetadata,
    |stored| Self::parse(serde_json::from_str::<BTreeMap<_, _>>(&stored)?)?,
    |value| serde_json::to_string(value.as_map()).unwrap_or_default()
);

/// An entity with the metadata that clients set.
macro_rules! entity_with_metadata {
    ($(#[$doc:meta])* $module:ident $table:literal { $($other:tt)* } $record:ident { $($field:tt)* }) => {
        entity! {
            $(#[$doc])*
            $module $table { $($other)* }
            $record {
                $($field)*
                ..metadata: FileMetadata {
                    content_type: ContentType,
                    cache_control: Option<HttpHeaderText>,
                    content_disposition: Option<HttpHeaderText>,
                    content_encoding: Option<HttpHeaderText>,
                    content_language: Option<HttpHeaderText>,
                    custom: CustomMetadata,
                }
            }
        }
    };
}

/// An entity with the columns of a [`StoredFile`].
macro_rules! file_entity {
    ($(#[$doc:meta])* $module:ident $table:literal { $($other:tt)* } $(#[$name_attribute:meta])* name) => {
        entity_with_metadata! {
            $(#[$doc])*
            $module $table { $($other)* }
            StoredFile {
                $(#[$name_attribute])*
                name: FileName,
                blob: BlobId,
                size: u64,
                md5: Md5,
                download_token: Token,
                #[sea_orm(column_name = "updated")]
                updated_at: Timestamp,
                metageneration: u32,
                #[sea_orm(column_name = "metadata_updated")]
                metadata_updated_at: Timestamp,
            }
        }
    };
}

file_entity! {
    file "files" {}
    #[sea_orm(primary_key, auto_increment = false)]
    name
}

file_entity! {
    /// Deleted menu files that can be restored.
    deleted_menu_file "deleted_menu_files" {
        #[sea_orm(primary_key, auto_increment = false)]
        key: MenuType,
        #[sea_orm(primary_key, auto_increment = false)]
        version: RecordVersion,
        display_name: MenuFileName,
        deleted_at: Timestamp,
    }
    name
}

entity_with_metadata! {
    /// Resumable uploads.
    upload "uploads" {}
    Upload {
        #[sea_orm(primary_key, auto_increment = false)]
        id: UploadId,
        name: FileName,
        size: u64,
        md5: Option<Md5>,
        precondition: FilePrecondition,
        received: u64,
        state: UploadState,
        #[sea_orm(column_name = "touched")]
        last_request_at: Timestamp,
    }
}

entity! {
    upload_part "upload_parts" {
        #[sea_orm(primary_key, auto_increment = false)]
        upload: UploadId,
    }
    UploadPart {
        #[sea_orm(primary_key, auto_increment = false)]
        offset: u64,
        blob: BlobId,
        size: u64,
    }
}

/// `any`, `absent`, `exists`, or `one-of` and entity tags.
impl ColumnValue for FilePrecondition {
    type SqlType = String;

    fn read(stored: String) -> Result<Self, BoxError> {
        let parsed = match stored.as_str() {
            "any" => Self::Unconditional,
            "absent" => Self::MustNotExist,
            "exists" => Self::MustExist,
            tags => {
                Self::from_entity_tags(tags.strip_prefix("one-of ").unwrap_or_default().split(' '))
            }
        };
        let is_valid_precondition = parsed.write() == stored;
        is_valid_precondition
            .then_some(parsed)
            .ok_or_else(|| "not a precondition".into())
    }

    fn write(&self) -> String {
        match self {
            Self::Unconditional => "any".to_owned(),
            Self::MustNotExist => "absent".to_owned(),
            Self::MustExist => "exists".to_owned(),
            Self::EntityTagIn(tags) => format!("one-of {}", tags.join(" ")),
        }
    }
}

#[async_trait]
impl FileRepository for SqlUnitOfWork {
    async fn list(&mut self, from: &str, limit: u32) -> Result<Vec<StoredFile>, StoreError> {
        let files = file::Entity::find()
            .filter(file::Column::Name.gte(from))
            .order_by_asc(file::Column::Name);
        first_readable_rows(&self.transaction, files, limit).await
    }

    async fn find(&mut self, name: &FileName) -> Result<Option<StoredFile>, StoreError> {
        fetch_optional_row(
            &self.transaction,
            file::Entity::find_by_id(StoredValue(name.clone())),
        )
        .await
    }

    async fn save(&mut self, file: &StoredFile) -> Result<(), StoreError> {
        upsert(self.public_transaction(), [file::ActiveModel::from(file)]).await
    }

    async fn delete(&mut self, name: &FileName) -> Result<(), StoreError> {
        delete_where(
            self.public_transaction(),
            file::Entity,
            file::Column::Name.eq(name.as_str()),
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
    let mut blobs = read_blob_ids::<file::Entity>(db, file::Column::Blob).await?;
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

#[async_trait]
impl UploadRepository for SqlUnitOfWork {
    async fn find(&mut self, id: UploadId) -> Result<Option<Upload>, StoreError> {
        fetch_optional_row(
            &self.transaction,
            upload::Entity::find_by_id(StoredValue(id)),
        )
        .await
    }

    async fn insert(&mut self, upload: &Upload) -> Result<(), StoreError> {
        insert(&self.transaction, upload::ActiveModel::from(upload)).await
    }

    async fn update(&mut self, upload: &Upload) -> Result<(), StoreError> {
        let row = upload::ActiveModel {
            received: set(upload.received),
            state: set(upload.state),
            last_request_at: set(upload.last_request_at),
            ..Default::default()
        };
        upload::Entity::update_many()
            .set(row)
            .filter(upload::Column::Id.eq(StoredValue(upload.id)))
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn total_received_upload_bytes(&mut self) -> Result<u64, StoreError> {
        let received: Vec<i64> = upload::Entity::find()
            .select_only()
            .column(upload::Column::Received)
            .filter(upload::Column::State.eq(StoredValue(UploadState::Active)))
            .into_tuple()
            .all(&self.transaction)
            .await
            .map_err(to_store_error)?;
        let add = |sum: u64, bytes: &i64| sum.saturating_add_signed(*bytes);
        Ok(received.iter().fold(0, add))
    }

    async fn upload_parts(&mut self, id: UploadId) -> Result<Vec<UploadPart>, StoreError> {
        let upload_parts = upload_part::Entity::find()
            .filter(upload_part::Column::Upload.eq(StoredValue(id)))
            .order_by_asc(upload_part::Column::Offset);
        let upload_parts = read_each_row(&self.transaction, upload_parts).await?;
        upload_parts.into_iter().collect()
    }

    async fn insert_upload_part(
        &mut self,
        id: UploadId,
        part: &UploadPart,
    ) -> Result<(), StoreError> {
        let row = upload_part::ActiveModel {
            upload: set(id),
            ..part.into()
        };
        insert(&self.transaction, row).await
    }

    async fn delete_parts(&mut self, id: UploadId) -> Result<(), StoreError> {
        let parts = upload_part::Column::Upload.eq(StoredValue(id));
        delete_where(&self.transaction, upload_part::Entity, parts).await?;
        Ok(())
    }

    /// The foreign key deletes the parts.
    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError> {
        let is_old = upload::Column::LastRequestAt.lt(StoredValue(before));
        delete_where(&self.transaction, upload::Entity, is_old).await
    }
}
