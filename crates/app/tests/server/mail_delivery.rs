//! Delivery of contact messages in the background.

#[allow(dead_code, reason = "these tests use a part")]
#[path = "../../../adapters/tests/integration/smtp/server.rs"]
mod smtp_server;

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
use services::contact::ContactService;
use smtp_server::SmtpServer;
use tempfile::TempDir;
use wirtshaus::{background_tasks::BackgroundTasks, mail_delivery};

async fn contact_service() -> (TempDir, Arc<ContactService>) {
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

fn start_delivery(contact: &Arc<ContactService>, mailer: Arc<dyn Mailer>) -> BackgroundTasks {
    let tasks = BackgroundTasks::default();
    tasks.spawn("mail_delivery", |stop| {
        mail_delivery::run(contact.clone(), mailer, stop)
    });
    tasks
}

#[tokio::test]
async fn mails_received_messages() {
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

    let (_folder, contact) = contact_service().await;
    receive(&contact).await;
    let delivery = start_delivery(&contact, mailer);
    server.mail(1).await;
    receive(&contact).await;
    server.mail(2).await;
    delivery.shut_down().await;
}

#[derive(Default)]
struct SlowMailer {
    started: AtomicUsize,
    finished: AtomicUsize,
}

#[async_trait::async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        self.started.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(500)).await;
        self.finished.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test]
async fn shutdown_waits_for_the_mail_being_sent() {
    let mailer = Arc::new(SlowMailer::default());
    let (_folder, contact) = contact_service().await;
    receive(&contact).await;
    receive(&contact).await;
    let delivery = start_delivery(&contact, mailer.clone());
    while mailer.started.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    delivery.shut_down().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(mailer.started.load(Ordering::SeqCst), 1);
    assert_eq!(mailer.finished.load(Ordering::SeqCst), 1);
}
