use domain::calendar::Instant;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use time::Duration;

use super::revision;
use super::samples::{message, now, received_message};
use crate::{ChangeFeed, Store};

#[macro_export]
macro_rules! contact_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, contact:
            keeps_every_field_of_a_message,
            updates_the_delivery_and_the_state,
            lists_the_newest_first,
            finds_the_message_due_first,
            deletes_a_message_and_never_reuses_its_id,
            purges_old_messages,
            does_not_change_the_revision,
        );
    };
}

/// Every field, in any script and over several lines.
pub async fn keeps_every_field_of_a_message(store: &impl Store) {
    let message = ContactMessage::parse(
        "Zoë Müller-O'Hara ☕",
        "zoe+wirt@muell.example",
        "Grüß Gott,\r\n\tist am 24. \"zu\"?\n– Zoë 🥨",
    )
    .unwrap();
    let mut tx = store.begin().await.unwrap();
    let inserted = tx.contact().insert(&message, now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(inserted, received_message(inserted.id, message));
    let mut view = store.snapshot().await.unwrap();
    let contact = view.contact();
    assert_eq!(
        contact.list().await.unwrap(),
        std::slice::from_ref(&inserted)
    );
    let missing = MessageId::parse(i64::from(inserted.id.get()) + 1).unwrap();
    assert_eq!(contact.find(missing).await.unwrap(), None);
    let found = contact.find(inserted.id).await.unwrap();
    assert_eq!(found, Some(inserted));
}

pub async fn updates_the_delivery_and_the_state(store: &impl Store) {
    let other = insert(store, "Berta", 0).await;
    let mut message = insert(store, "Anna", 1).await;
    let waiting = Delivery::Waiting {
        attempts: 7,
        due: minute(1),
    };
    let sent = waiting.sent(minute(1) + Duration::nanoseconds(1));
    let given_up = sent.give_up(minute(1) + Duration::DAY);
    for (delivery, state) in [
        (waiting, MessageState::Read),
        (sent, MessageState::Answered),
        (given_up, MessageState::Unread),
    ] {
        message.delivery = delivery;
        message.state = state;
        update(store, &message).await;
        assert_eq!(list(store).await, [message.clone(), other.clone()]);
    }
}

pub async fn lists_the_newest_first(store: &impl Store) {
    assert_eq!(list(store).await, []);
    let second = insert(store, "Berta", 2).await;
    let first = insert(store, "Anna", 1).await;
    let third = insert(store, "Cäcilia", 3).await;
    let fourth = insert(store, "Dora", 3).await;
    assert_eq!(list(store).await, [fourth, third, second, first]);
}

pub async fn finds_the_message_due_first(store: &impl Store) {
    let due = async |minutes| {
        let mut view = store.snapshot().await.unwrap();
        view.contact().next_due(minute(minutes)).await.unwrap()
    };
    assert_eq!(due(0).await, None);
    let mut late = insert(store, "Berta", 5).await;
    let mut early = insert(store, "Anna", 1).await;
    let mut second = insert(store, "Dora", 1).await;
    assert_eq!(due(0).await, None);
    assert_eq!(due(1).await, Some(early.clone()));
    assert_eq!(due(9).await, Some(early.clone()));

    early.delivery = Delivery::Waiting {
        attempts: 1,
        due: minute(7),
    };
    update(store, &early).await;
    assert_eq!(due(9).await, Some(second.clone()));
    second.delivery = second.delivery.sent(now());
    update(store, &second).await;
    assert_eq!(due(9).await, Some(late.clone()));
    late.delivery = late.delivery.give_up(now());
    update(store, &late).await;
    assert_eq!(due(6).await, None);
    assert_eq!(due(7).await, Some(early));
}

pub async fn deletes_a_message_and_never_reuses_its_id(store: &impl Store) {
    let other = insert(store, "Anna", 0).await;
    let deleted = insert(store, "Bert", 1).await;
    let mut tx = store.begin().await.unwrap();
    assert!(tx.contact().delete(deleted.id).await.unwrap());
    assert!(!tx.contact().delete(deleted.id).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(list(store).await, [other]);
    assert!(insert(store, "Cora", 2).await.id > deleted.id);
}

/// To the nanosecond.
pub async fn purges_old_messages(store: &impl Store) {
    insert(store, "Anna", 0).await;
    insert(store, "Berta", 1).await;
    let mut tx = store.begin().await.unwrap();
    let received = minute(1) + Duration::NANOSECOND;
    let young = tx.contact().insert(&message("Cora"), received).await;
    assert_eq!(tx.contact().purge(minute(1)).await.unwrap(), 2);
    assert_eq!(tx.contact().purge(minute(1)).await.unwrap(), 0);
    tx.commit().await.unwrap();
    let young = young.unwrap();
    assert!(insert(store, "Dora", 5).await.id > young.id);
    assert_eq!(list(store).await.last(), Some(&young));
}

pub async fn does_not_change_the_revision<S: Store + ChangeFeed>(store: &S) {
    let before = revision(store).await;
    let message = insert(store, "Anna", 0).await;
    update(store, &message).await;
    let mut tx = store.begin().await.unwrap();
    assert!(tx.contact().delete(message.id).await.unwrap());
    tx.contact().purge(now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(revision(store).await, before);
}

fn minute(minute: i64) -> Instant {
    now() + Duration::minutes(minute)
}

async fn insert(store: &impl Store, name: &str, received: i64) -> ReceivedMessage {
    let mut tx = store.begin().await.unwrap();
    let inserted = tx.contact().insert(&message(name), minute(received)).await;
    tx.commit().await.unwrap();
    inserted.unwrap()
}

async fn update(store: &impl Store, message: &ReceivedMessage) {
    let mut tx = store.begin().await.unwrap();
    tx.contact().update(message).await.unwrap();
    tx.commit().await.unwrap();
}

async fn list(store: &impl Store) -> Vec<ReceivedMessage> {
    let mut view = store.snapshot().await.unwrap();
    view.contact().list().await.unwrap()
}
