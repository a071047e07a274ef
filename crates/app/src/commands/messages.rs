//! `wirtshaus messages`: lists and deletes messages of guests.

use std::{fmt::Write, sync::Arc};

use adapters::{clock::SystemClock, installation_key::InstallationKey, sql::SqlStore};
use anyhow::{Context, Result, bail};
use domain::{
    Precondition,
    audit::AuditContext,
    calendar::{Timestamp, format_iso_date, format_time, local},
    contact::{MessageId, ReceivedMessage},
    jobs::JobState,
};
use ports::{Clock, ListPage};
use services::{contact::ContactService, error::WriteError};

use super::stdout;
use crate::{database, settings::Settings};

const STORE_ERROR_MESSAGE: &str = "the messages cannot be read or deleted";

/// Prints all messages, newest first.
pub async fn list(settings: &Settings) -> Result<()> {
    let store = database::open(settings).await?;
    let messages = contact_service(&store).list(None, ListPage::ALL).await;
    store.close().await.context(STORE_ERROR_MESSAGE)?;
    let mut text = String::new();
    for message in messages.context(STORE_ERROR_MESSAGE)? {
        append_contact_message(&mut text, &message);
    }
    Ok(stdout::print_to_stdout(&text)?)
}

/// Deletes a message permanently.
pub async fn delete(settings: &Settings, number: i64) -> Result<()> {
    let id = MessageId::parse(number)?;
    let store = database::open(settings).await?;
    let context = AuditContext::for_command_line(SystemClock.now());
    let contact = contact_service(&store);
    let deleted = contact.delete(id, &Precondition::Unconditional, &context);
    let deleted = deleted.await;
    store.close().await.context(STORE_ERROR_MESSAGE)?;
    if matches!(deleted, Err(WriteError::NotFound)) {
        bail!("there is no message {number}");
    }
    deleted.context(STORE_ERROR_MESSAGE)?;
    Ok(stdout::print_to_stdout(&format!(
        "message {number} is deleted\n"
    ))?)
}

fn contact_service(store: &SqlStore) -> ContactService {
    // It receives no messages.
    let hmac_signer = Arc::new(InstallationKey::from_bytes([0; 32]));
    ContactService::new(Arc::new(store.clone()), Arc::new(SystemClock), hmac_signer)
}

fn append_contact_message(text: &mut String, message: &ReceivedMessage) {
    let ReceivedMessage {
        id,
        received_at,
        message,
        mail,
        state,
        version: _,
    } = message;
    let state = state.code().to_lowercase();
    let at = |at: Option<Timestamp>| at.map(format_timestamp).unwrap_or_default();
    let mail = match mail.as_ref().map(|job| (job.state, job)) {
        None => "not mailed: it waited when the data were restored or copied".to_owned(),
        Some((JobState::Done, job)) => format!("mailed {}", at(job.ended_at)),
        Some((JobState::Failed, job)) => format!("mailing given up {}", at(job.ended_at)),
        Some((_, job)) if job.attempts > 0 => {
            format!("not mailed yet, next try {}", format_timestamp(job.due_at))
        }
        Some(_) => "not mailed yet".to_owned(),
    };
    let (name, email) = (&message.name, &message.email);
    let _ = writeln!(
        text,
        "{}  {}  {name} <{email}>  ({state}, {mail})",
        id.get(),
        format_timestamp(*received_at)
    );
    for line in message.body.as_str().lines() {
        let _ = writeln!(text, "    {line}");
    }
}

/// The local time.
fn format_timestamp(at: Timestamp) -> String {
    let at = local(at);
    format!("{} {}", format_iso_date(at.date), format_time(at.time))
}
