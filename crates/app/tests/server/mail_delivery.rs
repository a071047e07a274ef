//! Delivery of contact messages in the background.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use adapters::clock::SystemClock;
use domain::contact::ReceivedMessage;
use ports::{MailError, Mailer};
use services::contact::ContactService;
use tokio::time::sleep;
use wirtshaus::{background_tasks::BackgroundTasks, mail_delivery};

use crate::common::{receive_message, temporary_store};

#[derive(Default)]
struct SlowMailer {
    started: AtomicUsize,
    finished: AtomicUsize,
}

#[async_trait::async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        self.started.fetch_add(1, Ordering::SeqCst);
        sleep(Duration::from_millis(500)).await;
        self.finished.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test]
async fn mails_received_messages_and_shutdown_waits_for_the_one_being_sent() {
    let (_folder, store) = temporary_store().await;
    let contact = Arc::new(ContactService::new(store, Arc::new(SystemClock)));
    let mailer = Arc::new(SlowMailer::default());
    let has_started = async |count| {
        while mailer.started.load(Ordering::SeqCst) < count {
            sleep(Duration::from_millis(5)).await;
        }
    };
    receive_message(&contact, "Anna").await;
    let tasks = BackgroundTasks::default();
    let to: Arc<dyn Mailer> = mailer.clone();
    tasks.spawn("mail_delivery", |stop| {
        mail_delivery::run(contact.clone(), to, stop)
    });
    has_started(1).await;
    receive_message(&contact, "Anna").await;
    receive_message(&contact, "Anna").await;
    has_started(2).await;
    tasks.shut_down().await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(mailer.started.load(Ordering::SeqCst), 2);
    assert_eq!(mailer.finished.load(Ordering::SeqCst), 2);
}
