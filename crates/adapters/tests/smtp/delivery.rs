//! Delivery of messages to the mail server, with its failures.

use std::path::Path;
use std::sync::Arc;

use adapters::{clock::MovableClock, sql::SqlStore};
use async_trait::async_trait;
use domain::contact::{Delivery, ReceivedMessage};
use ports::{Clock, MailError, Mailer};
use services::contact::{ContactService, Delivered};
use tempfile::TempDir;
use time::Duration;

use crate::server::SmtpServer;
use crate::{evening, mailer, mailer_of, table_for_four};

struct Fixture {
    clock: MovableClock,
    contact: ContactService,
    _folder: Option<TempDir>,
}

impl Fixture {
    fn of(store: SqlStore, folder: Option<TempDir>, clock: &MovableClock) -> Self {
        Self {
            contact: ContactService::new(Arc::new(store), Arc::new(clock.clone())),
            clock: clock.clone(),
            _folder: folder,
        }
    }

    async fn receive(&self) -> ReceivedMessage {
        let guest = [10, 0, 0, 1].into();
        let received = self.contact.receive(&table_for_four(), guest, None).await;
        received.unwrap();
        self.contact.list().await.unwrap().remove(0)
    }

    async fn deliver(&self, mailer: &impl Mailer) -> Delivered {
        self.contact.deliver_next(mailer).await.unwrap()
    }

    async fn states(&self) -> Vec<Delivery> {
        let messages = self.contact.list().await.unwrap();
        messages.iter().map(|message| message.delivery).collect()
    }
}

async fn inn() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
    let clock = MovableClock::at(evening());
    Fixture::of(store.unwrap(), Some(folder), &clock)
}

async fn sqlite(file: &Path, clock: &MovableClock) -> Fixture {
    Fixture::of(SqlStore::open(file).await.unwrap(), None, clock)
}

#[tokio::test]
async fn every_message_is_mailed_once_and_in_its_order() {
    let server = SmtpServer::start().await;
    let inn = inn().await;
    let mailer = mailer_of(&server);
    assert!(matches!(inn.deliver(&mailer).await, Delivered::NothingDue));
    for _ in 0..3 {
        inn.receive().await;
        inn.clock.advance(Duration::SECOND);
    }
    for number in 1..=3 {
        let Delivered::Sent(id) = inn.deliver(&mailer).await else {
            panic!("{number} was not sent");
        };
        assert_eq!(id.get(), number);
        let expected = format!("<contact-{number}-");
        let mail = server.mail(number as usize).await;
        assert!(mail.head("Message-ID").starts_with(&expected));
    }
    inn.clock.advance(Duration::days(9));
    assert!(matches!(inn.deliver(&mailer).await, Delivered::NothingDue));
    assert_eq!(server.mails().len(), 3);
}

#[tokio::test]
async fn a_server_that_is_down_gets_the_mail_when_it_is_up() {
    let address = SmtpServer::start().await.address;
    let inn = inn().await;
    let mailer = mailer(&format!("smtp://{address}"));
    inn.receive().await;
    for minutes in [1, 2, 4] {
        let Delivered::Postponed { due, .. } = inn.deliver(&mailer).await else {
            panic!("the server is down");
        };
        assert_eq!(due - inn.clock.now(), Duration::minutes(minutes));
        assert!(matches!(inn.deliver(&mailer).await, Delivered::NothingDue));
        inn.clock.set(due);
    }
    let server = SmtpServer::at(address).await;
    assert!(matches!(inn.deliver(&mailer).await, Delivered::Sent(_)));
    assert_eq!(server.mails().len(), 1);
    let at = inn.clock.now();
    assert_eq!(inn.states().await, [Delivery::Sent { attempts: 4, at }]);
}

#[tokio::test]
async fn a_busy_server_is_asked_again_and_a_refusing_one_is_not() {
    let server = SmtpServer::start().await;
    let inn = inn().await;
    let mailer = mailer_of(&server);
    server.answer("RCPT", "450 4.2.0 greylisted");
    inn.receive().await;
    assert!(matches!(
        inn.deliver(&mailer).await,
        Delivered::Postponed { .. }
    ));
    inn.clock.advance(Duration::MINUTE);
    assert!(matches!(inn.deliver(&mailer).await, Delivered::Sent(_)));

    server.answer("DATA", "550 5.7.1 never");
    inn.receive().await;
    let Delivered::GivenUp { reason, .. } = inn.deliver(&mailer).await else {
        panic!("it was refused for good");
    };
    assert!(reason.to_string().contains("550"), "{reason}");
    inn.clock.advance(Duration::days(9));
    assert!(matches!(inn.deliver(&mailer).await, Delivered::NothingDue));
    // The message stays stored.
    assert!(matches!(
        inn.states().await[..],
        [
            Delivery::GivenUp { attempts: 1, .. },
            Delivery::Sent { attempts: 2, .. }
        ]
    ));
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn a_server_that_never_comes_back_is_given_up_and_the_message_kept() {
    let address = SmtpServer::start().await.address;
    let inn = inn().await;
    let mailer = mailer(&format!("smtp://{address}"));
    inn.receive().await;
    let mut tries = 1;
    while let Delivered::Postponed { due, .. } = inn.deliver(&mailer).await {
        tries += 1;
        inn.clock.set(due);
    }
    assert_eq!(tries, Delivery::MAX_ATTEMPTS);
    assert!(matches!(inn.states().await[..], [Delivery::GivenUp { .. }]));
    assert_eq!(inn.clock.now() - evening(), Duration::minutes(4111));
}

/// Never answers, as if the process ended during the attempt.
struct HangingMailer;

#[async_trait]
impl Mailer for HangingMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        std::future::pending().await
    }
}

#[tokio::test]
async fn a_message_survives_a_crash_before_and_during_its_delivery() {
    let server = SmtpServer::start().await;
    let clock = MovableClock::at(evening());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");

    // The process ends between receiving and mailing.
    let kept = sqlite(&file, &clock).await.receive().await;
    let inn = sqlite(&file, &clock).await;
    assert_eq!(
        inn.contact.list().await.unwrap(),
        std::slice::from_ref(&kept)
    );

    // The process ends during the attempt.
    let attempt = inn.contact.deliver_next(&HangingMailer);
    let interrupted = tokio::time::timeout(std::time::Duration::from_millis(300), attempt).await;
    assert!(interrupted.is_err());
    drop(inn);

    let inn = sqlite(&file, &clock).await;
    let mailer = mailer_of(&server);
    assert!(matches!(inn.deliver(&mailer).await, Delivered::NothingDue));
    clock.advance(Delivery::ATTEMPT_TIMEOUT);
    let Delivered::Sent(id) = inn.deliver(&mailer).await else {
        panic!("it was not sent");
    };
    assert_eq!(id, kept.id);
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn two_processes_do_not_mail_one_message_twice() {
    let server = SmtpServer::start().await;
    let clock = MovableClock::at(evening());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    let (one, other) = (sqlite(&file, &clock).await, sqlite(&file, &clock).await);
    for _ in 0..5 {
        one.receive().await;
    }
    let mailer = mailer_of(&server);
    let all = async |inn: &Fixture| {
        while !matches!(inn.deliver(&mailer).await, Delivered::NothingDue) {}
    };
    futures::future::join(all(&one), all(&other)).await;
    let mut ids: Vec<_> = server
        .mails()
        .iter()
        .map(|mail| mail.head("Message-ID"))
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!((server.mails().len(), ids.len()), (5, 5));
}
