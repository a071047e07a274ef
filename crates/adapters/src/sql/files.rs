//! Names that point to blobs, in SQL.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::audit::{AuditAction, AuditContext};
use domain::files::{BlobId, ObjectName, StoredFile};
use ports::FileIndex;
use ports::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::corrupt::{corrupt, other, readable_rows};
use super::entities::file::{Column, Entity};
use super::entities::{menu_file, menu_trash, upload_piece};
use super::rows::{file_from_row, file_to_row};
use super::{SqlStore, audit};

#[async_trait]
impl FileIndex for SqlStore {
    async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        find(self.readers(), name).await
    }

    async fn list(&self) -> Result<Vec<StoredFile>, StoreError> {
        let names = Entity::find().order_by_asc(Column::Name);
        readable_rows(self.readers(), names, file_from_row).await
    }

    async fn put(
        &self,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        if !store(&transaction, file, was, by).await? {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn describe(
        &self,
        was: &StoredFile,
        is: &StoredFile,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        if find(&transaction, &was.name).await?.as_ref() != Some(was) {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        upsert(&transaction, is).await?;
        let deed = AuditAction::FileEdited.on(was.name.as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn remove(&self, was: &StoredFile, by: &AuditContext) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        let shown = menu_file::Entity::find()
            .filter(menu_file::Column::Object.eq(was.name.as_str()))
            .one(&transaction)
            .await
            .map_err(other)?;
        if shown.is_some() {
            transaction.rollback().await.map_err(other)?;
            return Err(StoreError::Conflict {
                what: "a menu shows the file that is to be removed",
            });
        }
        if find(&transaction, &was.name).await?.as_ref() != Some(was) {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        forget(&transaction, &was.name).await?;
        let deed = AuditAction::FileDeleted.on(was.name.as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn blobs(&self) -> Result<BTreeSet<BlobId>, StoreError> {
        // One moment: between two, a blob could wander from the pieces to the names and be in neither.
        let moment = self.begin_read().await?;
        let mut blobs = blobs::<Entity>(&moment, Column::Blob).await?;
        blobs.extend(
            self::blobs::<upload_piece::Entity>(&moment, upload_piece::Column::Blob).await?,
        );
        blobs.extend(self::blobs::<menu_trash::Entity>(&moment, menu_trash::Column::Blob).await?);
        Ok(blobs)
    }
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
    let rows = rows.all(db).await.map_err(other)?;
    let table = E::default().table_name();
    // The value stands for the key, which is not read.
    rows.iter()
        .map(|blob| BlobId::parse(blob).map_err(|fault| corrupt(table, blob, "blob", fault)))
        .collect()
}

/// Points a name to a blob, signed; `false` when it does not point to what it `was`, or to nothing.
pub(super) async fn store(
    db: &impl ConnectionTrait,
    file: &StoredFile,
    was: Option<&StoredFile>,
    by: &AuditContext,
) -> Result<bool, StoreError> {
    if find(db, &file.name).await?.as_ref() != was {
        return Ok(false);
    }
    upsert(db, file).await?;
    audit::record(db, by, AuditAction::FileStored.on(file.name.as_str())).await?;
    Ok(true)
}

/// Points a name to a blob, whether the name is new or not.
pub(super) async fn upsert(db: &impl ConnectionTrait, file: &StoredFile) -> Result<(), StoreError> {
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
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    Ok(())
}

/// What a name points to, as this connection or transaction sees it.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    name: &ObjectName,
) -> Result<Option<StoredFile>, StoreError> {
    let row = Entity::find_by_id(name.as_str())
        .one(db)
        .await
        .map_err(other)?;
    row.map(file_from_row).transpose()
}

/// Forgets a name.
pub(super) async fn forget(db: &impl ConnectionTrait, name: &ObjectName) -> Result<(), StoreError> {
    Entity::delete_by_id(name.as_str())
        .exec(db)
        .await
        .map_err(other)?;
    Ok(())
}
