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

use crate::common::{hmac_signer, receive_message, temporary_store};

#[derive(Default)]
struct SlowMailer {
    started_count: AtomicUsize,
    finished_count: AtomicUsize,
}

#[async_trait::async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        self.started_count.fetch_add(1, Ordering::SeqCst);
        sleep(Duration::from_millis(500)).await;
        self.finished_count.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test]
async fn mails_received_messages_and_shutdown_waits_for_the_one_being_sent() {
    let (_folder, store) = temporary_store().await;
    let mailer = Arc::new(SlowMailer::default());
    let contact = ContactService::new(
        store,
        Arc::new(SystemClock),
        Some(mailer.clone()),
        hmac_signer(),
    );
    let contact = Arc::new(contact);
    let wait_for_started = async |count| {
        while mailer.started_count.load(Ordering::SeqCst) < count {
            sleep(Duration::from_millis(5)).await;
        }
    };
    receive_message(&contact, "Anna").await;
    let tasks = BackgroundTasks::default();
    tasks.spawn("mail_delivery", |stop_token| {
        mail_delivery::run(contact.clone(), stop_token)
    });
    wait_for_started(1).await;
    receive_message(&contact, "Anna").await;
    receive_message(&contact, "Anna").await;
    wait_for_started(2).await;
    tasks.shut_down().await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(mailer.started_count.load(Ordering::SeqCst), 2);
    assert_eq!(mailer.finished_count.load(Ordering::SeqCst), 2);
}
