use domain::calendar::Timestamp;
use domain::contact::{ContactMessage, MessageId, MessageState, ReceivedMessage};
use domain::jobs::JobKind;
use time::Duration;

use super::samples::{contact_message, message, minutes_after_now, now, unread_contact_message};
use crate::{ListPage, UnitOfWork};

/// In any script and over several lines.
pub async fn keeps_every_field_of_a_contact_message(tx: &mut dyn UnitOfWork) {
    let message = contact_message(
        "Zoë Müller-O'Hara ☕",
        "zoe+wirt@muell.example",
        "Grüß Gott,\r\n\tist am 24. \"zu\"?\n– Zoë 🥨",
    );
    let inserted_message = insert(tx, message.clone(), now()).await;
    let expected = ReceivedMessage {
        mail: inserted_message.mail.clone(),
        ..unread_contact_message(inserted_message.id, message)
    };
    assert_eq!(inserted_message, expected);
    assert_eq!(list(tx).await, std::slice::from_ref(&inserted_message));
    let missing = MessageId::parse(i64::from(inserted_message.id.get()) + 1).unwrap();
    assert_eq!(tx.contact().find(missing).await.unwrap(), None);
    let found = tx.contact().find(inserted_message.id).await.unwrap();
    assert_eq!(found, Some(inserted_message));
}

pub async fn updates_the_state_and_the_version_of_a_message(tx: &mut dyn UnitOfWork) {
    let other = insert_message_at_minute(tx, "Berta", 0).await;
    let mut message = insert_message_at_minute(tx, "Anna", 1).await;
    for state in [
        MessageState::Read,
        MessageState::Answered,
        MessageState::Unread,
    ] {
        message.state = state;
        message.version = message.version.next();
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
    let page = ListPage {
        after: Some(third.id),
        limit: 1,
    };
    let older = tx.contact().list(None, page).await.unwrap();
    assert_eq!(older, std::slice::from_ref(&second));
    let unread = Some(MessageState::Unread);
    let unread = tx.contact().list(unread, ListPage::first(2)).await;
    assert_eq!(unread.unwrap(), [third, second]);
    for (state, count) in [(MessageState::Unread, 3), (MessageState::Answered, 0)] {
        assert_eq!(tx.contact().count(state).await.unwrap(), count);
    }
}

pub async fn deletes_a_message_and_never_reuses_its_id(tx: &mut dyn UnitOfWork) {
    let other = insert_message_at_minute(tx, "Anna", 0).await;
    let deleted = insert_message_at_minute(tx, "Bert", 1).await;
    assert!(tx.contact().delete(deleted.id).await.unwrap());
    assert!(!tx.contact().delete(deleted.id).await.unwrap());
    let waiting = tx.jobs().count_waiting(JobKind::ContactMail).await;
    assert_eq!(waiting.unwrap(), 1);
    assert_eq!(list(tx).await, [other]);
    assert!(insert_message_at_minute(tx, "Cora", 2).await.id > deleted.id);
}

/// To the nanosecond.
pub async fn purges_old_contact_messages(tx: &mut dyn UnitOfWork) {
    insert_message_at_minute(tx, "Anna", 0).await;
    insert_message_at_minute(tx, "Berta", 1).await;
    let received_at = minutes_after_now(1) + Duration::NANOSECOND;
    let young_message = insert(tx, message("Cora"), received_at).await;
    assert_eq!(tx.contact().purge(minutes_after_now(1)).await.unwrap(), 2);
    assert_eq!(tx.contact().purge(minutes_after_now(1)).await.unwrap(), 0);
    assert_eq!(list(tx).await, [young_message]);
}

/// An unread message whose mail is due.
pub(super) async fn insert(
    tx: &mut dyn UnitOfWork,
    message: ContactMessage,
    received_at: Timestamp,
) -> ReceivedMessage {
    let id = tx.contact().insert(&message, received_at).await.unwrap();
    let kind = JobKind::ContactMail;
    tx.jobs()
        .insert(kind, Some(id.get()), received_at)
        .await
        .unwrap();
    let found = tx.contact().find(id).await.unwrap().unwrap();
    let mail = found.mail.unwrap();
    assert_eq!((mail.record, mail.due_at), (Some(id.get()), received_at));
    ReceivedMessage {
        received_at,
        mail: Some(mail),
        ..unread_contact_message(id, message)
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
    tx.contact().list(None, ListPage::ALL).await.unwrap()
}
