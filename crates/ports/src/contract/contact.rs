use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use time::Duration;

use super::samples::{message, minute, now, received_message};
use crate::UnitOfWork;

/// In any script and over several lines.
pub async fn keeps_every_field_of_a_message(tx: &mut dyn UnitOfWork) {
    let message = ContactMessage::parse(
        "Zoë Müller-O'Hara ☕",
        "zoe+wirt@muell.example",
        "Grüß Gott,\r\n\tist am 24. \"zu\"?\n– Zoë 🥨",
    )
    .unwrap();
    let inserted = tx.contact().insert(&message, now()).await.unwrap();
    assert_eq!(inserted, received_message(inserted.id, message));
    assert_eq!(list(tx).await, std::slice::from_ref(&inserted));
    let missing = MessageId::parse(i64::from(inserted.id.get()) + 1).unwrap();
    assert_eq!(tx.contact().find(missing).await.unwrap(), None);
    let found = tx.contact().find(inserted.id).await.unwrap();
    assert_eq!(found, Some(inserted));
}

pub async fn updates_the_delivery_and_the_state(tx: &mut dyn UnitOfWork) {
    let other = insert(tx, "Berta", 0).await;
    let mut message = insert(tx, "Anna", 1).await;
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
        tx.contact().update(&message).await.unwrap();
        assert_eq!(list(tx).await, [message.clone(), other.clone()]);
    }
}

pub async fn lists_the_newest_first(tx: &mut dyn UnitOfWork) {
    assert_eq!(list(tx).await, []);
    let second = insert(tx, "Berta", 2).await;
    let first = insert(tx, "Anna", 1).await;
    let third = insert(tx, "Cäcilia", 3).await;
    let fourth = insert(tx, "Dora", 3).await;
    assert_eq!(list(tx).await, [fourth, third, second, first]);
}

pub async fn finds_the_message_due_first(tx: &mut dyn UnitOfWork) {
    assert_eq!(due(tx, 0).await, None);
    let mut late = insert(tx, "Berta", 5).await;
    let mut early = insert(tx, "Anna", 1).await;
    let mut second = insert(tx, "Dora", 1).await;
    assert_eq!(due(tx, 0).await, None);
    assert_eq!(due(tx, 1).await, Some(early.clone()));
    assert_eq!(due(tx, 9).await, Some(early.clone()));

    early.delivery = Delivery::Waiting {
        attempts: 1,
        due: minute(7),
    };
    tx.contact().update(&early).await.unwrap();
    assert_eq!(due(tx, 9).await, Some(second.clone()));
    second.delivery = second.delivery.sent(now());
    tx.contact().update(&second).await.unwrap();
    assert_eq!(due(tx, 9).await, Some(late.clone()));
    late.delivery = late.delivery.give_up(now());
    tx.contact().update(&late).await.unwrap();
    assert_eq!(due(tx, 6).await, None);
    assert_eq!(due(tx, 7).await, Some(early));
}

pub async fn deletes_a_message_and_never_reuses_its_id(tx: &mut dyn UnitOfWork) {
    let other = insert(tx, "Anna", 0).await;
    let deleted = insert(tx, "Bert", 1).await;
    assert!(tx.contact().delete(deleted.id).await.unwrap());
    assert!(!tx.contact().delete(deleted.id).await.unwrap());
    assert_eq!(list(tx).await, [other]);
    assert!(insert(tx, "Cora", 2).await.id > deleted.id);
}

/// To the nanosecond.
pub async fn purges_old_messages(tx: &mut dyn UnitOfWork) {
    insert(tx, "Anna", 0).await;
    insert(tx, "Berta", 1).await;
    let received = minute(1) + Duration::NANOSECOND;
    let young = tx.contact().insert(&message("Cora"), received).await;
    assert_eq!(tx.contact().purge(minute(1)).await.unwrap(), 2);
    assert_eq!(tx.contact().purge(minute(1)).await.unwrap(), 0);
    assert_eq!(list(tx).await, [young.unwrap()]);
}

async fn insert(tx: &mut dyn UnitOfWork, name: &str, received: i64) -> ReceivedMessage {
    let inserted = tx.contact().insert(&message(name), minute(received)).await;
    inserted.unwrap()
}

async fn list(tx: &mut dyn UnitOfWork) -> Vec<ReceivedMessage> {
    tx.contact().list().await.unwrap()
}

async fn due(tx: &mut dyn UnitOfWork, minutes: i64) -> Option<ReceivedMessage> {
    tx.contact().next_due(minute(minutes)).await.unwrap()
}
