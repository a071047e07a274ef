//! Mails over SMTP to a fake server.

mod contract;
mod mail;
mod server;

use adapters::smtp::{MailAddressConfig, SmtpMailer, SmtpServer};
use domain::contact::{ContactMessage, MessageId, ReceivedMessage};
use domain::inn::Email;
use ports::contract::samples::{self, now};
use tokio::sync::watch;

fn table_request() -> ContactMessage {
    samples::contact_message(
        "Anna Huber",
        "anna@huber.example",
        "Haben Sie einen Tisch für vier?",
    )
}

fn unread_contact_message(number: i64, message: ContactMessage) -> ReceivedMessage {
    samples::unread_contact_message(MessageId::parse(number).unwrap(), message)
}

fn mailer(url: &str) -> SmtpMailer {
    let email = |text| Email::parse(text).unwrap();
    let mail_config = MailAddressConfig {
        from: Some(email("website@gasthaus.example")),
        to: None,
        master_data: watch::channel(samples::master_data()).1,
    };
    mailer_with(url, mail_config)
}

fn mailer_with(url: &str, config: MailAddressConfig) -> SmtpMailer {
    SmtpMailer::new(SmtpServer::parse(url).unwrap(), config).unwrap()
}

fn mailer_to(server: &server::SmtpServer) -> SmtpMailer {
    mailer(&format!("smtp://{}", server.address))
}
