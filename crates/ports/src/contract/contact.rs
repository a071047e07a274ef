use domain::calendar::Instant;
use domain::contact::{
    ContactMessage, MailDeliveryState, MessageId, MessageState, ReceivedMessage,
};
use time::Duration;

use super::samples::{message, minutes_after_now, now, unread_contact_message};
use crate::UnitOfWork;

/// In any script and over several lines.
pub async fn keeps_every_field_of_a_contact_message(tx: &mut dyn UnitOfWork) {
    let message = ContactMessage::parse(
        "Zoë Müller-O'Hara ☕",
        "zoe+wirt@muell.example",
        "Grüß Gott,\r\n\tist am 24. \"zu\"?\n– Zoë 🥨",
    )
    .unwrap();
    let inserted_message = insert(tx, message.clone(), now()).await;
    assert_eq!(
        inserted_message,
        unread_contact_message(inserted_message.id, message)
    );
    assert_eq!(list(tx).await, std::slice::from_ref(&inserted_message));
    let missing = MessageId::parse(i64::from(inserted_message.id.get()) + 1).unwrap();
    assert_eq!(tx.contact().find(missing).await.unwrap(), None);
    let found = tx.contact().find(inserted_message.id).await.unwrap();
    assert_eq!(found, Some(inserted_message));
}

pub async fn updates_the_delivery_and_the_state_of_a_message(tx: &mut dyn UnitOfWork) {
    let other = insert_message_at_minute(tx, "Berta", 0).await;
    let mut message = insert_message_at_minute(tx, "Anna", 1).await;
    let waiting = MailDeliveryState::Waiting {
        attempts: 7,
        due: minutes_after_now(1),
    };
    let sent = waiting.sent(minutes_after_now(1) + Duration::nanoseconds(1));
    let given_up = sent.give_up_delivery(minutes_after_now(1) + Duration::DAY);
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

pub async fn lists_the_newest_contact_messages_first(tx: &mut dyn UnitOfWork) {
    assert_eq!(list(tx).await, []);
    let first = insert_message_at_minute(tx, "Anna", 1).await;
    let second = insert_message_at_minute(tx, "Berta", 2).await;
    let third = insert_message_at_minute(tx, "Cäcilia", 3).await;
    let mut fourth = insert_message_at_minute(tx, "Dora", 3).await;
    fourth.state = MessageState::Read;
    tx.contact().update(&fourth).await.unwrap();
    assert_eq!(
        list(tx).await,
        [fourth, third.clone(), second.clone(), first]
    );
    let older = tx.contact().list(None, Some(third.id), 1);
    assert_eq!(older.await.unwrap(), std::slice::from_ref(&second));
    let unread = tx.contact().list(Some(MessageState::Unread), None, 2);
    assert_eq!(unread.await.unwrap(), [third, second]);
}

pub async fn finds_the_contact_message_due_first(tx: &mut dyn UnitOfWork) {
    assert_eq!(due(tx, 0).await, None);
    let mut last_due_message = insert_message_at_minute(tx, "Berta", 5).await;
    let mut first_due_message = insert_message_at_minute(tx, "Anna", 1).await;
    let mut second = insert_message_at_minute(tx, "Dora", 1).await;
    assert_eq!(due(tx, 0).await, None);
    assert_eq!(due(tx, 1).await, Some(first_due_message.clone()));
    assert_eq!(due(tx, 9).await, Some(first_due_message.clone()));

    first_due_message.delivery = MailDeliveryState::Waiting {
        attempts: 1,
        due: minutes_after_now(7),
    };
    tx.contact().update(&first_due_message).await.unwrap();
    assert_eq!(tx.contact().count_waiting_messages().await.unwrap(), 3);
    assert_eq!(due(tx, 9).await, Some(second.clone()));
    second.delivery = second.delivery.sent(now());
    tx.contact().update(&second).await.unwrap();
    assert_eq!(due(tx, 9).await, Some(last_due_message.clone()));
    last_due_message.delivery = last_due_message.delivery.give_up_delivery(now());
    tx.contact().update(&last_due_message).await.unwrap();
    assert_eq!(tx.contact().count_waiting_messages().await.unwrap(), 1);
    assert_eq!(due(tx, 6).await, None);
    assert_eq!(due(tx, 7).await, Some(first_due_message));
}

pub async fn deletes_a_message_and_never_reuses_its_id(tx: &mut dyn UnitOfWork) {
    let other = insert_message_at_minute(tx, "Anna", 0).await;
    let deleted = insert_message_at_minute(tx, "Bert", 1).await;
    assert!(tx.contact().delete(deleted.id).await.unwrap());
    assert!(!tx.contact().delete(deleted.id).await.unwrap());
    assert_eq!(list(tx).await, [other]);
    assert!(insert_message_at_minute(tx, "Cora", 2).await.id > deleted.id);
}

/// To the nanosecond.
pub async fn purges_old_contact_messages(tx: &mut dyn UnitOfWork) {
    insert_message_at_minute(tx, "Anna", 0).await;
    insert_message_at_minute(tx, "Berta", 1).await;
    let received = minutes_after_now(1) + Duration::NANOSECOND;
    let young_message = insert(tx, message("Cora"), received).await;
    assert_eq!(tx.contact().purge(minutes_after_now(1)).await.unwrap(), 2);
    assert_eq!(tx.contact().purge(minutes_after_now(1)).await.unwrap(), 0);
    assert_eq!(list(tx).await, [young_message]);
}

/// An unread message whose mail is due.
pub(super) async fn insert(
    tx: &mut dyn UnitOfWork,
    message: ContactMessage,
    received: Instant,
) -> ReceivedMessage {
    let (delivery, state) = (MailDeliveryState::new(received), MessageState::Unread);
    let id = tx
        .contact()
        .insert(&message, received, delivery, state)
        .await
        .unwrap();
    ReceivedMessage {
        id,
        received,
        message,
        delivery,
        state,
    }
}

async fn insert_message_at_minute(
    tx: &mut dyn UnitOfWork,
    name: &str,
    received: i64,
) -> ReceivedMessage {
    insert(tx, message(name), minutes_after_now(received)).await
}

async fn list(tx: &mut dyn UnitOfWork) -> Vec<ReceivedMessage> {
    tx.contact().list(None, None, u32::MAX).await.unwrap()
}

async fn due(tx: &mut dyn UnitOfWork, minutes: i64) -> Option<ReceivedMessage> {
    tx.contact()
        .next_due_message(minutes_after_now(minutes))
        .await
        .unwrap()
}
