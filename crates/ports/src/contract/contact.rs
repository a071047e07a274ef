//! What every keeper of messages promises.

use domain::audit::AuditAction;
use domain::contact::{ContactMessage, Delivery, MessageId, MessageState, ReceivedMessage};
use domain::idempotency::{
    IdempotencyKey, IdempotentRequest, KEY_RETENTION, KeyScope, RequestDigest,
};
use futures::future::join_all;
use time::Duration;

use super::samples::{at, by, command_line, message};
use super::{log, revision};
use crate::{ChangeFeed, ContactRepository, NotCreated, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a house that keeps messages.
#[macro_export]
macro_rules! contact_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, contact:
            keeps_every_field_of_a_message,
            keeps_every_state_of_a_delivery,
            lists_the_newest_first,
            never_shares_a_number,
            knows_which_mail_is_due_longest,
            lets_one_of_many_record,
            records_nothing_for_a_message_that_is_not_there,
            deletes_once,
            records_nothing_for_a_message_that_is_deleted,
            tells_the_log_who_deleted,
            keeps_what_is_sent_twice_under_a_key_once,
            keeps_one_of_many_under_one_key,
            marks_a_message,
            purges_what_is_too_old,
            leaves_the_revision_alone,
        );
    };
}

/// Every field, in any script and over several lines.
pub async fn keeps_every_field_of_a_message(house: &impl ContactRepository) {
    let message = ContactMessage::parse(
        "Zoë Müller-O'Hara ☕",
        "zoe+wirt@muell.example",
        "Grüß Gott,\r\n\tist am 24. \"zu\"?\n– Zoë 🥨",
    )
    .expect("a message");
    let kept = house.append(message.clone(), at()).await.unwrap();
    assert_eq!(kept, ReceivedMessage::new(kept.id, at(), message));
    assert_eq!(house.list().await.unwrap(), [kept]);
}

/// Each with its count and its instant.
pub async fn keeps_every_state_of_a_delivery(house: &impl ContactRepository) {
    let mut kept = append(house, "Anna", 0).await;
    let minute = at() + Duration::MINUTE;
    let waiting = Delivery::Waiting {
        attempts: 7,
        due: minute,
    };
    let sent = waiting.sent(minute + Duration::nanoseconds(1));
    let given_up = sent.given_up(minute + Duration::DAY);
    for state in [waiting, sent, given_up] {
        assert!(house.record(kept.id, kept.delivery, state).await.unwrap());
        kept.delivery = state;
        assert_eq!(house.list().await.unwrap(), std::slice::from_ref(&kept));
    }
}

/// By instant, whatever the order in which they were kept.
pub async fn lists_the_newest_first(house: &impl ContactRepository) {
    assert_eq!(house.list().await.unwrap(), []);
    let second = append(house, "Berta", 2).await;
    let first = append(house, "Anna", 1).await;
    let third = append(house, "Cäcilia", 3).await;
    let twin = append(house, "Dora", 3).await;
    assert_eq!(house.list().await.unwrap(), [twin, third, second, first]);
}

/// However many come at once.
pub async fn never_shares_a_number(house: &impl ContactRepository) {
    let mut kept = join_all((0..20).map(|minute| append(house, "Anna", minute))).await;
    kept.sort_by_key(|message| message.id);
    kept.dedup_by_key(|message| message.id);
    assert_eq!(kept.len(), 20);
}

/// Neither too early, nor what is done.
pub async fn knows_which_mail_is_due_longest(house: &impl ContactRepository) {
    let due = |minutes| house.next_due(at() + Duration::minutes(minutes));
    assert_eq!(due(0).await.unwrap(), None);
    let late = append(house, "Berta", 5).await;
    let early = append(house, "Anna", 1).await;
    let twin = append(house, "Dora", 1).await;
    assert_eq!(due(0).await.unwrap(), None);
    assert_eq!(due(1).await.unwrap(), Some(early.clone()));
    assert_eq!(due(9).await.unwrap(), Some(early.clone()));

    let put_off = Delivery::Waiting {
        attempts: 1,
        due: at() + Duration::minutes(7),
    };
    assert!(
        house
            .record(early.id, early.delivery, put_off)
            .await
            .unwrap()
    );
    assert_eq!(due(9).await.unwrap(), Some(twin.clone()));
    assert!(
        house
            .record(twin.id, twin.delivery, twin.delivery.sent(at()))
            .await
            .unwrap()
    );
    assert_eq!(due(9).await.unwrap(), Some(late.clone()));
    assert!(
        house
            .record(late.id, late.delivery, late.delivery.given_up(at()))
            .await
            .unwrap()
    );
    assert_eq!(due(6).await.unwrap(), None);
    assert_eq!(
        due(7).await.unwrap().map(|message| message.id),
        Some(early.id)
    );
}

