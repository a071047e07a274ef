//! What every keeper of the opening hours promises.

use domain::audit::AuditAction;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId};
use domain::{Precondition, Version};
use futures::future::join_all;

use super::samples::{by, span, special_day, special_day_draft, week};
use super::{log, revision};
use crate::{Change, ChangeFeed, OpeningHoursRepository, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a house with opening hours.
#[macro_export]
macro_rules! opening_hours_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, opening_hours:
            starts_with_the_default_hours,
            keeps_every_day_of_the_week,
            saves_only_over_the_expected_week,
            keeps_every_field_of_a_special_day,
            lists_special_days_by_first_day_then_id,
            edits_everything_of_a_special_day_but_its_id,
            changes_only_the_expected_version,
            takes_what_says_nothing_new_for_none,
            deletes_a_special_day_once,
            never_gives_an_id_twice,
            tells_the_log_of_every_write,
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
    let special = add(house, "2026-12-24", "2027-01-06", DayHours::Closed).await;
    let first = OpeningHours {
        week: week(),
        holiday: sunday_roast(),
        special_days: vec![special],
        version: Version::FIRST.next(),
    };
    let second = OpeningHours {
        week: OpeningHours::default().week,
        holiday: DayHours::Closed,
        version: first.version.next(),
        ..first.clone()
    };
    for expected in [first, second] {
        let saved = save(house, &expected, &Precondition::Any).await;
        assert_eq!(saved, Change::Made(expected.clone()));
        assert_eq!(hours(house).await, expected);
    }
}

/// Who saw another week saves nothing, and is told what is there.
pub async fn saves_only_over_the_expected_week<H>(house: &H)
where
    H: OpeningHoursRepository + Store + ChangeFeed,
{
    let wanted = another_week();
    let first = save(house, &wanted, &Precondition::Existing).await;
    let first = first.made().expect("hours");
    let state = (log(house).await, revision(house).await);
    let outdated = Precondition::OneOf(vec![Version::FIRST]);
    let refused = save(house, &OpeningHours::default(), &outdated).await;
    assert_eq!(refused, Change::Stale(first.clone()));
    assert_eq!(hours(house).await, first);
    assert_eq!((log(house).await, revision(house).await), state);
    let seen = Precondition::OneOf(vec![first.version]);
    assert!(save(house, &wanted, &seen).await.made().is_some());
}

