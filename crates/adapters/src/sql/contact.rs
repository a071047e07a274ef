use async_trait::async_trait;
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use ports::{ContactRepository, StoreError};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use self::message::{ActiveModel, Column, Entity, Model};
use super::column::{Stored, set};
use super::entity::entity;
use super::query::{InvalidColumn, delete, one_row, readable_rows, store_error};
use super::unit_of_work::SqlUnitOfWork;

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

const WAITING: &str = "waiting";
const SENT: &str = "sent";
const GIVEN_UP: &str = "given-up";

/// Due messages that are read to find one that is not corrupt.
const MAX_DUE: u64 = 100;

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
            WAITING => Delivery::Waiting { attempts, due: at },
            SENT => Delivery::Sent { attempts, at },
            GIVEN_UP => Delivery::GivenUp { attempts, at },
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
fn progress_to_row(delivery: Delivery, state: MessageState) -> ActiveModel {
    let (name, at) = match delivery {
        Delivery::Waiting { due, .. } => (WAITING, due),
        Delivery::Sent { at, .. } => (SENT, at),
        Delivery::GivenUp { at, .. } => (GIVEN_UP, at),
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
    async fn list(&mut self) -> Result<Vec<ReceivedMessage>, StoreError> {
        readable_rows(&self.transaction, newest_first()).await
    }

    async fn find(&mut self, id: MessageId) -> Result<Option<ReceivedMessage>, StoreError> {
        one_row(&self.transaction, Entity::find_by_id(Stored(id))).await
    }

    async fn next_due(&mut self, now: Instant) -> Result<Option<ReceivedMessage>, StoreError> {
        let due = Entity::find()
            .filter(Column::Delivery.eq(WAITING))
            .filter(Column::DeliveryAt.lte(Stored(now)))
            .order_by_asc(Column::DeliveryAt)
            .order_by_asc(Column::Id)
            .limit(MAX_DUE);
        let due = readable_rows(&self.transaction, due).await?;
        Ok(due.into_iter().next())
    }

    async fn insert(
        &mut self,
        message: &ContactMessage,
        received: Instant,
    ) -> Result<ReceivedMessage, StoreError> {
        let (delivery, state) = (Delivery::new(received), MessageState::Unread);
        let row = ActiveModel {
            received: set(received),
            name: set(message.name().to_owned()),
            email: set(message.email().as_str().to_owned()),
            body: set(message.body().to_owned()),
            ..progress_to_row(delivery, state)
        };
        let inserted = Entity::insert(row).exec(&self.transaction).await;
        Ok(ReceivedMessage {
            id: inserted.map_err(store_error)?.last_insert_id.0,
            received,
            message: message.clone(),
            delivery,
            state,
        })
    }

    async fn update(&mut self, message: &ReceivedMessage) -> Result<(), StoreError> {
        Entity::update_many()
            .set(progress_to_row(message.delivery, message.state))
            .filter(Column::Id.eq(Stored(message.id)))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, id: MessageId) -> Result<bool, StoreError> {
        let message = Column::Id.eq(Stored(id));
        let deleted = delete(&self.transaction, Entity, message).await? > 0;
        self.truncates_journal |= deleted;
        Ok(deleted)
    }

    async fn purge(&mut self, until: Instant) -> Result<u64, StoreError> {
        let old = Column::Received.lte(Stored(until));
        let purged = delete(&self.transaction, Entity, old).await?;
        self.truncates_journal |= purged > 0;
        Ok(purged)
    }
}

/// Newest first.
pub(super) fn newest_first() -> Select<Entity> {
    Entity::find()
        .order_by_desc(Column::Received)
        .order_by_desc(Column::Id)
}
