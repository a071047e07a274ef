use std::net::IpAddr;
use std::sync::Arc;

use domain::audit::AuditAction;
use domain::contact::{MessageId, MessageState, ReceivedMessage};
use domain::idempotency::{IDEMPOTENCY_KEY_RETENTION, IdempotencyKeyScope, IdempotentRequest};
use futures::future::join_all;
use ports::contract::samples::{message, now, sample_idempotent_request};
use ports::{Store, StoreError};
use services::contact::{ContactService, ReceiveMessageError};
use services::idempotency::IdempotencyService;
use time::Duration;

use crate::fixture::{Fixture, hmac_signer};

const GUEST_IP_ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

fn request(digest: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: IdempotencyKeyScope::AllGuests,
        ..sample_idempotent_request("table", digest)
    }
}

impl Fixture {
    async fn receive(&self, name: &str) -> ReceivedMessage {
        self.receive_with_idempotency_key(name, None).await.unwrap();
        self.messages().await.remove(0)
    }

    async fn receive_with_idempotency_key(
        &self,
        name: &str,
        request: Option<&IdempotentRequest>,
    ) -> Result<(), ReceiveMessageError> {
        self.contact
            .receive_message(&message(name), GUEST_IP_ADDRESS, request)
            .await
    }

    async fn messages(&self) -> Vec<ReceivedMessage> {
        self.contact.list(None, None, u32::MAX).await.unwrap()
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
        fixture
            .receive_with_idempotency_key("Anna", Some(&first))
            .await
            .unwrap();
    }
    let stored = fixture.messages().await;
    assert_eq!(stored.len(), 1);
    let reused_key_result = fixture
        .receive_with_idempotency_key("Berta", Some(&request(2)))
        .await;
    assert!(matches!(
        reused_key_result,
        Err(ReceiveMessageError::IdempotencyKeyReused(_))
    ));
    assert_eq!(fixture.messages().await, stored);

    assert!(fixture.delete_message(stored[0].id).await.unwrap());
    let end = now() + IDEMPOTENCY_KEY_RETENTION;
    fixture.clock.set(end - Duration::NANOSECOND);
    fixture
        .receive_with_idempotency_key("Anna", Some(&first))
        .await
        .unwrap();
    assert_eq!(fixture.messages().await, []);
    fixture.clock.set(end);
    fixture
        .receive_with_idempotency_key("Anna", Some(&first))
        .await
        .unwrap();
    assert_eq!(fixture.messages().await.len(), 1);
}

#[tokio::test]
async fn concurrent_requests_with_one_key_store_one_message() {
    let fixture = Fixture::new().await;
    let request = request(1);
    let received = (0..4).map(|_| fixture.receive_with_idempotency_key("Anna", Some(&request)));
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
        let marked_message = fixture
            .contact
            .mark_message_as(message.id, mark)
            .await
            .unwrap();
        assert_eq!(marked_message.as_ref(), Some(&message));
        assert_eq!(fixture.messages().await, [message.clone(), other.clone()]);
    }
    assert_eq!(fixture.audit_events().await, []);
    assert!(fixture.delete_message(message.id).await.unwrap());
    let marked_message = fixture
        .contact
        .mark_message_as(message.id, MessageState::Read);
    assert_eq!(marked_message.await.unwrap(), None);
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
    let received = fixture
        .receive_with_idempotency_key("Anna", Some(&with_key))
        .await;
    received.unwrap();
    fixture.clock.advance(Duration::NANOSECOND);
    let young_message = fixture.receive("Berta").await;
    // One calendar month, with its 31 days at most.
    fixture.clock.set(now());
    assert_eq!(fixture.contact.purge(1).await.unwrap(), 0);
    let days_in_month = now().date().month().length(now().year());
    fixture
        .clock
        .set(now() + Duration::days(days_in_month.into()));
    assert_eq!(fixture.contact.purge(1).await.unwrap(), 1);
    assert_eq!(fixture.messages().await, [young_message]);
    let clock = Arc::new(fixture.clock.clone());
    let keys = IdempotencyService::new(fixture.store.clone(), clock);
    assert_eq!(keys.purge().await.unwrap(), 1);
    let mut snapshot = fixture.store.begin_read_only().await.unwrap();
    let since = now() - Duration::DAY;
    let record = snapshot.idempotency().find(&with_key, since).await;
    assert_eq!(record.unwrap(), None);
    drop(snapshot);
    let reused_key_result = fixture
        .receive_with_idempotency_key("Anna", Some(&request(2)))
        .await;
    reused_key_result.unwrap();
}

/// Sends a message of each address; for each `+`, or the seconds that are still to wait.
async fn send_from(
    contact: &ContactService,
    addresses: impl Iterator<Item = String>,
) -> Vec<String> {
    let message = message("Anna");
    let mut outcomes = Vec::new();
    for address in addresses {
        let received = contact.receive_message(&message, address.parse().unwrap(), None);
        outcomes.push(match received.await {
            Ok(()) => "+".to_owned(),
            Err(ReceiveMessageError::RateLimited(limited, _)) => {
                limited.retry_after_seconds().to_string()
            }
            Err(error) => error.to_string(),
        });
    }
    outcomes
}

#[tokio::test]
async fn subnets_and_networks_have_shares_of_all_messages_also_after_a_restart() {
    let fixture = Fixture::new().await;
    let restart = || {
        let (store, clock) = (fixture.store.clone(), Arc::new(fixture.clock.clone()));
        ContactService::new(store, clock, hmac_signer())
    };
    let same = |address: &'static str, count| (0..count).map(move |_| address.to_owned());
    let sent = send_from(&restart(), same("192.0.2.1", 6)).await;
    assert_eq!(sent.concat(), "+++++600");
    let sent = send_from(&restart(), same("::ffff:192.0.2.1", 1)).await;
    assert_eq!(sent.concat(), "600");

    let neighbours = (2..13).map(|number| format!("192.0.2.{number}"));
    let sent = send_from(&restart(), neighbours).await;
    assert_eq!(sent.concat(), "++++++++++240");
    let subnets_of_a_site = (0..16).map(|number| format!("2001:db8:0:{number:x}::1"));
    let sent = send_from(&restart(), subnets_of_a_site).await;
    assert_eq!(sent.concat(), format!("{}240", "+".repeat(15)));

    let others = (0..31).map(|number| format!("198.51.{number}.1"));
    let sent = send_from(&restart(), others).await;
    assert_eq!(sent.concat(), format!("{}60", "+".repeat(30)));
    fixture.clock.advance(Duration::minutes(10));
    let sent = send_from(&restart(), same("192.0.2.1", 2)).await;
    assert_eq!(sent.concat(), "+600");
}
