use async_trait::async_trait;
use domain::files::{ObjectName, StoredFile};
use ports::StoreError;
use ports::driven::FileIndex;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::SqlHouse;
use super::corrupt::other;
use super::entities::file::{Column, Entity};
use super::entities::menu_file;
use super::rows::{file_from_row, file_to_row};

#[async_trait]
impl FileIndex for SqlHouse {
    async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        let row = Entity::find_by_id(name.as_str())
            .one(self.readers())
            .await
            .map_err(other)?;
        row.map(file_from_row).transpose()
    }

    async fn list(&self) -> Result<Vec<StoredFile>, StoreError> {
        let rows = Entity::find()
            .order_by_asc(Column::Name)
            .all(self.readers())
            .await
            .map_err(other)?;
        rows.into_iter().map(file_from_row).collect()
    }

    async fn put(&self, file: &StoredFile) -> Result<(), StoreError> {
        let transaction = self.begin_write().await?;
        upsert(&transaction, file).await?;
        transaction.commit().await.map_err(other)
    }

    async fn remove(&self, name: &ObjectName) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        let shown = menu_file::Entity::find()
            .filter(menu_file::Column::Object.eq(name.as_str()))
            .one(&transaction)
            .await
            .map_err(other)?;
        if shown.is_some() {
            transaction.rollback().await.map_err(other)?;
            return Err(StoreError::Conflict {
                what: "a menu shows the file that is to be removed",
            });
        }
        let removed = Entity::delete_by_id(name.as_str())
            .exec(&transaction)
            .await
            .map_err(other)?;
        if removed.rows_affected == 0 {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }
}

/// Points a name to a blob, whether the name is new or not.
pub(super) async fn upsert(db: &impl ConnectionTrait, file: &StoredFile) -> Result<(), StoreError> {
    let replace = OnConflict::column(Column::Name)
        .update_columns([
            Column::Blob,
            Column::Size,
            Column::ContentType,
            Column::Updated,
        ])
        .to_owned();
    Entity::insert(file_to_row(file)?)
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    Ok(())
}
