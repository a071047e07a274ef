use async_trait::async_trait;
use domain::calendar::Instant;
use domain::contact::{
    ContactMessage, MailDeliveryState, MessageId, MessageState, ReceivedMessage,
};
use ports::{ContactRepository, ListPage, StoreError};
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};

use self::message::{ActiveModel, Column, Entity, Model};
use super::column::{StoredValue, column_values, number_columns, set};
use super::entity::entity;
use super::query::{
    InvalidColumn, delete_where, fetch_optional_row, page_of_readable_rows, readable_rows,
    to_store_error,
};
use super::unit_of_work::SqlUnitOfWork;

number_columns!(MessageId);
column_values!(String: MessageState,
    |stored| Self::parse(&stored.to_uppercase()).ok_or("unknown")?, |value| value.code().to_lowercase()
);

entity! {
    /// Messages of guests, with the state of their mail.
    message "contact_messages" {
        #[sea_orm(primary_key)]
        id: MessageId,
        received: Instant,
        name: String,
        email: String,
        body: String,
        delivery: String,
        delivery_at: Instant,
        attempts: u32,
        state: MessageState,
    }
}

const DELIVERY_WAITING: &str = "waiting";
const DELIVERY_SENT: &str = "sent";
const DELIVERY_GIVEN_UP: &str = "given-up";

/// Due messages that are read to find one that is not corrupt.
const DUE_MESSAGES_SCAN_LIMIT: u64 = 100;

impl TryFrom<Model> for ReceivedMessage {
    type Error = InvalidColumn;

    fn try_from(row: Model) -> Result<Self, InvalidColumn> {
        let message = ContactMessage::parse(&row.name.0, &row.email.0, &row.body.0);
        let message = message.map_err(|errors| {
            let column = errors.as_slice().first().map_or("id", |error| error.field);
            InvalidColumn::new(column, errors)
        })?;
        let (attempts, at) = (row.attempts.0, row.delivery_at.0);
        let delivery = match row.delivery.0.as_str() {
            DELIVERY_WAITING => MailDeliveryState::Waiting { attempts, due: at },
            DELIVERY_SENT => MailDeliveryState::Sent { attempts, at },
            DELIVERY_GIVEN_UP => MailDeliveryState::GivenUp { attempts, at },
            _ => return Err(InvalidColumn::new("delivery", "not a state")),
        };
        Ok(Self {
            id: row.id.0,
            received: row.received.0,
            message,
            delivery,
            state: row.state.0,
        })
    }
}

/// The columns of the delivery and the state.
fn delivery_state_to_row(delivery: MailDeliveryState, state: MessageState) -> ActiveModel {
    let (name, at) = match delivery {
        MailDeliveryState::Waiting { due, .. } => (DELIVERY_WAITING, due),
        MailDeliveryState::Sent { at, .. } => (DELIVERY_SENT, at),
        MailDeliveryState::GivenUp { at, .. } => (DELIVERY_GIVEN_UP, at),
    };
    ActiveModel {
        delivery: set(name.to_owned()),
        delivery_at: set(at),
        attempts: set(delivery.attempts()),
        state: set(state),
        ..Default::default()
    }
}

#[async_trait]
impl ContactRepository for SqlUnitOfWork {
    async fn list(
        &mut self,
        state: Option<MessageState>,
        before: Option<MessageId>,
        limit: u32,
    ) -> Result<Vec<ReceivedMessage>, StoreError> {
        let messages = select_messages()
            .apply_if(state, |messages, state| {
                messages.filter(Column::State.eq(StoredValue(state)))
            })
            .apply_if(before, |messages, before| {
                messages.filter(Column::Id.lt(StoredValue(before)))
            });
        let page = ListPage::first(limit);
        page_of_readable_rows(&self.transaction, messages, page).await
    }

    async fn find(&mut self, id: MessageId) -> Result<Option<ReceivedMessage>, StoreError> {
        fetch_optional_row(&self.transaction, Entity::find_by_id(StoredValue(id))).await
    }

    async fn next_due_message(
        &mut self,
        now: Instant,
    ) -> Result<Option<ReceivedMessage>, StoreError> {
        let due = Entity::find()
            .filter(Column::Delivery.eq(DELIVERY_WAITING))
            .filter(Column::DeliveryAt.lte(StoredValue(now)))
            .order_by_asc(Column::DeliveryAt)
            .order_by_asc(Column::Id)
            .limit(DUE_MESSAGES_SCAN_LIMIT);
        let due = readable_rows(&self.transaction, due).await?;
        Ok(due.into_iter().next())
    }

    async fn count_waiting_messages(&mut self) -> Result<u64, StoreError> {
        let waiting = Entity::find().filter(Column::Delivery.eq(DELIVERY_WAITING));
        waiting
            .count(&self.transaction)
            .await
            .map_err(to_store_error)
    }

    async fn insert(
        &mut self,
        message: &ContactMessage,
        received: Instant,
        delivery: MailDeliveryState,
        state: MessageState,
    ) -> Result<MessageId, StoreError> {
        let row = ActiveModel {
            received: set(received),
            name: set(message.name().to_owned()),
            email: set(message.email().as_str().to_owned()),
            body: set(message.body().to_owned()),
            ..delivery_state_to_row(delivery, state)
        };
        let insert_result = Entity::insert(row).exec(&self.transaction).await;
        Ok(insert_result.map_err(to_store_error)?.last_insert_id.0)
    }

    async fn update(&mut self, message: &ReceivedMessage) -> Result<(), StoreError> {
        Entity::update_many()
            .set(delivery_state_to_row(message.delivery, message.state))
            .filter(Column::Id.eq(StoredValue(message.id)))
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn delete(&mut self, id: MessageId) -> Result<bool, StoreError> {
        let message = Column::Id.eq(StoredValue(id));
        let deleted = delete_where(&self.transaction, Entity, message).await? > 0;
        self.must_truncate_journal |= deleted;
        Ok(deleted)
    }

    async fn purge(&mut self, until: Instant) -> Result<u64, StoreError> {
        let is_old = Column::Received.lte(StoredValue(until));
        let purged = delete_where(&self.transaction, Entity, is_old).await?;
        self.must_truncate_journal |= purged > 0;
        Ok(purged)
    }
}

/// Newest first.
pub(super) fn select_messages() -> Select<Entity> {
    Entity::find().order_by_desc(Column::Id)
}
