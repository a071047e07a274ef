use async_trait::async_trait;
use domain::calendar::Instant;
use domain::files::{
    BlobId, ContentType, CustomMetadata, FileMetadata, FilePrecondition, HttpHeaderText, Md5,
    ObjectName,
};
use domain::storage::{Upload, UploadId, UploadPart, UploadState};
use ports::{BoxError, StoreError, UploadRepository};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use self::upload::{ActiveModel, Column, Entity};
use super::column::{ColumnValue, StoredValue, code_columns, set, text_columns};
use super::entity::entity;
use super::query::{delete_where, fetch_optional_row, insert, read_each_row, to_store_error};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(UploadId);
code_columns!(UploadState);

entity! {
    /// Resumable uploads.
    upload "uploads" {}
    Upload {
        #[sea_orm(primary_key, auto_increment = false)]
        id: UploadId,
        name: ObjectName,
        content_type: ContentType,
        size: u64,
        md5: Option<Md5>,
        precondition: FilePrecondition,
        received: u64,
        state: UploadState,
        touched: Instant,
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
impl UploadRepository for SqlUnitOfWork {
    async fn find(&mut self, id: UploadId) -> Result<Option<Upload>, StoreError> {
        fetch_optional_row(&self.transaction, Entity::find_by_id(StoredValue(id))).await
    }

    async fn insert(&mut self, upload: &Upload) -> Result<(), StoreError> {
        insert(&self.transaction, ActiveModel::from(upload)).await
    }

    async fn update(&mut self, upload: &Upload) -> Result<(), StoreError> {
        let row = ActiveModel {
            received: set(upload.received),
            state: set(upload.state),
            touched: set(upload.touched),
            ..Default::default()
        };
        Entity::update_many()
            .set(row)
            .filter(Column::Id.eq(StoredValue(upload.id)))
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn total_received_upload_bytes(&mut self) -> Result<u64, StoreError> {
        let received: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Received)
            .filter(Column::State.eq(StoredValue(UploadState::Active)))
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
    async fn purge(&mut self, before: Instant) -> Result<u64, StoreError> {
        let is_old = Column::Touched.lt(StoredValue(before));
        delete_where(&self.transaction, Entity, is_old).await
    }
}
