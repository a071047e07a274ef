//! Uploads that come in chunks, in SQL.

use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::storage::{Piece, Upload, UploadId, UploadState};
use ports::StoreError;
use ports::{Appended, UploadRepository};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use super::corrupt::other;
use super::entities::upload::{Column, Entity};
use super::entities::upload_piece;
use super::rows::{
    number, piece_from_row, piece_to_row, upload_from_row, upload_to_row, write_instant,
};
use super::{SqlStore, files};

#[async_trait]
impl UploadRepository for SqlStore {
    async fn begin(&self, upload: &Upload, most: u64) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let kept = received(&transaction).await?;
        if kept.saturating_add(upload.size) > most {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        let row = upload_to_row(upload)?;
        row.insert(&transaction).await.map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn find(&self, id: UploadId) -> Result<Option<Upload>, StoreError> {
        let row = Entity::find_by_id(id.to_string())
            .one(self.readers())
            .await
            .map_err(other)?;
        row.map(upload_from_row).transpose()
    }

    async fn add_piece(
        &self,
        id: UploadId,
        piece: Piece,
        most: u64,
        at: Instant,
    ) -> Result<Appended, StoreError> {
        let transaction = self.begin_private_write().await?;
        let taken = Entity::update_many()
            .col_expr(
                Column::Received,
                Expr::col(Column::Received).add(number(piece.size)?),
            )
            .col_expr(Column::Touched, Expr::value(write_instant(at)?))
            .filter(Column::Id.eq(id.to_string()))
            .filter(Column::State.eq(UploadState::Active.word()))
            .filter(Column::Received.eq(number(piece.offset)?))
            .exec(&transaction)
            .await
            .map_err(other)?;
        if taken.rows_affected == 0 {
            transaction.rollback().await.map_err(other)?;
            return Ok(Appended::Misplaced);
        }
        // The piece is among them by now.
        if received(&transaction).await? > most {
            transaction.rollback().await.map_err(other)?;
            return Ok(Appended::NoRoom);
        }
        let row = piece_to_row(id, piece)?;
        row.insert(&transaction).await.map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(Appended::Kept)
    }

    async fn pieces(&self, id: UploadId) -> Result<Vec<Piece>, StoreError> {
        let rows = upload_piece::Entity::find()
            .filter(upload_piece::Column::Upload.eq(id.to_string()))
            .order_by_asc(upload_piece::Column::Offset)
            .all(self.readers())
            .await
            .map_err(other)?;
        rows.iter().map(piece_from_row).collect()
    }

    async fn finish(
        &self,
        id: UploadId,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        let has_ended = end(&transaction, id, UploadState::Final, by.at).await?;
        if !has_ended || !files::store(&transaction, file, was, by).await? {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn cancel(&self, id: UploadId, at: Instant) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        if !end(&transaction, id, UploadState::Cancelled, at).await? {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn purge(&self, before: Instant) -> Result<u64, StoreError> {
        let transaction = self.begin_private_write().await?;
        // Their pieces go with them, by the foreign key.
        let purged = Entity::delete_many()
            .filter(Column::Touched.lt(write_instant(before)?))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(purged.rows_affected)
    }
}

/// How many bytes are kept of all active uploads.
async fn received(db: &impl ConnectionTrait) -> Result<u64, StoreError> {
    let received: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Received)
        .filter(Column::State.eq(UploadState::Active.word()))
        .into_tuple()
        .all(db)
        .await
        .map_err(other)?;
    let sum = |sum: u64, bytes: &i64| sum.saturating_add_signed(*bytes);
    Ok(received.iter().fold(0, sum))
}

/// Ends an active upload and forgets its pieces; `false` when it is not active.
async fn end(
    db: &impl ConnectionTrait,
    id: UploadId,
    state: UploadState,
    at: Instant,
) -> Result<bool, StoreError> {
    let ended = Entity::update_many()
        .col_expr(Column::State, Expr::value(state.word()))
        .col_expr(Column::Touched, Expr::value(write_instant(at)?))
        .filter(Column::Id.eq(id.to_string()))
        .filter(Column::State.eq(UploadState::Active.word()))
        .exec(db)
        .await
        .map_err(other)?;
    if ended.rows_affected == 0 {
        return Ok(false);
    }
    upload_piece::Entity::delete_many()
        .filter(upload_piece::Column::Upload.eq(id.to_string()))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(true)
}
