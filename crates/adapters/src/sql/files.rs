use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::files::{BlobId, ObjectName, StoredFile};
use ports::{FileRepository, StoreError};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder, QuerySelect};

use super::corrupt::{corrupt, readable_rows, store_error};
use super::tables::file::{Column, Entity, file_from_row, file_to_row};
use super::tables::{deleted_menu_file, upload_part};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl FileRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<StoredFile>, StoreError> {
        let files = Entity::find().order_by_asc(Column::Name);
        readable_rows(&self.transaction, files, file_from_row).await
    }

    async fn find(&mut self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        let row = Entity::find_by_id(name.as_str()).one(&self.transaction);
        row.await
            .map_err(store_error)?
            .map(file_from_row)
            .transpose()
    }

    async fn save(&mut self, file: &StoredFile) -> Result<(), StoreError> {
        let replace = OnConflict::column(Column::Name)
            .update_columns([
                Column::Blob,
                Column::Size,
                Column::ContentType,
                Column::Updated,
                Column::Md5,
                Column::Metageneration,
                Column::Described,
                Column::CacheControl,
                Column::ContentDisposition,
                Column::ContentEncoding,
                Column::ContentLanguage,
                Column::Custom,
                Column::DownloadToken,
            ])
            .to_owned();
        Entity::insert(file_to_row(file)?)
            .on_conflict(replace)
            .exec_without_returning(self.public())
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, name: &ObjectName) -> Result<(), StoreError> {
        let deleted = Entity::delete_by_id(name.as_str()).exec(self.public());
        deleted.await.map_err(store_error)?;
        Ok(())
    }

    async fn referenced_blobs(&mut self) -> Result<BTreeSet<BlobId>, StoreError> {
        referenced_blobs(&self.transaction).await
    }
}

/// The blobs of files, uploads and deleted menu files, in one transaction: a blob may move from one table to another.
pub(super) async fn referenced_blobs(
    db: &impl ConnectionTrait,
) -> Result<BTreeSet<BlobId>, StoreError> {
    let mut blobs = blobs::<Entity>(db, Column::Blob).await?;
    blobs.extend(self::blobs::<upload_part::Entity>(db, upload_part::Column::Blob).await?);
    let deleted = deleted_menu_file::Column::Blob;
    blobs.extend(self::blobs::<deleted_menu_file::Entity>(db, deleted).await?);
    Ok(blobs)
}

/// The blobs of a table. No other column is read, so that a row that is corrupt elsewhere keeps its blob.
async fn blobs<E: EntityTrait>(
    db: &impl ConnectionTrait,
    column: E::Column,
) -> Result<BTreeSet<BlobId>, StoreError> {
    let rows = E::find()
        .select_only()
        .column(column)
        .into_tuple::<String>();
    let rows = rows.all(db).await.map_err(store_error)?;
    let table = E::default().table_name();
    // The value stands for the key, which is not read.
    rows.iter()
        .map(|blob| BlobId::parse(blob).map_err(|error| corrupt(table, blob, "blob", error)))
        .collect()
}
