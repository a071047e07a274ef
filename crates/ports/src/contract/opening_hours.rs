//! What every keeper of the opening hours promises.

use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId};
use futures::future::join_all;

use super::revision;
use super::samples::{span, special_day, week};
use crate::driven::{ChangeFeed, OpeningHoursRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house with opening hours.
#[macro_export]
macro_rules! opening_hours_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, opening_hours:
            starts_with_the_default_hours,
            keeps_every_day_of_the_week,
            keeps_every_field_of_a_special_day,
            lists_special_days_by_first_day_then_id,
            replaces_a_special_day,
            deletes_a_special_day_once,
            never_gives_an_id_twice,
            never_gives_an_id_that_was_put,
            raises_the_revision_with_every_write,
        );
    };
}

/// Specification §4.
pub async fn starts_with_the_default_hours(house: &impl OpeningHoursRepository) {
    assert_eq!(hours(house).await, OpeningHours::default());
}

/// All eight rows, in every shape a day can have; saving again replaces them.
pub async fn keeps_every_day_of_the_week(house: &impl OpeningHoursRepository) {
    let holiday = sunday_roast();
    house.save_week(&week(), holiday).await.unwrap();
    let saved = OpeningHours {
        week: week(),
        holiday,
        special_days: Vec::new(),
    };
    assert_eq!(hours(house).await, saved);

    let defaults = OpeningHours::default();
    let closed = DayHours::Closed;
    house.save_week(&defaults.week, closed).await.unwrap();
    let saved = OpeningHours {
        holiday: closed,
        ..defaults
    };
    assert_eq!(hours(house).await, saved);
}

/// A closed range and a single open day.
pub async fn keeps_every_field_of_a_special_day(house: &impl OpeningHoursRepository) {
    let closed = add(house, "2026-12-24", "2027-01-06", DayHours::Closed).await;
    let open = add(house, "2027-05-09", "2027-05-09", sunday_roast()).await;
    assert_eq!(special_days(house).await, [closed, open]);
    let defaults = OpeningHours::default();
    assert_eq!(hours(house).await.week, defaults.week);
}

/// Whatever order they came in.
pub async fn lists_special_days_by_first_day_then_id(house: &impl OpeningHoursRepository) {
    let late = add(house, "2027-03-01", "2027-03-02", DayHours::Closed).await;
    let long = add(house, "2026-12-24", "2026-12-31", DayHours::Closed).await;
    let short = add(house, "2026-12-24", "2026-12-24", sunday_roast()).await;
    assert_eq!(special_days(house).await, [long, short, late]);
}

/// The id stays, everything else may change.
pub async fn replaces_a_special_day(house: &impl OpeningHoursRepository) {
    let before = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let other = add(house, "2027-01-01", "2027-01-01", DayHours::Closed).await;
    let after = special_day(before.id(), "2027-08-01", "2027-08-15", sunday_roast());
    house.put_special_day(&after).await.unwrap();
    assert_eq!(special_days(house).await, [other, after]);
}

/// What is deleted is gone, and only that.
pub async fn deletes_a_special_day_once(house: &impl OpeningHoursRepository) {
    let gone = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let kept = add(house, "2027-01-01", "2027-01-01", DayHours::Closed).await;
    assert!(house.delete_special_day(gone.id()).await.unwrap());
    assert!(!house.delete_special_day(gone.id()).await.unwrap());
    assert_eq!(special_days(house).await, [kept]);
}

/// Not after a deletion, not to two at the same time.
pub async fn never_gives_an_id_twice(house: &impl OpeningHoursRepository) {
    let first = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    house.delete_special_day(first.id()).await.unwrap();
    let mut ids = join_all((0..8).map(|_| new_id(house))).await;
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 8);
    assert!(ids.iter().all(|id| *id > first.id()));
}

/// Nor below one that came with the start content.
pub async fn never_gives_an_id_that_was_put(house: &impl OpeningHoursRepository) {
    let chosen = SpecialDayId::parse(40).unwrap();
    let day = special_day(chosen, "2026-12-24", "2026-12-26", DayHours::Closed);
    house.put_special_day(&day).await.unwrap();
    assert!(new_id(house).await > chosen);
}

/// Neither a read, nor an id, nor a write that found nothing is a change guests can see.
pub async fn raises_the_revision_with_every_write<H>(house: &H)
where
    H: OpeningHoursRepository + ChangeFeed,
{
    let empty = revision(house).await;
    let holiday = sunday_roast();
    house.save_week(&week(), holiday).await.unwrap();
    let saved = revision(house).await;
    assert!(saved > empty);

    hours(house).await;
    let id = new_id(house).await;
    house.delete_special_day(id).await.unwrap();
    assert_eq!(revision(house).await, saved);

    let day = special_day(id, "2026-12-24", "2026-12-26", holiday);
    house.put_special_day(&day).await.unwrap();
    let put = revision(house).await;
    assert!(put > saved);
    house.delete_special_day(id).await.unwrap();
    assert!(revision(house).await > put);
}

fn sunday_roast() -> DayHours {
    DayHours::Open {
        venue: span("10:30", "15:30"),
        kitchen: Some(span("11:30", "14:15")),
    }
}

async fn hours(house: &impl OpeningHoursRepository) -> OpeningHours {
    house.hours().await.expect("the hours")
}

async fn special_days(house: &impl OpeningHoursRepository) -> Vec<SpecialDay> {
    hours(house).await.special_days
}

async fn new_id(house: &impl OpeningHoursRepository) -> SpecialDayId {
    house.new_special_day_id().await.expect("an id")
}

async fn add(
    house: &impl OpeningHoursRepository,
    from: &str,
    until: &str,
    hours: DayHours,
) -> SpecialDay {
    let day = special_day(new_id(house).await, from, until, hours);
    house.put_special_day(&day).await.expect("it is kept");
    day
}
