//! Mails over SMTP.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests are tests too"
)]

mod contract;
mod delivery;
mod mail;
mod server;

use adapters::smtp::{MailConfig, SmtpMailer, SmtpServer};
use domain::calendar::Instant;
use domain::contact::{ContactMessage, MessageId, ReceivedMessage};
use domain::inn::{Email, Product};

/// The twentieth of November 2026, 19:00 in Vienna.
fn evening() -> Instant {
    Instant::UNIX_EPOCH + time::Duration::seconds(1_795_197_600)
}

fn message(name: &str, email: &str, body: &str) -> ContactMessage {
    ContactMessage::parse(name, email, body).expect("a message")
}

fn table_for_four() -> ContactMessage {
    message(
        "Anna Huber",
        "anna@huber.example",
        "Haben Sie einen Tisch für vier?",
    )
}

fn received(number: i64, message: ContactMessage) -> ReceivedMessage {
    ReceivedMessage::new(MessageId::parse(number).unwrap(), evening(), message)
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

fn mailer_of(server: &server::SmtpServer) -> SmtpMailer {
    mailer(&format!("smtp://{}", server.address))
}
