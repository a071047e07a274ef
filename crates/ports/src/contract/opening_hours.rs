use domain::Version;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId};

use super::samples::{special_day, sunday, week};
use super::{hours, revision};
use crate::{ChangeFeed, Store};

#[macro_export]
macro_rules! opening_hours_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, opening_hours:
            starts_with_the_default_hours,
            keeps_every_day_of_the_week,
            keeps_every_field_of_a_special_day,
            lists_special_days_by_first_day_then_id,
            updates_every_field_of_a_special_day,
            deletes_a_special_day_and_keeps_its_id,
            writes_raise_the_revision,
        );
    };
}

/// Specification §4.
pub async fn starts_with_the_default_hours(store: &impl Store) {
    assert_eq!(hours(store).await, OpeningHours::default());
    let mut view = store.snapshot().await.unwrap();
    let max_id = view.opening_hours().max_special_day_id().await;
    assert_eq!(max_id.unwrap(), None);
    assert!(!view.opening_hours().is_week_corrupt().await.unwrap());
}

/// Every shape that a day can have.
pub async fn keeps_every_day_of_the_week(store: &impl Store) {
    let first = OpeningHours {
        week: week(),
        holiday: sunday(),
        special_days: Vec::new(),
        version: Version::FIRST.next(),
    };
    let second = OpeningHours {
        week: OpeningHours::default().week,
        holiday: DayHours::Closed,
        version: first.version.next(),
        ..first.clone()
    };
    for expected in [first, second] {
        save_week(store, &expected).await;
        assert_eq!(hours(store).await, expected);
    }
}

pub async fn keeps_every_field_of_a_special_day(store: &impl Store) {
    let closed = day(1, "2026-12-24", "2027-01-06", DayHours::Closed);
    let open = day(2, "2027-05-09", "2027-05-09", sunday()).at_version(Version::FIRST.next());
    insert(store, &[closed.clone(), open.clone()]).await;
    let mut view = store.snapshot().await.unwrap();
    let hours = view.opening_hours();
    for day in [&closed, &open] {
        let found = hours.find_special_day(day.id()).await.unwrap();
        assert_eq!(found.as_ref(), Some(day));
    }
    assert_eq!(hours.find_special_day(id(3)).await.unwrap(), None);
    let expected = OpeningHours {
        special_days: vec![closed, open],
        ..OpeningHours::default()
    };
    assert_eq!(hours.find().await.unwrap(), expected);
}

pub async fn lists_special_days_by_first_day_then_id(store: &impl Store) {
    let late = day(1, "2027-03-01", "2027-03-02", DayHours::Closed);
    let long = day(2, "2026-12-24", "2026-12-31", DayHours::Closed);
    let short = day(3, "2026-12-24", "2026-12-24", sunday());
    insert(store, &[late.clone(), long.clone(), short.clone()]).await;
    assert_eq!(hours(store).await.special_days, [long, short, late]);
}

pub async fn updates_every_field_of_a_special_day(store: &impl Store) {
    let before = day(1, "2026-12-24", "2026-12-26", DayHours::Closed);
    let other = day(2, "2027-01-01", "2027-01-01", DayHours::Closed);
    insert(store, &[before, other.clone()]).await;
    let after = day(1, "2027-08-01", "2027-08-15", sunday()).at_version(Version::FIRST.next());
    let mut tx = store.begin().await.unwrap();
    tx.opening_hours().update_special_day(&after).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(hours(store).await.special_days, [other, after]);
}

pub async fn deletes_a_special_day_and_keeps_its_id(store: &impl Store) {
    let first = day(1, "2026-12-24", "2026-12-26", DayHours::Closed);
    let second = day(2, "2027-01-01", "2027-01-01", DayHours::Closed);
    insert(store, &[first.clone(), second.clone()]).await;
    let mut tx = store.begin().await.unwrap();
    let repository = tx.opening_hours();
    assert!(repository.delete_special_day(second.id()).await.unwrap());
    assert!(!repository.delete_special_day(second.id()).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(hours(store).await.special_days, [first]);
    let mut view = store.snapshot().await.unwrap();
    let max_id = view.opening_hours().max_special_day_id().await;
    assert_eq!(max_id.unwrap(), Some(second.id()));
}

pub async fn writes_raise_the_revision<S: Store + ChangeFeed>(store: &S) {
    let christmas = day(1, "2026-12-24", "2026-12-26", DayHours::Closed);
    let mut before = revision(store).await;
    let mut is_raised = async || {
        let now = revision(store).await;
        std::mem::replace(&mut before, now) < now
    };
    let tx = store.begin().await.unwrap();
    tx.commit().await.unwrap();
    hours(store).await;
    assert!(!is_raised().await);
    save_week(store, &OpeningHours::default()).await;
    assert!(is_raised().await);
    insert(store, std::slice::from_ref(&christmas)).await;
    assert!(is_raised().await);
    let mut tx = store.begin().await.unwrap();
    let hours = tx.opening_hours();
    hours.update_special_day(&christmas).await.unwrap();
    tx.commit().await.unwrap();
    assert!(is_raised().await);
    let mut tx = store.begin().await.unwrap();
    let hours = tx.opening_hours();
    assert!(hours.delete_special_day(christmas.id()).await.unwrap());
    tx.commit().await.unwrap();
    assert!(is_raised().await);
}

fn id(number: i64) -> SpecialDayId {
    SpecialDayId::parse(number).unwrap()
}

fn day(number: i64, from: &str, until: &str, hours: DayHours) -> SpecialDay {
    special_day(id(number), from, until, hours)
}

async fn save_week(store: &impl Store, hours: &OpeningHours) {
    let mut tx = store.begin().await.unwrap();
    tx.opening_hours().save_week(hours).await.unwrap();
    tx.commit().await.unwrap();
}

async fn insert(store: &impl Store, days: &[SpecialDay]) {
    let mut tx = store.begin().await.unwrap();
    for day in days {
        tx.opening_hours().insert_special_day(day).await.unwrap();
    }
    tx.commit().await.unwrap();
}
