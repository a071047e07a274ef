//! Mails over SMTP to a fake server.

mod contract;
mod delivery;
mod mail;
mod server;

use adapters::smtp::{MailConfig, SmtpMailer, SmtpServer};
use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use domain::inn::{Email, Product};

/// 2026-11-20, 19:00 in Vienna.
fn now() -> Instant {
    Instant::UNIX_EPOCH + time::Duration::seconds(1_795_197_600)
}

fn message(name: &str, email: &str, body: &str) -> ContactMessage {
    ContactMessage::parse(name, email, body).expect("a message")
}

fn table_request() -> ContactMessage {
    message(
        "Anna Huber",
        "anna@huber.example",
        "Haben Sie einen Tisch für vier?",
    )
}

fn received_message(number: i64, message: ContactMessage) -> ReceivedMessage {
    ReceivedMessage {
        id: MessageId::parse(number).unwrap(),
        received: now(),
        message,
        delivery: Delivery::new(now()),
        state: MessageState::Unread,
    }
}

fn mailer(url: &str) -> SmtpMailer {
    let email = |text| Email::parse(text).unwrap();
    let letterhead = MailConfig {
        product: Product::parse("Gasthaus zur Linde").unwrap(),
        from: email("website@gasthaus.example"),
        to: email("office@gasthaus.example"),
    };
    SmtpMailer::new(SmtpServer::parse(url).unwrap(), &letterhead).unwrap()
}

fn mailer_to(server: &server::SmtpServer) -> SmtpMailer {
    mailer(&format!("smtp://{}", server.address))
}