/// A closed range and a single open day.
pub async fn keeps_every_field_of_a_special_day(house: &impl OpeningHoursRepository) {
    let closed = add(house, "2026-12-24", "2027-01-06", DayHours::Closed).await;
    let expected = special_day(closed.id(), "2026-12-24", "2027-01-06", DayHours::Closed);
    assert_eq!(closed, expected);
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

/// And raises its version.
pub async fn edits_everything_of_a_special_day_but_its_id(house: &impl OpeningHoursRepository) {
    let before = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let other = add(house, "2027-01-01", "2027-01-01", DayHours::Closed).await;
    let edited = edit(house, before.id(), &Precondition::Any).await;
    let after = special_day(before.id(), "2027-08-01", "2027-08-15", sunday_roast());
    let after = after.at_version(before.version().next());
    assert_eq!(edited, Change::Made(after.clone()));
    assert_eq!(special_days(house).await, [other, after]);
}

/// Who saw another version changes nothing, and is told what is there.
pub async fn changes_only_the_expected_version<H>(house: &H)
where
    H: OpeningHoursRepository + Store + ChangeFeed,
{
    let first = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let second = edit(house, first.id(), &Precondition::Any).await;
    let second = second.made().expect("a special day");
    let state = (log(house).await, revision(house).await);
    let outdated = Precondition::OneOf(vec![first.version()]);
    let edited = edit(house, first.id(), &outdated).await;
    assert_eq!(edited, Change::Stale(second.clone()));
    let deleted = delete(house, first.id(), &outdated).await;
    assert_eq!(deleted, Change::Stale(second.clone()));
    assert_eq!(hours(house).await.special_days, [second.clone()].as_slice());
    assert_eq!((log(house).await, revision(house).await), state);

    let seen = Precondition::OneOf(vec![second.version()]);
    let third = edit(house, first.id(), &seen).await;
    let third = third.made().expect("a special day");
    let seen = Precondition::OneOf(vec![third.version()]);
    assert_eq!(delete(house, first.id(), &seen).await, Change::Made(third));
}

/// Who sends what is there already has changed nothing; who saw another version is told so all the same.
pub async fn takes_what_says_nothing_new_for_none<H>(house: &H)
where
    H: OpeningHoursRepository + Store + ChangeFeed,
{
    let day = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let there = edit(house, day.id(), &Precondition::Any).await;
    let there = there.made().expect("a special day");
    let before = hours(house).await;
    let state = (log(house).await, revision(house).await);
    let edited = edit(house, day.id(), &Precondition::Any).await;
    assert_eq!(edited, Change::Made(there.clone()));
    let outdated = Precondition::OneOf(vec![day.version()]);
    assert_eq!(edit(house, day.id(), &outdated).await, Change::Stale(there));
    let saved = save(house, &before, &Precondition::Any).await;
    assert_eq!(saved, Change::Made(before.clone()));
    assert_eq!(hours(house).await, before);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// What is deleted is gone, and only that.
pub async fn deletes_a_special_day_once(house: &impl OpeningHoursRepository) {
    let gone = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let kept = add(house, "2027-01-01", "2027-01-01", DayHours::Closed).await;
    let any = Precondition::Any;
    let (id, deleted) = (gone.id(), Change::Made(gone));
    assert_eq!(delete(house, id, &any).await, deleted);
    assert_eq!(delete(house, id, &any).await, Change::Missing);
    assert_eq!(edit(house, id, &any).await, Change::Missing);
    assert_eq!(special_days(house).await, [kept]);
}

/// Not after a deletion, not to two at the same time.
pub async fn never_gives_an_id_twice(house: &impl OpeningHoursRepository) {
    let first = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let deleted = delete(house, first.id(), &Precondition::Any).await;
    assert!(deleted.made().is_some());
    let days = (0..8).map(|_| add(house, "2027-01-01", "2027-01-01", DayHours::Closed));
    let days = join_all(days).await;
    let mut ids: Vec<_> = days.iter().map(SpecialDay::id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 8);
    assert!(ids.iter().all(|id| *id > first.id()));
}

/// By the label.
pub async fn tells_the_log_of_every_write<H>(house: &H)
where
    H: OpeningHoursRepository + Store,
{
    save(house, &another_week(), &Precondition::Any)
        .await
        .made();
    let day = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    edit(house, day.id(), &Precondition::Any).await.made();
    delete(house, day.id(), &Precondition::Any).await.made();
    let expected = [
        AuditAction::SpecialDayDeleted.on("Betriebsurlaub ab 2027-08-01"),
        AuditAction::SpecialDayEdited.on("Betriebsurlaub ab 2027-08-01"),
        AuditAction::SpecialDayCreated.on("Betriebsurlaub ab 2026-12-24"),
        AuditAction::OpeningHoursSaved.on(""),
    ];
    assert_eq!(log(house).await, expected.map(|deed| (by(1), deed)));
}

/// Neither a read nor a write that found nothing is a change guests can see.
pub async fn raises_the_revision_with_every_write<H>(house: &H)
where
    H: OpeningHoursRepository + ChangeFeed,
{
    let any = Precondition::Any;
    let empty = revision(house).await;
    let saved = save(house, &another_week(), &any).await;
    assert!(saved.made().is_some());
    let saved = revision(house).await;
    assert!(saved > empty);

    hours(house).await;
    let nowhere = SpecialDayId::parse(99).unwrap();
    assert_eq!(delete(house, nowhere, &any).await, Change::Missing);
    assert_eq!(edit(house, nowhere, &any).await, Change::Missing);
    assert_eq!(revision(house).await, saved);

    let day = add(house, "2026-12-24", "2026-12-26", DayHours::Closed).await;
    let added = revision(house).await;
    assert!(added > saved);
    assert!(edit(house, day.id(), &any).await.made().is_some());
    let edited = revision(house).await;
    assert!(edited > added);
    assert!(delete(house, day.id(), &any).await.made().is_some());
    assert!(revision(house).await > edited);
}

fn another_week() -> OpeningHours {
    OpeningHours {
        week: week(),
        ..OpeningHours::default()
    }
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

async fn save(
    house: &impl OpeningHoursRepository,
    hours: &OpeningHours,
    expected: &Precondition,
) -> Change<OpeningHours> {
    let saved = house
        .save_week(&hours.week, hours.holiday, expected, &by(1))
        .await;
    saved.expect("an answer")
}

async fn add(
    house: &impl OpeningHoursRepository,
    from: &str,
    until: &str,
    hours: DayHours,
) -> SpecialDay {
    let draft = special_day_draft(from, until, hours);
    let day = house.create_special_day(draft, None, &by(1)).await;
    day.expect("it is kept")
}

/// Moves the day to a fortnight in August, with hours.
async fn edit(
    house: &impl OpeningHoursRepository,
    id: SpecialDayId,
    expected: &Precondition,
) -> Change<SpecialDay> {
    let draft = special_day_draft("2027-08-01", "2027-08-15", sunday_roast());
    let edited = house.edit_special_day(id, draft, expected, &by(1)).await;
    edited.expect("an answer")
}

async fn delete(
    house: &impl OpeningHoursRepository,
    id: SpecialDayId,
    expected: &Precondition,
) -> Change<SpecialDay> {
    let deleted = house.delete_special_day(id, expected, &by(1)).await;
    deleted.expect("an answer")
}
