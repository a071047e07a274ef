//! What every keeper of news and special days promises of a creation that is sent more than once.

use domain::Precondition;
use domain::audit::AuditContext;
use domain::idempotency::{
    IdempotencyKey, IdempotentRequest, KEY_RETENTION, KeyScope, RequestDigest,
};
use domain::news::NewsEntry;
use domain::opening_hours::{DayHours, SpecialDay};
use futures::future::join_all;
use time::Duration;

use super::samples::{by, goose, salad, special_day_draft, staff_id};
use super::{log, revision};
use crate::{AuditLog, ChangeFeed, NewsRepository, NotCreated, OpeningHoursRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house with news and opening hours.
#[macro_export]
macro_rules! idempotency_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, idempotency:
            makes_what_is_sent_twice_once,
            makes_one_of_many_at_once,
            answers_as_it_was_made,
            refuses_a_key_of_something_else,
            keeps_the_keys_of_everybody_apart,
            forgets_a_key_after_a_day,
            makes_what_has_no_key_each_time,
        );
    };
}

/// The second time is no write, tells the log nothing, and is answered like the first.
pub async fn makes_what_is_sent_twice_once<H>(house: &H)
where
    H: NewsRepository + OpeningHoursRepository + AuditLog + ChangeFeed,
{
    let entry = write(house, &once("gansl", 1), &by(1)).await.unwrap();
    let day = add(house, &once("silvester", 2), &by(1)).await.unwrap();
    let state = (log(house).await, revision(house).await);
    let again = write(house, &once("gansl", 1), &by(2)).await;
    assert_eq!(again.unwrap(), entry);
    let again = add(house, &once("silvester", 2), &by(2)).await;
    assert_eq!(again.unwrap(), day);
    assert_eq!(NewsRepository::list(house).await.unwrap(), [entry]);
    assert_eq!(house.hours().await.unwrap().special_days, [day]);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// Whoever does not wait for the first answer.
pub async fn makes_one_of_many_at_once<H>(house: &H)
where
    H: NewsRepository + AuditLog,
{
    let once = once("gansl", 1);
    let by = by(1);
    let entries = join_all((0..8).map(|_| write(house, &once, &by))).await;
    let entries: Vec<_> = entries.into_iter().map(Result::unwrap).collect();
    let kept = NewsRepository::list(house).await.unwrap();
    assert_eq!(kept.len(), 1);
    assert!(entries.iter().all(|entry| *entry == kept[0]));
    assert_eq!(log(house).await.len(), 1);
}

/// Whatever has become of it since: an edit or a deletion is not undone by it.
pub async fn answers_as_it_was_made<H>(house: &H)
where
    H: NewsRepository + OpeningHoursRepository,
{
    let any = Precondition::Any;
    let entry = write(house, &once("gansl", 1), &by(1)).await.unwrap();
    let deleted = NewsRepository::delete(house, entry.id, &any, &by(1)).await;
    assert!(deleted.unwrap().made().is_some());
    let day = add(house, &once("silvester", 2), &by(1)).await.unwrap();
    let other = special_day_draft("2027-08-01", "2027-08-15", DayHours::Closed);
    let edited = house.edit_special_day(day.id(), other, &any, &by(1)).await;
    let edited = edited.unwrap().made().unwrap();

    let again = write(house, &once("gansl", 1), &by(1)).await;
    assert_eq!(again.unwrap(), entry);
    let again = add(house, &once("silvester", 2), &by(1)).await;
    assert_eq!(again.unwrap(), day);
    assert_eq!(NewsRepository::list(house).await.unwrap(), []);
    assert_eq!(house.hours().await.unwrap().special_days, [edited]);
}

/// Another request, of the same kind or another: nothing is done, and the first is still known.
pub async fn refuses_a_key_of_something_else<H>(house: &H)
where
    H: NewsRepository + OpeningHoursRepository + AuditLog + ChangeFeed,
{
    let entry = write(house, &once("gansl", 1), &by(1)).await.unwrap();
    let state = (log(house).await, revision(house).await);
    let other = once("gansl", 2);
    let refused = house.create(salad(2), Some(&other), &by(1)).await;
    assert!(matches!(refused, Err(NotCreated::KeyReused(_))));
    let refused = add(house, &other, &by(1)).await;
    assert!(matches!(refused, Err(NotCreated::KeyReused(_))));
    let again = write(house, &once("gansl", 1), &by(1)).await;
    assert_eq!(again.unwrap(), entry);
    assert_eq!(NewsRepository::list(house).await.unwrap(), [entry]);
    assert_eq!(house.hours().await.unwrap().special_days, []);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// Two staff members who happen to choose the same one, and one who chooses another.
pub async fn keeps_the_keys_of_everybody_apart<H: NewsRepository>(house: &H) {
    let annas = once("gansl", 1);
    let bertas = IdempotentRequest {
        scope: KeyScope::Staff(staff_id(2)),
        ..annas.clone()
    };
    let first = write(house, &annas, &by(1)).await.unwrap();
    let second = write(house, &bertas, &by(2)).await.unwrap();
    let third = write(house, &once("Gansl", 1), &by(1)).await.unwrap();
    let kept = NewsRepository::list(house).await.unwrap();
    assert_eq!(kept, [first.clone(), second, third]);
    assert_eq!(write(house, &annas, &by(3)).await.unwrap(), first);
}

/// To the nanosecond, also where other keys come between.
pub async fn forgets_a_key_after_a_day<H: NewsRepository>(house: &H) {
    let made = by(1);
    let after = |past: Duration| AuditContext {
        at: made.at + past,
        ..made.clone()
    };
    let gansl = once("gansl", 1);
    let first = write(house, &gansl, &made).await.unwrap();
    let late = after(KEY_RETENTION - Duration::NANOSECOND);
    write(house, &once("other", 1), &late).await.unwrap();
    assert_eq!(write(house, &gansl, &late).await.unwrap(), first);

    let forgotten = after(KEY_RETENTION);
    let second = write(house, &gansl, &forgotten).await.unwrap();
    assert_ne!(second.id, first.id);
    assert_eq!(write(house, &gansl, &forgotten).await.unwrap(), second);
}

/// As it always was.
pub async fn makes_what_has_no_key_each_time<H: NewsRepository>(house: &H) {
    for _ in 0..2 {
        house.create(goose(1), None, &by(1)).await.unwrap();
    }
    assert_eq!(NewsRepository::list(house).await.unwrap().len(), 2);
}

fn once(key: &str, request: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: KeyScope::Staff(staff_id(1)),
        key: IdempotencyKey::parse(key).expect("a key"),
        request: RequestDigest::from_digest([request; 32]),
    }
}

async fn write(
    house: &impl NewsRepository,
    once: &IdempotentRequest,
    by: &AuditContext,
) -> Result<NewsEntry, NotCreated> {
    house.create(goose(1), Some(once), by).await
}

async fn add(
    house: &impl OpeningHoursRepository,
    once: &IdempotentRequest,
    by: &AuditContext,
) -> Result<SpecialDay, NotCreated> {
    let draft = special_day_draft("2026-12-31", "2026-12-31", DayHours::Closed);
    house.create_special_day(draft, Some(once), by).await
}
