use domain::RecordVersion;
use domain::opening_hours::{DayHours, OpeningHours, Period, SpecialDay};

use super::samples::{open_hours_with_kitchen, period_id, season, special_day, week};
use crate::UnitOfWork;

/// Specification §4.
pub async fn opening_hours_start_with_the_default_hours(tx: &mut dyn UnitOfWork) {
    assert_eq!(hours(tx).await, OpeningHours::default());
    let repository = tx.opening_hours();
    assert_eq!(repository.max_period_id().await.unwrap(), None);
    assert!(!repository.find().await.unwrap().has_corrupt_rows);
}

/// Every shape that a day can have.
pub async fn keeps_the_hours_of_every_weekday(tx: &mut dyn UnitOfWork) {
    let first = OpeningHours {
        week: week(),
        holiday: open_hours_with_kitchen(),
        special_days: Vec::new(),
        seasons: Vec::new(),
        version: RecordVersion::INITIAL.next(),
    };
    let second = OpeningHours {
        week: OpeningHours::default().week,
        holiday: DayHours::Closed,
        version: first.version.next(),
        ..first.clone()
    };
    for expected in [first, second] {
        tx.opening_hours().save_week(&expected).await.unwrap();
        assert_eq!(hours(tx).await, expected);
    }
}

/// The list is ordered by the first day, then by id.
pub async fn keeps_every_field_of_a_special_day(tx: &mut dyn UnitOfWork) {
    let mut last_special_day = day(1, "2027-05-09", "2027-05-09", open_hours_with_kitchen());
    last_special_day.version = RecordVersion::INITIAL.next();
    last_special_day.details.is_today_change = true;
    let mut multi_day_special_day = day(2, "2026-12-24", "2027-01-06", DayHours::Closed);
    let period = multi_day_special_day.details.period;
    multi_day_special_day.details.period =
        Period::new(period.from(), period.until(), true).unwrap();
    let one_day_special_day = day(3, "2026-12-24", "2026-12-24", open_hours_with_kitchen());
    insert(
        tx,
        &[
            last_special_day.clone(),
            multi_day_special_day.clone(),
            one_day_special_day.clone(),
        ],
    )
    .await;
    for (id, expected) in [
        (1, Some(&last_special_day)),
        (2, Some(&multi_day_special_day)),
        (4, None),
    ] {
        let id = period_id(id);
        let found = tx.opening_hours().find_special_day(id).await.unwrap();
        assert_eq!(found.as_ref(), expected);
    }
    let expected = OpeningHours {
        special_days: vec![multi_day_special_day, one_day_special_day, last_special_day],
        ..OpeningHours::default()
    };
    assert_eq!(hours(tx).await, expected);
}

pub async fn updates_every_field_of_a_special_day(tx: &mut dyn UnitOfWork) {
    let before = day(1, "2026-12-24", "2026-12-26", DayHours::Closed);
    let other = day(2, "2027-01-01", "2027-01-01", DayHours::Closed);
    insert(tx, &[before, other.clone()]).await;
    let mut after = day(1, "2027-08-01", "2027-08-15", open_hours_with_kitchen());
    after.version = RecordVersion::INITIAL.next();
    tx.opening_hours().update_special_day(&after).await.unwrap();
    assert_eq!(hours(tx).await.special_days, [other, after]);
}

pub async fn deletes_a_special_day_and_keeps_its_id(tx: &mut dyn UnitOfWork) {
    let first = day(1, "2026-12-24", "2026-12-26", DayHours::Closed);
    let second = day(2, "2027-01-01", "2027-01-01", DayHours::Closed);
    insert(tx, &[first.clone(), second.clone()]).await;
    let repository = tx.opening_hours();
    let saved = repository.save_max_period_id(second.id);
    saved.await.unwrap();
    assert!(repository.delete_special_day(second.id).await.unwrap());
    assert!(!repository.delete_special_day(second.id).await.unwrap());
    let max_id = repository.max_period_id().await.unwrap();
    assert_eq!(max_id, Some(second.id));
    assert_eq!(hours(tx).await.special_days, [first]);
}

/// The list is ordered by the first day, then by id.
pub async fn keeps_every_field_of_a_season(tx: &mut dyn UnitOfWork) {
    let (summer, winter) = (
        season(1, "2027-05-01", "2027-09-30"),
        season(2, "2026-12-01", "2027-03-31"),
    );
    let mut edited = season(1, "2027-05-02", "2027-10-31");
    edited.version = RecordVersion::INITIAL.next();
    edited.details.holiday = DayHours::Closed;
    let repository = tx.opening_hours();
    for season in [&summer, &winter, &edited] {
        repository.save_season(season).await.unwrap();
    }
    assert_eq!(
        repository.find_season(summer.id).await.unwrap().as_ref(),
        Some(&edited)
    );
    assert_eq!(
        repository.find().await.unwrap().seasons,
        [winter.clone(), edited]
    );
    assert!(repository.delete_season(summer.id).await.unwrap());
    assert!(!repository.delete_season(summer.id).await.unwrap());
    assert_eq!(repository.find_season(summer.id).await.unwrap(), None);
    assert_eq!(hours(tx).await.seasons, [winter]);
}

fn day(number: i64, from: &str, until: &str, hours: DayHours) -> SpecialDay {
    special_day(period_id(number), from, until, hours)
}

async fn insert(tx: &mut dyn UnitOfWork, days: &[SpecialDay]) {
    for day in days {
        tx.opening_hours().insert_special_day(day).await.unwrap();
    }
}

async fn hours(tx: &mut dyn UnitOfWork) -> OpeningHours {
    tx.opening_hours()
        .find()
        .await
        .unwrap()
        .into_hours_or_default()
}
