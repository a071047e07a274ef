//! Mailing in the background: what is received leaves the house by itself, and a closing house waits for its mail.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

#[allow(dead_code, reason = "this test uses its part")]
#[path = "../../adapters/tests/smtp/server.rs"]
mod server;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use std::time::Duration;

use adapters::{
    clock::SystemClock,
    smtp::{MailConfig, SmtpMailer},
    sql::SqlStore,
};
use domain::{
    contact::{ContactMessage, ReceivedMessage},
    inn::{Email, Product},
};
use ports::{MailError, Mailer};
use server::SmtpServer;
use services::contact::ContactService;
use tempfile::TempDir;
use wirtshaus::{background_tasks::BackgroundTasks, mail_delivery};

async fn contact() -> (TempDir, Arc<ContactService>) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
    let contact = ContactService::new(Arc::new(store.unwrap()), Arc::new(SystemClock));
    (folder, Arc::new(contact))
}

async fn receive(contact: &ContactService) {
    let message = ContactMessage::parse("Anna", "a@b.at", "Ein Tisch für vier?").unwrap();
    let received = contact.receive(&message, [10, 0, 0, 1].into(), None).await;
    received.unwrap();
}

fn start_delivery(desk: &Arc<ContactService>, mailer: Arc<dyn Mailer>) -> BackgroundTasks {
    let tasks = BackgroundTasks::default();
    tasks.spawn("mail_delivery", |stop| {
        mail_delivery::run(desk.clone(), mailer, stop)
    });
    tasks
}

#[tokio::test]
async fn mails_messages() {
    let server = SmtpServer::start().await;
    let email = |text| Email::parse(text).unwrap();
    let letterhead = MailConfig {
        product: Product::parse("Gasthaus zur Linde").unwrap(),
        from: email("website@gasthaus.example"),
        to: email("office@gasthaus.example"),
    };
    let url = format!("smtp://{}", server.address);
    let mail_server = adapters::smtp::SmtpServer::parse(&url).unwrap();
    let mailer = Arc::new(SmtpMailer::new(mail_server, &letterhead).unwrap());

    let (_folder, desk) = contact().await;
    receive(&desk).await;
    let delivery = start_delivery(&desk, mailer);
    server.mail(1).await;
    receive(&desk).await;
    server.mail(2).await;
    delivery.shut_down().await;
}

/// Takes its time, and counts what it has begun and ended.
#[derive(Default)]
struct SlowMailer {
    begun: AtomicUsize,
    ended: AtomicUsize,
}

#[async_trait::async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(500)).await;
        self.ended.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test]
async fn shutdown_waits_for_the_mail_that_is_being_sent() {
    let mailer = Arc::new(SlowMailer::default());
    let (_folder, desk) = contact().await;
    receive(&desk).await;
    receive(&desk).await;
    let delivery = start_delivery(&desk, mailer.clone());
    while mailer.begun.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    delivery.shut_down().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(mailer.begun.load(Ordering::SeqCst), 1);
    assert_eq!(mailer.ended.load(Ordering::SeqCst), 1);
}
