//! Mail over SMTP.

mod smtp_server;
mod templates;

use std::time::Duration;

use async_trait::async_trait;
use domain::jobs::FailureCause::{
    self, MailCredentialsRejected, MailRecipientRejected, MailRejected, MailSenderRejected,
    MailServerBusy, MailServerUnreachable, MailSignInDisabled, MailUnconfirmed,
};
use lettre::Message;
use lettre::transport::smtp;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{self, Data, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use ports::{JobError, Mail, Mailer};
use tokio::time::timeout;
use tracing::instrument;

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
    async fn send(&self, mail: Mail<'_>) -> Result<(), JobError> {
        let mail = match mail {
            Mail::ContactMessage(message) => self.templates.contact_mail(message),
            Mail::AccountNotice(notice, member, at) => {
                self.templates.account_notice(notice, member, at)
            }
            Mail::ForgottenPassword {
                member,
                link,
                requested_at,
            } => self
                .templates
                .forgotten_password_mail(member, link, requested_at),
            Mail::EmailConfirmation {
                member,
                email,
                link,
                requested_at,
            } => self
                .templates
                .email_confirmation_mail(member, email, link, requested_at),
            Mail::EmailChange {
                member,
                former_email,
                email,
                requested_at,
            } => self
                .templates
                .email_change_mail(member, former_email, email, requested_at),
        };
        let mail = mail.map_err(|error| JobError::new(FailureCause::Other, error))?;
        self.deliver(&mail).await
    }
}

impl SmtpMailer {
    /// `lettre`'s `send` does not tell whether the server may have accepted a message whose confirmation was lost.
    #[instrument(name = "deliver_mail", skip_all)]
    async fn deliver(&self, mail: &Message) -> Result<(), JobError> {
        let ehlo_name = ClientId::Domain(self.templates.sender_domain());
        let connection_attempt = timeout(ENVELOPE_TIMEOUT, async {
            let connection = self.server.connect(&ehlo_name).await;
            let mut smtp_connection =
                connection.map_err(|error| to_job_error(error, MailServerUnreachable))?;
            let envelope_result = send_envelope_commands(&mut smtp_connection, mail).await;
            Ok::<_, JobError>((smtp_connection, envelope_result))
        });
        let (mut smtp_connection, envelope_result) = connection_attempt
            .await
            .map_err(|slow| JobError::new(MailServerUnreachable, slow))??;
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
) -> Result<(), JobError> {
    let envelope = mail.envelope();
    let server = smtp_connection.server_info();
    let mut options = Vec::new();
    if server.supports_feature(Extension::SmtpUtfEight) {
        options.push(MailParameter::SmtpUtfEight);
    }
    if server.supports_feature(Extension::EightBitMime) {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    let command = commands::Mail::new(envelope.from().cloned(), options);
    let sender = smtp_connection.command(command).await;
    sender.map_err(|error| to_job_error(error, MailSenderRejected))?;
    for recipient in envelope.to() {
        let recipient = Rcpt::new(recipient.clone(), Vec::new());
        let recipient = smtp_connection.command(recipient).await;
        recipient.map_err(|error| to_job_error(error, MailRecipientRejected))?;
    }
    let data = smtp_connection.command(Data).await;
    data.map(drop)
        .map_err(|error| to_job_error(error, MailRejected))
}

/// Sends the content. Without a response the outcome is unknown.
async fn send_mail_content(
    smtp_connection: &mut AsyncSmtpConnection,
    mail: &Message,
) -> Result<(), JobError> {
    let text = mail.formatted();
    match timeout(MAIL_CONTENT_TIMEOUT, smtp_connection.message(&text)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) if error.status().is_some() => Err(to_job_error(error, MailRejected)),
        Ok(Err(error)) => Err(JobError::new(MailUnconfirmed, error)),
        Err(slow) => Err(JobError::new(MailUnconfirmed, slow)),
    }
}

/// A 5xx is permanent (RFC 5321 §4.2.1), and means `cause_of_rejection`, except for errors of authentication, which a change
/// of the settings fixes (RFC 4954 §6).
fn to_job_error(error: smtp::Error, cause_of_rejection: FailureCause) -> JobError {
    let text = error.to_string();
    let cause = match error.status().map(u16::from) {
        // Exchange Online, whose administrators allow or forbid it.
        Some(500..) if text.contains("5.7.139") => MailSignInDisabled,
        Some(530 | 534 | 535 | 538) => MailCredentialsRejected,
        Some(500..) => cause_of_rejection,
        Some(_) => MailServerBusy,
        None => MailServerUnreachable,
    };
    JobError::new(cause, error)
}
