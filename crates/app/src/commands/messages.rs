//! `wirtshaus messages`: what guests wrote, for whoever runs the house.

use std::{fmt::Write, io, sync::Arc};

use adapters::{clock::SystemClock, sql::SqlStore};
use domain::{
    audit::AuditContext,
    calendar::{Instant, local, write_day, write_time},
    contact::{Delivery, InvalidMessageId, MessageId, MessageState, ReceivedMessage},
};
use ports::Clock;
use services::contact::ContactService;
use thiserror::Error;

use super::out;
use crate::{
    database::{self, OpenError},
    settings::Settings,
};

/// Why messages are not listed or deleted.
#[derive(Debug, Error)]
pub enum MessagesError {
    /// The database does not open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database does not answer.
    #[error("the messages cannot be read or deleted")]
    Store(#[from] ports::StoreError),
    /// The number is none.
    #[error(transparent)]
    NoNumber(#[from] InvalidMessageId),
    /// There is no such message, or no more.
    #[error("there is no message {0}")]
    Unknown(i64),
    /// The list cannot be written.
    #[error(transparent)]
    Unwritten(#[from] io::Error),
}

/// Prints every message, the newest first.
///
/// # Errors
/// When there is no database, or it does not answer.
pub async fn list(settings: &Settings) -> Result<(), MessagesError> {
    let store = database::open(settings).await?;
    let messages = contact(&store).list().await;
    store.close().await?;
    let mut text = String::new();
    for message in messages? {
        tell(&mut text, &message);
    }
    Ok(out::print(&text)?)
}

/// Deletes a message for good: no file has its text afterwards.
///
/// # Errors
/// When there is no such message, no database, or it does not answer.
pub async fn delete(settings: &Settings, number: i64) -> Result<(), MessagesError> {
    let id = MessageId::parse(number)?;
    let store = database::open(settings).await?;
    let by = AuditContext::command_line(SystemClock.now());
    let deleted = contact(&store).delete(id, &by).await;
    SqlStore::close(store).await?;
    if deleted? {
        Ok(out::print(&format!("message {number} is deleted\n"))?)
    } else {
        Err(MessagesError::Unknown(number))
    }
}

fn contact(store: &SqlStore) -> ContactService {
    ContactService::new(Arc::new(store.clone()), Arc::new(SystemClock))
}

fn tell(text: &mut String, message: &ReceivedMessage) {
    let ReceivedMessage {
        id,
        received,
        message,
        delivery,
        state,
    } = message;
    let state = match state {
        MessageState::Unread => "unread",
        MessageState::Read => "read",
        MessageState::Answered => "answered",
    };
    let mail = match *delivery {
        Delivery::Waiting { attempts: 0, .. } => "not mailed yet".to_owned(),
        Delivery::Waiting { due, .. } => format!("not mailed yet, next try {}", wall(due)),
        Delivery::Sent { at, .. } => format!("mailed {}", wall(at)),
        Delivery::GivenUp { at, .. } => format!("mailing given up {}", wall(at)),
    };
    let (name, email) = (message.name(), message.email().as_str());
    let _ = writeln!(
        text,
        "{}  {}  {name} <{email}>  ({state}, {mail})",
        id.get(),
        wall(*received)
    );
    for line in message.body().lines() {
        let _ = writeln!(text, "    {line}");
    }
}

/// The clock on the wall of the house.
fn wall(at: Instant) -> String {
    let at = local(at);
    format!("{} {}", write_day(at.date), write_time(at.time))
}
