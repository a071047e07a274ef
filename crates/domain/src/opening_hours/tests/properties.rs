//! Compares the status with the reference implementation over random hours and instants.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use time::macros::{datetime, time};
use time::{Duration, Time};

use super::slow_evaluation::SlowEvaluation;
use crate::RecordVersion;
use crate::calendar::{Timestamp, local, midnight_after};
use crate::edition::next_edition_due;
use crate::opening_hours::{
    DayHours, EnglishSeasonName, OpenState, Opening, OpeningHours, OpeningRule, OpeningStatus,
    Period, PeriodId, Season, SeasonDraft, SeasonName, SpecialDay, SpecialDayDraft,
    SpecialDayLabel, TimeSpan, TodayHours, WeeklyHours, opening_status_at,
};

/// Times that tend to coincide.
const BOUNDARY_TIMES: [Time; 14] = [
    time!(00:00),
    time!(00:30),
    time!(01:59),
    time!(02:00),
    time!(02:15),
    time!(02:30),
    time!(02:45),
    time!(03:00),
    time!(03:15),
    time!(03:45),
    time!(10:00),
    time!(20:15),
    time!(23:00),
    time!(23:59),
];

/// Clock changes and days near holidays.
const CLOCK_CHANGES_AND_HOLIDAYS: [Timestamp; 9] = [
    datetime!(2026-03-29 01:00 UTC),
    datetime!(2026-10-25 01:00 UTC),
    datetime!(2037-10-25 01:00 UTC),
    datetime!(2038-03-28 01:00 UTC),
    datetime!(2101-03-27 01:00 UTC),
    datetime!(2101-10-30 01:00 UTC),
    datetime!(2026-04-06 12:00 UTC),
    datetime!(2026-12-25 12:00 UTC),
    datetime!(2027-01-01 00:00 UTC),
];

fn time_strategy() -> impl Strategy<Value = Time> {
    prop_oneof![
        3 => prop::sample::select(BOUNDARY_TIMES.to_vec()),
        1 => (0..24_u8, 0..60_u8).prop_map(|(hour, minute)| Time::from_hms(hour, minute, 0).unwrap()),
    ]
}

fn span_strategy() -> impl Strategy<Value = TimeSpan> {
    (time_strategy(), time_strategy()).prop_filter_map("a span has a length", |(from, until)| {
        TimeSpan::new(from, until).ok()
    })
}

/// Half of the openings have a break if the random span lies within them.
fn opening_strategy() -> impl Strategy<Value = Opening> {
    (span_strategy(), option::of(span_strategy())).prop_map(|(span, break_span)| {
        let with_break = Opening::new(span, break_span);
        with_break.or_else(|_| Opening::new(span, None)).unwrap()
    })
}

fn day_hours_strategy() -> BoxedStrategy<DayHours> {
    prop_oneof![
        1 => Just(DayHours::Closed),
        3 => (opening_strategy(), option::of(opening_strategy()))
            .prop_map(|(venue, kitchen)| DayHours::Open { venue, kitchen }),
    ]
    .boxed()
}

fn timestamp_strategy() -> impl Strategy<Value = Timestamp> {
    let near_change_strategy = |seconds: i64| {
        let change = prop::sample::select(CLOCK_CHANGES_AND_HOLIDAYS.to_vec());
        (change, -seconds..seconds).prop_map(|(change, off)| change + Duration::seconds(off))
    };
    let any_instant = (datetime!(2020-01-01 00:00 UTC).unix_timestamp()
        ..datetime!(2150-01-01 00:00 UTC).unix_timestamp())
        .prop_map(|seconds| Timestamp::from_unix_timestamp(seconds).unwrap());
    prop_oneof![
        near_change_strategy(3 * 86_400),
        near_change_strategy(2 * 3600),
        any_instant
    ]
}

/// Some days near an instant, perhaps every year.
fn period(at: Timestamp, (first, additional_days, is_yearly): (i64, i64, bool)) -> Period {
    let from = local(at).date + Duration::days(first);
    Period::new(from, from + Duration::days(additional_days), is_yearly).unwrap()
}

fn special_day(id: usize, period: Period, hours: DayHours) -> SpecialDay {
    let draft = SpecialDayDraft {
        period,
        label: SpecialDayLabel::parse(format!("special day {id}")).unwrap(),
        label_english: SpecialDayLabel::default(),
        hours,
        is_today_change: false,
    };
    SpecialDay::new(PeriodId::parse(i64::try_from(id).unwrap()).unwrap(), draft)
}

fn season(id: usize, period: Period, week: &WeeklyHours, holiday: DayHours) -> Season {
    let draft = SeasonDraft {
        name: SeasonName::parse(format!("season {id}")).unwrap(),
        name_english: EnglishSeasonName::default(),
        period,
        week: *week,
        holiday,
    };
    Season::new(PeriodId::parse(i64::try_from(id).unwrap()).unwrap(), draft)
}

