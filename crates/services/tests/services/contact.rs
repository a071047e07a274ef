use std::net::IpAddr;

use async_trait::async_trait;
use domain::audit::AuditAction;
use domain::contact::{Delivery, MessageId, MessageState, ReceivedMessage};
use domain::idempotency::{IdempotentRequest, KEY_RETENTION, KeyScope};
use futures::future::join_all;
use ports::contract::samples::{message, now};
use ports::{MailError, Mailer, StoreError};
use services::contact::{Delivered, ReceiveError};
use time::Duration;

use crate::fixture::{Fixture, idempotent_request};

const GUEST: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

fn request(digest: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: KeyScope::Guests,
        ..idempotent_request("table", digest)
    }
}

impl Fixture {
    async fn receive(&self, name: &str) -> ReceivedMessage {
        self.receive_once(name, None).await.unwrap();
        self.messages().await.remove(0)
    }

    async fn receive_once(
        &self,
        name: &str,
        request: Option<&IdempotentRequest>,
    ) -> Result<(), ReceiveError> {
        self.contact.receive(&message(name), GUEST, request).await
    }

    async fn messages(&self) -> Vec<ReceivedMessage> {
        self.contact.list().await.unwrap()
    }

    async fn delete_message(&self, id: MessageId) -> Result<bool, StoreError> {
        self.contact.delete(id, &self.context()).await
    }
}

#[tokio::test]
async fn a_repeated_request_stores_one_message_and_counts_once() {
    let fixture = Fixture::new().await;
    let first = request(1);
    for _ in 0..9 {
        fixture.receive_once("Anna", Some(&first)).await.unwrap();
    }
    let stored = fixture.messages().await;
    assert_eq!(stored.len(), 1);
    let reused = fixture.receive_once("Berta", Some(&request(2))).await;
    assert!(matches!(reused, Err(ReceiveError::KeyReused(_))));
    assert_eq!(fixture.messages().await, stored);

    assert!(fixture.delete_message(stored[0].id).await.unwrap());
    let end = now() + KEY_RETENTION;
    fixture.clock.set(end - Duration::NANOSECOND);
    fixture.receive_once("Anna", Some(&first)).await.unwrap();
    assert_eq!(fixture.messages().await, []);
    fixture.clock.set(end);
    fixture.receive_once("Anna", Some(&first)).await.unwrap();
    assert_eq!(fixture.messages().await.len(), 1);
}

#[tokio::test]
async fn concurrent_requests_with_one_key_store_one_message() {
    let fixture = Fixture::new().await;
    let request = request(1);
    let received = (0..4).map(|_| fixture.receive_once("Anna", Some(&request)));
    let received = join_all(received).await;
    assert!(received.iter().all(Result::is_ok));
    assert_eq!(fixture.messages().await.len(), 1);
}

#[tokio::test]
async fn reading_an_answered_message_leaves_it_answered() {
    let fixture = Fixture::new().await;
    let other = fixture.receive("Berta").await;
    fixture.clock.advance(Duration::MINUTE);
    let mut message = fixture.receive("Anna").await;
    for (mark, state) in [
        (MessageState::Read, MessageState::Read),
        (MessageState::Answered, MessageState::Answered),
        (MessageState::Read, MessageState::Answered),
        (MessageState::Unread, MessageState::Unread),
    ] {
        message.state = state;
        let marked = fixture.contact.set_state(message.id, mark).await.unwrap();
        assert_eq!(marked.as_ref(), Some(&message));
        assert_eq!(fixture.messages().await, [message.clone(), other.clone()]);
    }
    assert_eq!(fixture.audit_events().await, []);
    assert!(fixture.delete_message(message.id).await.unwrap());
    let marked = fixture.contact.set_state(message.id, MessageState::Read);
    assert_eq!(marked.await.unwrap(), None);
}

#[tokio::test]
async fn a_deletion_is_audited_once_without_the_text() {
    let fixture = Fixture::new().await;
    let revision = fixture.revision().await;
    let id = fixture.receive("Anna").await.id;
    assert!(fixture.delete_message(id).await.unwrap());
    assert!(!fixture.delete_message(id).await.unwrap());
    let expected = AuditAction::MessageDeleted.on(&id.get().to_string());
    assert_eq!(fixture.audit_events().await, [expected]);
    assert_eq!(fixture.revision().await, revision);
}

#[tokio::test]
async fn purging_deletes_messages_after_months_and_keys_after_a_day() {
    let fixture = Fixture::new().await;
    let with_key = request(1);
    let received = fixture.receive_once("Anna", Some(&with_key)).await;
    received.unwrap();
    fixture.clock.advance(Duration::NANOSECOND);
    let young = fixture.receive("Berta").await;
    // One calendar month, with its 31 days at most.
    fixture.clock.set(now());
    assert_eq!(fixture.contact.purge(1).await.unwrap(), 0);
    let month = now().date().month().length(now().year());
    fixture.clock.set(now() + Duration::days(month.into()));
    assert_eq!(fixture.contact.purge(1).await.unwrap(), 1);
    assert_eq!(fixture.messages().await, [young]);
    let reused = fixture.receive_once("Anna", Some(&request(2))).await;
    reused.unwrap();
}

/// Deletes the message while it is being mailed.
struct DeletingMailer<'a>(&'a Fixture);

#[async_trait]
impl Mailer for DeletingMailer<'_> {
    async fn send(&self, message: &ReceivedMessage) -> Result<(), MailError> {
        assert!(self.0.delete_message(message.id).await.unwrap());
        Ok(())
    }
}

#[tokio::test]
async fn a_message_deleted_during_its_delivery_stays_deleted() {
    let fixture = Fixture::new().await;
    fixture.receive("Anna").await;
    let mailer = DeletingMailer(&fixture);
    let delivered = fixture.contact.deliver_next(&mailer).await.unwrap();
    assert!(matches!(delivered, Delivered::Sent(_)));
    assert_eq!(fixture.messages().await, []);
}

/// Takes a while, so that attempts overlap.
struct SlowMailer;

#[async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: &ReceivedMessage) -> Result<(), MailError> {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        Ok(())
    }
}

#[tokio::test]
async fn one_of_many_concurrent_attempts_delivers_a_message() {
    let fixture = Fixture::new().await;
    fixture.receive("Anna").await;
    let attempts = (0..6).map(|_| fixture.contact.deliver_next(&SlowMailer));
    let attempts = join_all(attempts).await;
    let is_sent = |attempt: &&Result<_, _>| matches!(attempt, Ok(Delivered::Sent(_)));
    assert_eq!(attempts.iter().filter(is_sent).count(), 1);
    let message = fixture.messages().await.remove(0);
    let (attempts, at) = (1, now());
    assert_eq!(message.delivery, Delivery::Sent { attempts, at });
}
