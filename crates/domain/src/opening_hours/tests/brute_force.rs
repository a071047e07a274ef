//! Compares the status with the slow evaluation at many minutes of the years 2024 to 2040, for random hours of fixed seeds.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use time::macros::{date, datetime};
use time::{Date, Duration, Month, Time};

use super::properties::hours_strategy;
use super::slow_evaluation::SlowEvaluation;
use crate::calendar::{Timestamp, local, timestamp_of};
use crate::opening_hours::OpeningHours;

const YEARS: RangeInclusive<i32> = 2024..=2040;
const START: Timestamp = datetime!(2024-01-01 00:00 UTC);
const END: Timestamp = datetime!(2041-01-01 00:00 UTC);

const RANDOM_MINUTES: usize = 10_000;

/// The bounds of special days and seasons are checked in every fifth year, from another one for each seed.
const YEAR_INTERVAL: i32 = 5;

/// Days before and after a change of the clock or of the rules.
const DAYS_AROUND: i64 = 3;

#[test]
fn the_status_agrees_at_all_changes_and_at_random_minutes() {
    check_seeds(0..20);
}

#[test]
#[ignore = "takes minutes"]
fn the_status_agrees_for_ten_times_as_many_hours() {
    check_seeds(20..220);
}

fn check_seeds(seeds: Range<u8>) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            let seeds = seeds.clone().skip(first).step_by(threads);
            scope.spawn(move || seeds.for_each(check_seed));
        }
    });
}

fn check_seed(seed: u8) {
    println!("seed {seed}");
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let days = (END - START).whole_days();
    let special_period = (0..days, 0..=10_i64, any::<bool>());
    let season_period = (0..days, 0..=200_i64, any::<bool>());
    let strategy = hours_strategy(Just(START), (special_period, 12), (season_period, 4));
    let (hours, _) = strategy.new_tree(&mut runner).unwrap().current();
    let evaluation = SlowEvaluation::new(&hours, date!(2023 - 12 - 30)..=date!(2041 - 01 - 03));

    let minutes = (END - START).whole_minutes();
    for _ in 0..RANDOM_MINUTES {
        let minute = runner.rng().random_range(0..minutes);
        evaluation.check(START + Duration::minutes(minute));
    }

    let days = days_near_changes(&hours, i32::from(seed));
    let midnights = days.iter().map(|day| timestamp_of(*day, Time::MIDNIGHT));
    let changes = evaluation.venue_changes.iter();
    let changes = changes.chain(&evaluation.kitchen_changes).copied();
    let changes = changes.filter(|change| days.contains(&local(*change).date));
    let changes = changes.chain(midnights);
    for change in changes.filter(|change| (START..END).contains(change)) {
        for minutes in [-1, 0, 1] {
            evaluation.check(change + Duration::minutes(minutes));
        }
    }
}

/// Near all clock changes, and near the first days and the ends of special days and seasons in some years.
fn days_near_changes(hours: &OpeningHours, seed: i32) -> BTreeSet<Date> {
    let special_periods = hours.special_days.iter().map(|day| day.details.period);
    let season_periods = hours.seasons.iter().map(|season| season.details.period);
    let periods = special_periods.chain(season_periods);
    let rule_changes = periods.flat_map(|period| period.change_days(YEARS));
    let rule_changes = rule_changes.filter(|day| {
        YEARS.contains(&day.year()) && (day.year() - seed).rem_euclid(YEAR_INTERVAL) == 0
    });
    let months = YEARS.flat_map(|year| [(year, Month::March), (year, Month::October)]);
    let clock_changes = months.map(|(year, month)| last_sunday(year, month));
    rule_changes
        .chain(clock_changes)
        .flat_map(|day| (-DAYS_AROUND..=DAYS_AROUND).map(move |days| day + Duration::days(days)))
        .collect()
}

fn last_sunday(year: i32, month: Month) -> Date {
    let last = Date::from_calendar_date(year, month, 31).unwrap();
    last - Duration::days(last.weekday().number_days_from_sunday().into())
}