/// Hours and an instant near their special days and the bounds of their seasons.
pub(crate) fn hours_and_timestamp_strategy() -> impl Strategy<Value = (OpeningHours, Timestamp)> {
    let special_period = (-3..=3_i64, 0..=3_i64, any::<bool>());
    let season_period = (-5..=3_i64, 0..=200_i64, any::<bool>());
    hours_strategy(
        timestamp_strategy(),
        (special_period, 4),
        (season_period, 3),
    )
}

/// Hours with fewer special days and seasons than a number. They begin some days after an instant, have additional days, and may be
/// yearly.
pub(super) fn hours_strategy<P: Strategy<Value = (i64, i64, bool)>>(
    at: impl Strategy<Value = Timestamp>,
    (special_period, special_days): (P, usize),
    (season_period, seasons): (P, usize),
) -> impl Strategy<Value = (OpeningHours, Timestamp)> {
    let week = prop::array::uniform7(day_hours_strategy())
        .prop_map(WeeklyHours::new)
        .boxed();
    let special = (special_period, day_hours_strategy());
    let season_strategy = (season_period, week.clone(), day_hours_strategy());
    (
        at,
        week,
        day_hours_strategy(),
        vec(special, 0..special_days),
        vec(season_strategy, 0..seasons),
    )
        .prop_map(|(at, week, holiday, specials, seasons)| {
            let specials = (1..)
                .zip(specials)
                .map(|(id, (days, hours))| special_day(id, period(at, days), hours));
            let seasons = (1..)
                .zip(seasons)
                .map(|(id, (days, week, holiday))| season(id, period(at, days), &week, holiday));
            let hours = OpeningHours {
                week,
                holiday,
                special_days: specials.collect(),
                seasons: seasons.collect(),
                version: RecordVersion::INITIAL,
            };
            (hours, at)
        })
}

/// The parts of the status that stay the same until the next change.
fn status_without_change_times(status: &OpeningStatus) -> (bool, bool, &OpeningRule, &TodayHours) {
    let (venue, kitchen) = (status.venue.is_open(), status.kitchen.is_open());
    (venue, kitchen, &status.rule, &status.today)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_status_agrees_with_the_slow_evaluation((hours, moment) in hours_and_timestamp_strategy()) {
        let date = local(moment).date;
        let days = date - Duration::days(4)..=date + Duration::days(9);
        let evaluation = SlowEvaluation::new(&hours, days);
        // Many moments for one evaluation, which is slow to build.
        for step in -12..12 {
            evaluation.check(moment + Duration::minutes(53 * step));
        }
    }

    #[test]
    fn special_ranges_agree_with_the_rule_of_every_day((hours, at) in hours_and_timestamp_strategy()) {
        let ranges = hours.special_ranges(local(at).date);
        for pair in ranges.windows(2) {
            prop_assert!(pair[0].until < pair[1].from);
        }
        for days in -5..=9 {
            let day = local(at).date + Duration::days(days);
            let covering_range = ranges.iter().find(|range| (range.from..=range.until).contains(&day));
            let (_, reason) = hours.opening_hours_and_rule_for(day);
            let id = match reason {
                OpeningRule::SpecialDay { id, .. } => Some(id),
                _ => None,
            };
            prop_assert_eq!(covering_range.map(|range| range.special_day.id), id, "on {}", day);
        }
    }

    #[test]
    fn the_status_changes_only_when_an_edition_is_due((hours, at) in hours_and_timestamp_strategy(), part in 0.0..1.0_f64) {
        let due = next_edition_due(&hours, at);
        prop_assert!(at < due);
        prop_assert!(due <= midnight_after(at));

        let now = opening_status_at(&hours, at);
        for before_change in [at + (due - at) * part, due - Duration::NANOSECOND] {
            let status = opening_status_at(&hours, before_change);
            prop_assert_eq!(status_without_change_times(&status), status_without_change_times(&now), "at {}", before_change);
            prop_assert_eq!(local(before_change).date, local(at).date);
        }
        let next = opening_status_at(&hours, due);
        // If an hour is skipped, the opening of a night can touch that of the next morning, and the rule changes without a
        // change of the status.
        let midnight = midnight_after(at);
        let an_hour_is_lost = midnight - midnight_after(midnight - Duration::hours(26)) < Duration::DAY;
        prop_assert!(
            status_without_change_times(&next) != status_without_change_times(&now) || local(due).date != local(at).date || an_hour_is_lost,
            "an edition for nothing at {}", due
        );
    }

    #[test]
    fn the_state_changes_at_the_announced_moment((hours, at) in hours_and_timestamp_strategy()) {
        let status = opening_status_at(&hours, at);
        if let OpenState::Open { until } = status.venue {
            prop_assert!(!opening_status_at(&hours, until).venue.is_open());
        }
        if let OpenState::Closed { opens_at: Some(opens_at) } = status.kitchen {
            prop_assert!(opening_status_at(&hours, opens_at).kitchen.is_open());
        }
    }
}
