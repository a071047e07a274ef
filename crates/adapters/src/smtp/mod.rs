//! Mail, over SMTP.
//!
//! * `server`: where the mail server is, from one URL.
//! * `letter`: mails, with their German words from `texts.de.json`.
//! * `notices`: mails to members about their accounts.
//!
//! To change what a mail says: `texts.de.json`; the words in braces are filled in.

mod letter;
mod notices;
mod server;

use std::error::Error;
use std::time::Duration;

use async_trait::async_trait;
use domain::contact::ReceivedMessage;
use lettre::Message;
use lettre::transport::smtp;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use ports::{MailError, Mailer};
use tokio::time::timeout;

pub use letter::{Letterhead, TextsError};
pub use notices::SmtpNotices;
pub use server::{InvalidSmtpUrl, SmtpServer};

use letter::Letters;

/// How long the mail server may take for everything that comes before the mail itself.
const PREPARE: Duration = Duration::from_mins(2);

/// How long it may take to answer the dot at the end of a mail. Whoever goes earlier cannot know whether the mail was
/// taken, and would send it again (RFC 5321 §4.5.3.2.6).
const TAKE_OVER: Duration = Duration::from_mins(10);

/// How long it may take to part.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Sends messages to those who run the house.
#[derive(Debug)]
pub struct SmtpMailer {
    letters: Letters,
    server: SmtpServer,
    hello: ClientId,
}

impl SmtpMailer {
    /// Mails under `letterhead` through `server`. Nothing is connected before there is a mail.
    ///
    /// # Errors
    /// When this build carries no words for mails.
    pub fn new(server: SmtpServer, letterhead: &Letterhead) -> Result<Self, TextsError> {
        let letters = Letters::under(letterhead)?;
        let hello = ClientId::Domain(letters.domain().to_owned());
        Ok(Self {
            letters,
            server,
            hello,
        })
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, message: &ReceivedMessage) -> Result<(), MailError> {
        let letter = self.letters.write(message).map_err(not_now)?;
        self.deliver(&letter).await
    }
}

impl SmtpMailer {
    async fn deliver(&self, letter: &Message) -> Result<(), MailError> {
        let prepared = timeout(PREPARE, async {
            let mut connection = self.server.connect(&self.hello).await.map_err(not_now)?;
            let ready = announce(&mut connection, letter).await;
            Ok((connection, ready))
        });
        let (mut connection, ready) = prepared.await.map_err(not_now)??;
        let outcome = match ready {
            Ok(()) => hand_over(&mut connection, letter).await,
            Err(fault) => Err(fault),
        };
        // By the way: what became of the mail is to be noted at once.
        tokio::spawn(async move { timeout(SHUTDOWN_GRACE, connection.abort()).await });
        outcome
    }
}

/// Everything before the mail itself. Sender and recipient are the house's own, so that a refusal of them is one of the
/// settings and not of the message.
async fn announce(connection: &mut AsyncSmtpConnection, letter: &Message) -> Result<(), MailError> {
    let envelope = letter.envelope();
    let server = connection.server_info();
    let mut options = Vec::new();
    if server.supports_feature(Extension::SmtpUtfEight) {
        options.push(MailParameter::SmtpUtfEight);
    }
    if server.supports_feature(Extension::EightBitMime) {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    let mail = Mail::new(envelope.from().cloned(), options);
    connection.command(mail).await.map_err(not_now)?;
    for recipient in envelope.to() {
        let recipient = Rcpt::new(recipient.clone(), Vec::new());
        connection.command(recipient).await.map_err(not_now)?;
    }
    let begun = connection.command(Data).await;
    begun.map(|_| ()).map_err(refused_or_not_now)
}

/// The mail itself. From its last line on, silence says nothing of what became of it.
async fn hand_over(
    connection: &mut AsyncSmtpConnection,
    letter: &Message,
) -> Result<(), MailError> {
    let text = letter.formatted();
    match timeout(TAKE_OVER, connection.message(&text)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(fault)) if fault.status().is_some() => Err(refused_or_not_now(fault)),
        Ok(Err(fault)) => Err(MailError::Unknown(fault.into())),
        Err(slow) => Err(MailError::Unknown(slow.into())),
    }
}

fn not_now(fault: impl Error + Send + Sync + 'static) -> MailError {
    MailError::NotNow(fault.into())
}

/// A 5xx is for good (RFC 5321 §4.2.1), unless the server refuses us and not the message: a password that
/// is wrong today can be mended (RFC 4954 §6).
fn refused_or_not_now(fault: smtp::Error) -> MailError {
    let concerns_us = |code: smtp::response::Code| matches!(u16::from(code), 530 | 534 | 535 | 538);
    if fault.is_permanent() && !fault.status().is_some_and(concerns_us) {
        MailError::Refused(fault.into())
    } else {
        not_now(fault)
    }
}
