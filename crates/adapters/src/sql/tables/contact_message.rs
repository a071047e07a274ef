//! Messages of guests, with the state of their mail.

use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use thiserror::Error;

use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_messages")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub received: String,
    pub name: String,
    pub email: String,
    pub body: String,
    pub delivery: String,
    pub delivery_at: String,
    pub attempts: i64,
    pub state: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const TABLE: &str = "contact_messages";

/// `delivery` of a message whose mail is not sent yet.
pub const WAITING: &str = "waiting";

const SENT: &str = "sent";

const GIVEN_UP: &str = "given-up";

const UNREAD: &str = "unread";

const READ: &str = "read";

const ANSWERED: &str = "answered";

#[derive(Debug, Error)]
#[error("invalid state {0:?}")]
struct InvalidState(String);

pub fn message_from_row(stored: Model) -> Result<ReceivedMessage, StoreError> {
    let row = Row {
        table: TABLE,
        key: stored.id,
    };
    let message = ContactMessage::parse(&stored.name, &stored.email, &stored.body);
    let message = message.map_err(|errors| {
        let column = errors.as_slice().first().map_or("id", |error| error.field);
        row.fault(column, errors)
    })?;
    let attempts = row.column("attempts", u32::try_from(stored.attempts))?;
    let at = row.instant("delivery_at", &stored.delivery_at)?;
    let delivery = match stored.delivery.as_str() {
        WAITING => Delivery::Waiting { attempts, due: at },
        SENT => Delivery::Sent { attempts, at },
        GIVEN_UP => Delivery::GivenUp { attempts, at },
        _ => return Err(row.fault("delivery", InvalidState(stored.delivery))),
    };
    let state = match stored.state.as_str() {
        UNREAD => MessageState::Unread,
        READ => MessageState::Read,
        ANSWERED => MessageState::Answered,
        _ => return Err(row.fault("state", InvalidState(stored.state))),
    };
    Ok(ReceivedMessage {
        id: row.column("id", MessageId::parse(stored.id))?,
        received: row.instant("received", &stored.received)?,
        message,
        delivery,
        state,
    })
}

/// A new message. The database assigns the id.
pub fn message_to_row(
    message: &ContactMessage,
    received: Instant,
) -> Result<ActiveModel, StoreError> {
    let (delivery, delivery_at, attempts) = delivery_to_columns(Delivery::new(received))?;
    Ok(ActiveModel {
        id: NotSet,
        received: Set(write_instant(received)?),
        name: Set(message.name().to_owned()),
        email: Set(message.email().as_str().to_owned()),
        body: Set(message.body().to_owned()),
        delivery: Set(delivery.to_owned()),
        delivery_at: Set(delivery_at),
        attempts: Set(attempts),
        state: Set(UNREAD.to_owned()),
    })
}

pub fn state_to_column(state: MessageState) -> &'static str {
    match state {
        MessageState::Unread => UNREAD,
        MessageState::Read => READ,
        MessageState::Answered => ANSWERED,
    }
}

/// `delivery`, `delivery_at` and `attempts`.
pub fn delivery_to_columns(delivery: Delivery) -> Result<(&'static str, String, i64), StoreError> {
    let (state, at) = match delivery {
        Delivery::Waiting { due, .. } => (WAITING, due),
        Delivery::Sent { at, .. } => (SENT, at),
        Delivery::GivenUp { at, .. } => (GIVEN_UP, at),
    };
    Ok((state, write_instant(at)?, delivery.attempts().into()))
}
