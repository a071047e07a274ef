use async_trait::async_trait;
use domain::calendar::Instant;
use domain::contact::{ContactMessage, MessageId, ReceivedMessage};
use ports::{ContactRepository, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::corrupt::{one_row, readable_rows, store_error};
use super::tables::contact_message::{
    Column, Entity, WAITING, delivery_to_columns, message_from_row, message_to_row, state_to_column,
};
use super::tables::write_instant;
use super::unit_of_work::SqlUnitOfWork;

/// Due messages that are read to find one that is not corrupt.
const MAX_DUE: u64 = 100;

#[async_trait]
impl ContactRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<ReceivedMessage>, StoreError> {
        readable_rows(&self.transaction, newest_first(), message_from_row).await
    }

    async fn find(&mut self, id: MessageId) -> Result<Option<ReceivedMessage>, StoreError> {
        let message = Entity::find_by_id(i64::from(id.get()));
        one_row(&self.transaction, message, message_from_row).await
    }

    async fn next_due(&mut self, now: Instant) -> Result<Option<ReceivedMessage>, StoreError> {
        let due = Entity::find()
            .filter(Column::Delivery.eq(WAITING))
            .filter(Column::DeliveryAt.lte(write_instant(now)?))
            .order_by_asc(Column::DeliveryAt)
            .order_by_asc(Column::Id)
            .limit(MAX_DUE);
        let due = readable_rows(&self.transaction, due, message_from_row).await?;
        Ok(due.into_iter().next())
    }

    async fn insert(
        &mut self,
        message: &ContactMessage,
        received: Instant,
    ) -> Result<ReceivedMessage, StoreError> {
        let row = message_to_row(message, received)?;
        message_from_row(row.insert(&self.transaction).await.map_err(store_error)?)
    }

    async fn update(&mut self, message: &ReceivedMessage) -> Result<(), StoreError> {
        let (delivery, at, attempts) = delivery_to_columns(message.delivery)?;
        Entity::update_many()
            .col_expr(Column::Delivery, Expr::value(delivery))
            .col_expr(Column::DeliveryAt, Expr::value(at))
            .col_expr(Column::Attempts, Expr::value(attempts))
            .col_expr(Column::State, Expr::value(state_to_column(message.state)))
            .filter(Column::Id.eq(message.id.get()))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, id: MessageId) -> Result<bool, StoreError> {
        let deleted = Entity::delete_by_id(i64::from(id.get()))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        self.truncates_journal |= deleted.rows_affected > 0;
        Ok(deleted.rows_affected > 0)
    }

    async fn purge(&mut self, until: Instant) -> Result<u64, StoreError> {
        let purged = Entity::delete_many()
            .filter(Column::Received.lte(write_instant(until)?))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        self.truncates_journal |= purged.rows_affected > 0;
        Ok(purged.rows_affected)
    }
}

/// Newest first.
pub(super) fn newest_first() -> Select<Entity> {
    Entity::find()
        .order_by_desc(Column::Received)
        .order_by_desc(Column::Id)
}