/// So that no mail is sent twice at the same time.
pub async fn lets_one_of_many_record(house: &impl ContactRepository) {
    let message = append(house, "Anna", 0).await;
    let attempt = message.delivery.attempt(at()).expect("an attempt");
    let tries = join_all((0..6).map(|_| house.record(message.id, message.delivery, attempt))).await;
    let first = tries
        .into_iter()
        .filter(|answer| matches!(answer, Ok(true)));
    assert_eq!(first.count(), 1);
    let kept = house.list().await.unwrap();
    assert_eq!(kept.first().map(|message| message.delivery), Some(attempt));
}

/// Absence is an answer.
pub async fn records_nothing_for_a_message_that_is_not_there(house: &impl ContactRepository) {
    let kept = append(house, "Anna", 0).await;
    let other = MessageId::parse(i64::from(kept.id.get()) + 1).expect("an id");
    let sent = kept.delivery.sent(at());
    assert!(!house.record(other, kept.delivery, sent).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [kept]);
}

/// What is deleted is gone from every answer, and only that; its number never comes again.
pub async fn deletes_once(house: &impl ContactRepository) {
    let kept = append(house, "Anna", 0).await;
    let gone = append(house, "Bert", 1).await;
    assert!(house.delete(gone.id, &by(1)).await.unwrap());
    assert!(!house.delete(gone.id, &by(1)).await.unwrap());
    let due = house.next_due(gone.received).await.unwrap();
    assert_eq!(due.as_ref(), Some(&kept));
    assert_eq!(house.list().await.unwrap(), [kept]);
    assert!(append(house, "Cora", 2).await.id > gone.id);
}

/// A mail that is under way while its message is deleted ends in nothing.
pub async fn records_nothing_for_a_message_that_is_deleted(house: &impl ContactRepository) {
    let gone = append(house, "Anna", 0).await;
    house.delete(gone.id, &by(1)).await.unwrap();
    let sent = gone.delivery.sent(at());
    assert!(!house.record(gone.id, gone.delivery, sent).await.unwrap());
    assert_eq!(house.list().await.unwrap(), []);
}

/// Once, and nothing of what the guest wrote.
pub async fn tells_the_log_who_deleted<H>(house: &H)
where
    H: ContactRepository + Store,
{
    let anna = append(house, "Anna", 0).await;
    let bert = append(house, "Bert", 1).await;
    assert!(house.delete(anna.id, &command_line()).await.unwrap());
    assert!(house.delete(bert.id, &by(1)).await.unwrap());
    assert!(!house.delete(bert.id, &by(2)).await.unwrap());

    let deleted = |message: ReceivedMessage| {
        let number = message.id.get().to_string();
        AuditAction::MessageDeleted.on(&number)
    };
    let expected = [(by(1), deleted(bert)), (command_line(), deleted(anna))];
    assert_eq!(log(house).await, expected);
}

