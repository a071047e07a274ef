//! Messages of guests and how far their mails have come, in SQL.

use async_trait::async_trait;
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use domain::idempotency::IdempotentRequest;
use ports::StoreError;
use ports::{ContactRepository, NotCreated};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use super::corrupt::{other, readable_rows};
use super::entities::contact_message::{Column, Entity};
use super::rows::{
    WAITING, delivery_to_columns, message_from_row, message_to_row, state_to_column, write_instant,
};
use super::{SqlStore, audit, idempotency};

/// How many due messages are looked at for one that can be read.
const LOOKED_AT: u64 = 100;

#[async_trait]
impl ContactRepository for SqlStore {
    async fn append(
        &self,
        message: ContactMessage,
        received: Instant,
    ) -> Result<ReceivedMessage, StoreError> {
        let transaction = self.begin_private_write().await?;
        let message = insert(&transaction, &message, received).await?;
        transaction.commit().await.map_err(other)?;
        Ok(message)
    }

    async fn append_once(
        &self,
        message: ContactMessage,
        received: Instant,
        once: &IdempotentRequest,
    ) -> Result<Option<ReceivedMessage>, NotCreated> {
        let transaction = self.begin_private_write().await?;
        let made = idempotency::made(&transaction, Some(once), MessageId::parse, received).await?;
        if made.is_some() {
            transaction.rollback().await.map_err(other)?;
            return Ok(None);
        }
        let message = insert(&transaction, &message, received).await?;
        idempotency::remember(&transaction, Some(once), message.id.get(), received).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Some(message))
    }

    async fn is_known(&self, once: &IdempotentRequest, now: Instant) -> Result<bool, NotCreated> {
        let made = idempotency::made(self.readers(), Some(once), MessageId::parse, now).await?;
        Ok(made.is_some())
    }

    async fn list(&self) -> Result<Vec<ReceivedMessage>, StoreError> {
        readable_rows(self.readers(), inbox(), message_from_row).await
    }

    async fn next_due(&self, now: Instant) -> Result<Option<ReceivedMessage>, StoreError> {
        let due = Entity::find()
            .filter(Column::Delivery.eq(WAITING))
            .filter(Column::DeliveryAt.lte(write_instant(now)?))
            .order_by_asc(Column::DeliveryAt)
            .order_by_asc(Column::Id)
            .limit(LOOKED_AT);
        let due = readable_rows(self.readers(), due, message_from_row).await?;
        Ok(due.into_iter().next())
    }

    async fn record(&self, id: MessageId, was: Delivery, is: Delivery) -> Result<bool, StoreError> {
        let (was_state, was_at, was_attempts) = delivery_to_columns(was)?;
        let (state, at, attempts) = delivery_to_columns(is)?;
        let transaction = self.begin_private_write().await?;
        let recorded = Entity::update_many()
            .col_expr(Column::Delivery, Expr::value(state))
            .col_expr(Column::DeliveryAt, Expr::value(at))
            .col_expr(Column::Attempts, Expr::value(attempts))
            .filter(Column::Id.eq(id.get()))
            .filter(Column::Delivery.eq(was_state))
            .filter(Column::DeliveryAt.eq(was_at))
            .filter(Column::Attempts.eq(was_attempts))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(recorded.rows_affected > 0)
    }

    async fn mark(
        &self,
        id: MessageId,
        mark: MessageState,
    ) -> Result<Option<ReceivedMessage>, StoreError> {
        let transaction = self.begin_private_write().await?;
        let row = Entity::find_by_id(i64::from(id.get()))
            .one(&transaction)
            .await
            .map_err(other)?;
        let Some(mut message) = row.map(message_from_row).transpose()? else {
            transaction.rollback().await.map_err(other)?;
            return Ok(None);
        };
        message.state = message.state.marked(mark);
        Entity::update_many()
            .col_expr(Column::State, Expr::value(state_to_column(message.state)))
            .filter(Column::Id.eq(id.get()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(Some(message))
    }

    async fn purge_messages(&self, until: Instant, keys_until: Instant) -> Result<u64, StoreError> {
        let transaction = self.begin_private_write().await?;
        idempotency::forget(&transaction, keys_until).await?;
        let purged = Entity::delete_many()
            .filter(Column::Received.lte(write_instant(until)?))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        if purged.rows_affected > 0 {
            self.empty_journal().await;
        }
        Ok(purged.rows_affected)
    }

    async fn delete(&self, id: MessageId, by: &AuditContext) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let deleted = Entity::delete_by_id(i64::from(id.get()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        if deleted.rows_affected == 0 {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        let deed = AuditAction::MessageDeleted.on(&id.get().to_string());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        // The deletion is committed, whatever becomes of the journal.
        self.empty_journal().await;
        Ok(true)
    }
}

async fn insert(
    db: &impl ConnectionTrait,
    message: &ContactMessage,
    received: Instant,
) -> Result<ReceivedMessage, StoreError> {
    let row = message_to_row(message, received)?;
    message_from_row(row.insert(db).await.map_err(other)?)
}

/// Every message, the newest first.
pub(super) fn inbox() -> Select<Entity> {
    Entity::find()
        .order_by_desc(Column::Received)
        .order_by_desc(Column::Id)
}
