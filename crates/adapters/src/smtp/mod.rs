//! Mail over SMTP.

mod account_notifier;
mod smtp_server;
mod templates;

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
use tracing::instrument;

pub use account_notifier::SmtpAccountNotifier;
pub use smtp_server::{InvalidSmtpUrl, SmtpServer};
pub use templates::{MailAddressConfig, MailTextsError};

use templates::MailTemplates;

/// Time limit for everything before the content of the mail.
const ENVELOPE_TIMEOUT: Duration = Duration::from_mins(2);

/// Time limit for the content. A client that gives up before the confirmation would send an accepted mail again
/// (RFC 5321 §4.5.3.2.6).
const MAIL_CONTENT_TIMEOUT: Duration = Duration::from_mins(10);

const SMTP_QUIT_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub struct SmtpMailer {
    templates: MailTemplates,
    server: SmtpServer,
}

impl SmtpMailer {
    /// Opens no connection.
    pub fn new(server: SmtpServer, config: MailAddressConfig) -> Result<Self, MailTextsError> {
        let templates = MailTemplates::new(config)?;
        Ok(Self { templates, server })
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, message: &ReceivedMessage) -> Result<(), MailError> {
        let mail = self
            .templates
            .contact_mail(message)
            .map_err(temporary_error)?;
        self.deliver(&mail).await
    }
}

impl SmtpMailer {
    /// `lettre`'s `send` does not tell whether the server may have accepted a message whose confirmation was lost.
    #[instrument(name = "deliver_mail", skip_all)]
    async fn deliver(&self, mail: &Message) -> Result<(), MailError> {
        let ehlo_name = ClientId::Domain(self.templates.sender_domain());
        let connection_attempt = timeout(ENVELOPE_TIMEOUT, async {
            let mut smtp_connection = self
                .server
                .connect(&ehlo_name)
                .await
                .map_err(temporary_error)?;
            let envelope_result = send_envelope_commands(&mut smtp_connection, mail).await;
            Ok((smtp_connection, envelope_result))
        });
        let (mut smtp_connection, envelope_result) =
            connection_attempt.await.map_err(temporary_error)??;
        let outcome = match envelope_result {
            Ok(()) => send_mail_content(&mut smtp_connection, mail).await,
            Err(error) => Err(error),
        };
        // In the background, because the outcome is recorded at once.
        tokio::spawn(async move { timeout(SMTP_QUIT_TIMEOUT, smtp_connection.abort()).await });
        outcome
    }
}

/// Sends everything before the content. A rejection of sender or recipient concerns the settings and not the message.
async fn send_envelope_commands(
    smtp_connection: &mut AsyncSmtpConnection,
    mail: &Message,
) -> Result<(), MailError> {
    let envelope = mail.envelope();
    let server = smtp_connection.server_info();
    let mut options = Vec::new();
    if server.supports_feature(Extension::SmtpUtfEight) {
        options.push(MailParameter::SmtpUtfEight);
    }
    if server.supports_feature(Extension::EightBitMime) {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    let command = Mail::new(envelope.from().cloned(), options);
    smtp_connection
        .command(command)
        .await
        .map_err(temporary_error)?;
    for recipient in envelope.to() {
        let recipient = Rcpt::new(recipient.clone(), Vec::new());
        smtp_connection
            .command(recipient)
            .await
            .map_err(temporary_error)?;
    }
    let data = smtp_connection.command(Data).await;
    data.map(|_| ()).map_err(classify_smtp_error)
}

/// Sends the content. Without a response the outcome is unknown.
async fn send_mail_content(
    smtp_connection: &mut AsyncSmtpConnection,
    mail: &Message,
) -> Result<(), MailError> {
    let text = mail.formatted();
    match timeout(MAIL_CONTENT_TIMEOUT, smtp_connection.message(&text)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) if error.status().is_some() => Err(classify_smtp_error(error)),
        Ok(Err(error)) => Err(MailError::Unconfirmed(error.into())),
        Err(slow) => Err(MailError::Unconfirmed(slow.into())),
    }
}

fn temporary_error(error: impl Error + Send + Sync + 'static) -> MailError {
    MailError::TemporaryFailure(error.into())
}

/// A 5xx is permanent (RFC 5321 §4.2.1), except for errors of authentication, which a change of the settings fixes
/// (RFC 4954 §6).
fn classify_smtp_error(error: smtp::Error) -> MailError {
    let is_authentication_error =
        |code: smtp::response::Code| matches!(u16::from(code), 530 | 534 | 535 | 538);
    if error.is_permanent() && !error.status().is_some_and(is_authentication_error) {
        MailError::PermanentFailure(error.into())
    } else {
        temporary_error(error)
    }
}
