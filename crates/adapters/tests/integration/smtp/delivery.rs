//! Delivery of messages to the mail server, with its failures.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use adapters::{clock::MovableClock, hmac::InstallationKey, sql::SqlStore};
use async_trait::async_trait;
use domain::contact::{MailDeliveryState, ReceivedMessage};
use ports::{Clock, MailError, Mailer};
use services::contact::{ContactService, DeliveryOutcome};
use tempfile::TempDir;
use time::Duration;

use super::server::SmtpServer;
use super::{mailer, mailer_to, now, table_request};

struct Fixture {
    clock: MovableClock,
    contact: ContactService,
    _folder: Option<TempDir>,
}

impl Fixture {
    fn of(
        store: SqlStore,
        folder: Option<TempDir>,
        clock: &MovableClock,
        mailer: impl Mailer + 'static,
    ) -> Self {
        let (store, mailer) = (Arc::new(store), Arc::new(mailer));
        let hmac_signer = Arc::new(InstallationKey::from_bytes([7; 32]));
        Self {
            contact: ContactService::new(store, Arc::new(clock.clone()), Some(mailer), hmac_signer),
            clock: clock.clone(),
            _folder: folder,
        }
    }

    async fn receive(&self) -> ReceivedMessage {
        let guest = [10, 0, 0, 1].into();
        let received = self
            .contact
            .receive_message(&table_request(), guest, None)
            .await;
        received.unwrap();
        self.contact
            .list(None, None, u32::MAX)
            .await
            .unwrap()
            .remove(0)
    }

    async fn deliver(&self) -> DeliveryOutcome {
        self.contact.deliver_next().await.unwrap()
    }

    /// Delivers a message if one is due.
    async fn nothing_is_due(&self) -> bool {
        matches!(self.deliver().await, DeliveryOutcome::NothingDue)
    }

    async fn delivery_states(&self) -> Vec<MailDeliveryState> {
        let messages = self.contact.list(None, None, u32::MAX).await.unwrap();
        messages.iter().map(|message| message.delivery).collect()
    }
}

async fn fixture(mailer: impl Mailer + 'static) -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
    let clock = MovableClock::at(now());
    Fixture::of(store.unwrap(), Some(folder), &clock, mailer)
}

async fn open(file: &Path, clock: &MovableClock, mailer: impl Mailer + 'static) -> Fixture {
    Fixture::of(SqlStore::open(file).await.unwrap(), None, clock, mailer)
}

#[tokio::test]
async fn retries_with_doubling_delays_until_the_server_is_up() {
    let address = SmtpServer::start().await.address;
    let fixture = fixture(mailer(&format!("smtp://{address}"))).await;
    fixture.receive().await;
    for minutes in [1, 2, 4] {
        let DeliveryOutcome::Postponed { due, .. } = fixture.deliver().await else {
            panic!("the server is down");
        };
        assert_eq!(due - fixture.clock.now(), Duration::minutes(minutes));
        assert!(fixture.nothing_is_due().await);
        fixture.clock.set(due);
    }
    let server = SmtpServer::start_on_address(address).await;
    assert!(matches!(fixture.deliver().await, DeliveryOutcome::Sent(_)));
    assert_eq!(server.mails().len(), 1);
    let at = fixture.clock.now();
    assert_eq!(
        fixture.delivery_states().await,
        [MailDeliveryState::Sent { attempts: 4, at }]
    );
}

#[tokio::test]
async fn gives_up_after_a_permanent_error() {
    let server = SmtpServer::start().await;
    let fixture = fixture(mailer_to(&server)).await;
    server.set_response("DATA", "550 5.7.1 never");
    fixture.receive().await;
    let DeliveryOutcome::GivenUp { reason, .. } = fixture.deliver().await else {
        panic!("not given up");
    };
    assert!(reason.to_string().contains("550"), "{reason}");
    fixture.clock.advance(Duration::days(9));
    assert!(fixture.nothing_is_due().await);
    // The message stays stored.
    let (attempts, at) = (1, now());
    let expected = MailDeliveryState::GivenUp { attempts, at };
    assert_eq!(fixture.delivery_states().await, [expected]);
    assert!(server.mails().is_empty());
}

/// Never returns, as if the process ended during the attempt.
struct HangingMailer;

#[async_trait]
impl Mailer for HangingMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        std::future::pending().await
    }
}

#[tokio::test]
async fn a_message_survives_crashes_before_and_during_delivery() {
    let server = SmtpServer::start().await;
    let clock = MovableClock::at(now());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");

    // The process ends between receiving and mailing.
    let mailer = mailer_to(&server);
    let message = open(&file, &clock, mailer).await.receive().await;
    let fixture = open(&file, &clock, HangingMailer).await;
    assert_eq!(
        fixture.contact.list(None, None, u32::MAX).await.unwrap()[0],
        message
    );

    // The process ends during the attempt.
    let attempt = fixture.contact.deliver_next();
    let interrupted = tokio::time::timeout(std::time::Duration::from_millis(300), attempt).await;
    assert!(interrupted.is_err());
    drop(fixture);

    let fixture = open(&file, &clock, mailer_to(&server)).await;
    assert!(fixture.nothing_is_due().await);
    clock.advance(MailDeliveryState::DELIVERY_ATTEMPT_TIMEOUT);
    let DeliveryOutcome::Sent(id) = fixture.deliver().await else {
        panic!("not sent");
    };
    assert_eq!(id, message.id);
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn two_processes_mail_each_message_once() {
    let server = SmtpServer::start().await;
    let clock = MovableClock::at(now());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");
    let one = open(&file, &clock, mailer_to(&server)).await;
    let other = open(&file, &clock, mailer_to(&server)).await;
    for _ in 0..5 {
        one.receive().await;
    }
    let deliver_all = async |fixture: &Fixture| {
        while !fixture.nothing_is_due().await {}
    };
    futures::future::join(deliver_all(&one), deliver_all(&other)).await;
    let mails = server.mails();
    let ids: BTreeSet<_> = mails
        .iter()
        .map(|mail| mail.header_value("Message-ID"))
        .collect();
    assert_eq!((mails.len(), ids.len()), (5, 5));
}