/// Also when the first is deleted; something else is refused, until the key is forgotten.
pub async fn keeps_what_is_sent_twice_under_a_key_once(house: &impl ContactRepository) {
    let once = once("table", 1);
    assert!(!house.is_known(&once, at()).await.unwrap());
    let kept = house.append_once(message("Anna"), at(), &once).await;
    let kept = kept.unwrap().expect("a message");
    assert_eq!(house.list().await.unwrap(), std::slice::from_ref(&kept));

    let late = at() + KEY_RETENTION - Duration::NANOSECOND;
    let again = house.append_once(message("Anna"), late, &once).await;
    assert_eq!(again.unwrap(), None);
    assert!(house.is_known(&once, late).await.unwrap());
    let other = self::once("table", 2);
    let refused = house.append_once(message("Berta"), late, &other).await;
    assert!(matches!(refused, Err(NotCreated::KeyReused(_))));
    let refused = house.is_known(&other, late).await;
    assert!(matches!(refused, Err(NotCreated::KeyReused(_))));
    assert_eq!(house.list().await.unwrap(), std::slice::from_ref(&kept));

    assert!(house.delete(kept.id, &by(1)).await.unwrap());
    let again = house.append_once(message("Anna"), late, &once).await;
    assert_eq!(again.unwrap(), None);
    assert_eq!(house.list().await.unwrap(), []);

    let forgotten = at() + KEY_RETENTION;
    assert!(!house.is_known(&once, forgotten).await.unwrap());
    let anew = house.append_once(message("Anna"), forgotten, &once).await;
    assert!(anew.unwrap().is_some());
}

/// Of requests that come at once.
pub async fn keeps_one_of_many_under_one_key(house: &impl ContactRepository) {
    let once = once("table", 1);
    let tries = (0..8).map(|_| house.append_once(message("Anna"), at(), &once));
    let kept = join_all(tries).await.into_iter().map(Result::unwrap);
    assert_eq!(kept.flatten().count(), 1);
    assert_eq!(house.list().await.unwrap().len(), 1);
}

/// Only that one, and as the domain says.
pub async fn marks_a_message<H>(house: &H)
where
    H: ContactRepository + Store,
{
    let berta = append(house, "Berta", 0).await;
    let mut anna = append(house, "Anna", 1).await;
    for (mark, is) in [
        (MessageState::Read, MessageState::Read),
        (MessageState::Answered, MessageState::Answered),
        (MessageState::Read, MessageState::Answered),
        (MessageState::Unread, MessageState::Unread),
    ] {
        anna.state = is;
        let marked = house.mark(anna.id, mark).await.unwrap();
        assert_eq!(marked.as_ref(), Some(&anna));
        let kept = ContactRepository::list(house).await.unwrap();
        assert_eq!(kept, [anna.clone(), berta.clone()]);
    }
    house.delete(anna.id, &by(1)).await.unwrap();
    let gone = house.mark(anna.id, MessageState::Read).await;
    assert_eq!(gone.unwrap(), None);
    assert_eq!(log(house).await.len(), 1);
}

/// To the nanosecond.
pub async fn purges_what_is_too_old(house: &impl ContactRepository) {
    let until = at() + Duration::MINUTE;
    append(house, "Anna", 0).await;
    append(house, "Berta", 1).await;
    let young = until + Duration::NANOSECOND;
    let young = house.append(message("Cora"), young).await.unwrap();
    let old = once("old", 1);
    house
        .append_once(message("Dora"), at(), &old)
        .await
        .unwrap();
    assert_eq!(house.purge_messages(until, until).await.unwrap(), 3);
    assert_eq!(house.purge_messages(until, until).await.unwrap(), 0);
    assert!(!house.is_known(&old, at()).await.unwrap());
    assert_eq!(house.list().await.unwrap(), std::slice::from_ref(&young));
    assert!(append(house, "Dora", 5).await.id > young.id);
}

fn once(key: &str, request: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: KeyScope::Guests,
        key: IdempotencyKey::parse(key).expect("a key"),
        request: RequestDigest::from_digest([request; 32]),
    }
}

/// No page changes when a guest writes.
pub async fn leaves_the_revision_alone<H>(house: &H)
where
    H: ContactRepository + ChangeFeed,
{
    let before = revision(house).await;
    let kept = append(house, "Anna", 0).await;
    let sent = kept.delivery.sent(at());
    assert!(house.record(kept.id, kept.delivery, sent).await.unwrap());
    assert!(house.delete(kept.id, &by(1)).await.unwrap());
    assert_eq!(revision(house).await, before);
}

async fn append(house: &impl ContactRepository, name: &str, minute: i64) -> ReceivedMessage {
    let received = at() + Duration::minutes(minute);
    house.append(message(name), received).await.expect("kept")
}
