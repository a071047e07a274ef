use async_trait::async_trait;
use domain::calendar::Instant;
use domain::storage::{Upload, UploadId, UploadPart, UploadState};
use ports::{StoreError, UploadRepository};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::corrupt::store_error;
use super::tables::upload::{Column, Entity, number, upload_from_row, upload_to_row};
use super::tables::upload_part::{part_from_row, part_to_row};
use super::tables::{upload_part, write_instant};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl UploadRepository for SqlUnitOfWork {
    async fn find(&mut self, id: UploadId) -> Result<Option<Upload>, StoreError> {
        let row = Entity::find_by_id(id.to_string()).one(&self.transaction);
        row.await
            .map_err(store_error)?
            .map(upload_from_row)
            .transpose()
    }

    async fn insert(&mut self, upload: &Upload) -> Result<(), StoreError> {
        let row = upload_to_row(upload)?;
        row.insert(&self.transaction).await.map_err(store_error)?;
        Ok(())
    }

    async fn update(&mut self, upload: &Upload) -> Result<(), StoreError> {
        Entity::update_many()
            .col_expr(Column::Received, Expr::value(number(upload.received)?))
            .col_expr(Column::State, Expr::value(upload.state.as_str()))
            .col_expr(Column::Touched, Expr::value(write_instant(upload.touched)?))
            .filter(Column::Id.eq(upload.id.to_string()))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn received_bytes(&mut self) -> Result<u64, StoreError> {
        let received: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Received)
            .filter(Column::State.eq(UploadState::Active.as_str()))
            .into_tuple()
            .all(&self.transaction)
            .await
            .map_err(store_error)?;
        let add = |sum: u64, bytes: &i64| sum.saturating_add_signed(*bytes);
        Ok(received.iter().fold(0, add))
    }

    async fn parts(&mut self, id: UploadId) -> Result<Vec<UploadPart>, StoreError> {
        let rows = upload_part::Entity::find()
            .filter(upload_part::Column::Upload.eq(id.to_string()))
            .order_by_asc(upload_part::Column::Offset)
            .all(&self.transaction)
            .await
            .map_err(store_error)?;
        rows.iter().map(part_from_row).collect()
    }

    async fn insert_part(&mut self, id: UploadId, part: &UploadPart) -> Result<(), StoreError> {
        let row = part_to_row(id, part)?;
        row.insert(&self.transaction).await.map_err(store_error)?;
        Ok(())
    }

    async fn delete_parts(&mut self, id: UploadId) -> Result<(), StoreError> {
        upload_part::Entity::delete_many()
            .filter(upload_part::Column::Upload.eq(id.to_string()))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn purge(&mut self, before: Instant) -> Result<u64, StoreError> {
        // The foreign key deletes the parts.
        let purged = Entity::delete_many()
            .filter(Column::Touched.lt(write_instant(before)?))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(purged.rows_affected)
    }
}
