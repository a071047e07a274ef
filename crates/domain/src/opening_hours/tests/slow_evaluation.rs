//! A slow reference implementation that lists the rules and openings of all days in advance. It shares only the holidays and the local
//! time of an instant with the tested code.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::iter;
use std::ops::RangeInclusive;

use time::{Date, Duration, Month, Time};

use crate::calendar::{LocalDateTime, Timestamp, holiday_on, local};
use crate::opening_hours::{
    DayHours, LOOK_AHEAD_DAYS, Opening, OpeningHours, OpeningRule, Period, TodayHours, WeeklyHours,
    opening_status_at,
};

pub(super) struct SlowEvaluation<'a> {
    hours: &'a OpeningHours,
    days: Vec<Date>,
    rules: Vec<(DayHours, OpeningRule)>,
    /// When the venue opens and closes, in turn.
    pub(super) venue_changes: Vec<Timestamp>,
    pub(super) kitchen_changes: Vec<Timestamp>,
}

impl<'a> SlowEvaluation<'a> {
    pub(super) fn new(hours: &'a OpeningHours, days: RangeInclusive<Date>) -> Self {
        let following = iter::successors(Some(*days.start()), |day| day.next_day());
        let days: Vec<_> = following.take_while(|day| days.contains(day)).collect();
        let rules = rules(hours, &days);
        let changes = |opening_of: fn(DayHours) -> Option<Opening>| {
            let days = days.iter().zip(&rules);
            changes(days.flat_map(|(day, (hours, _))| periods(*day, opening_of(*hours))))
        };
        Self {
            hours,
            venue_changes: changes(DayHours::venue),
            kitchen_changes: changes(DayHours::kitchen),
            days,
            rules,
        }
    }

    /// Panics if the status differs. The instant is after the first day and before the last.
    pub(super) fn check(&self, at: Timestamp) {
        let status = opening_status_at(self.hours, at);
        // A later day may prolong an opening of the last one.
        let end = first_minute(*self.days.last().unwrap(), Time::MIDNIGHT);
        let look_ahead = Duration::days(LOOK_AHEAD_DAYS.try_into().unwrap());
        let end = end.min(at + look_ahead);
        let parts = [
            (status.venue, &self.venue_changes),
            (status.kitchen, &self.kitchen_changes),
        ];
        for (state, changes) in parts {
            let past_changes = changes.partition_point(|change| *change <= at);
            assert_eq!(state.is_open(), past_changes % 2 == 1, "at {at}");
            let next = state.next_change_at();
            match changes.get(past_changes).filter(|change| **change < end) {
                Some(change) => assert_eq!(next, Some(*change), "at {at}"),
                None => assert!(next.is_none_or(|change| change >= end), "at {at}"),
            }
        }
        let date = local(at).date;
        let (hours, rule) = self.rule(date).clone();
        assert_eq!(status.today, TodayHours { date, hours, rule }, "at {at}");
        assert_eq!(status.rule, self.rule(self.governing_day(at)).1, "at {at}");
    }

    fn rule(&self, day: Date) -> &(DayHours, OpeningRule) {
        let days = (day - self.days[0]).whole_days();
        &self.rules[usize::try_from(days).unwrap()]
    }

    /// Yesterday while its opening, breaks included, lasts, otherwise today.
    fn governing_day(&self, at: Timestamp) -> Date {
        let today = local(at).date;
        let yesterday = today - Duration::DAY;
        let span = self.rule(yesterday).0.venue().map(Opening::span);
        let span = span.map(|span| Opening::new(span, None).unwrap());
        match periods(yesterday, span)[..] {
            [(from, until)] if from <= at && at < until => yesterday,
            _ => today,
        }
    }
}

/// The hours and the rule of each day. Rules replace those that they precede (decision H6).
fn rules(hours: &OpeningHours, days: &[Date]) -> Vec<(DayHours, OpeningRule)> {
    let rule = |week: &WeeklyHours, holiday_hours: DayHours, season, day: Date| {
        let weekday = day.weekday();
        match holiday_on(day) {
            Some(holiday) => (holiday_hours, OpeningRule::Holiday(holiday, season)),
            None => (*week.on(weekday), OpeningRule::Weekday(weekday, season)),
        }
    };
    let of_year = days
        .iter()
        .map(|day| rule(&hours.week, hours.holiday, None, *day));
    let mut rules: Vec<_> = of_year.collect();
    let mut seasons: Vec<_> = hours.seasons.iter().collect();
    seasons.sort_by_key(|season| (Reverse(length(season.details.period)), season.id));
    for season in seasons {
        let details = &season.details;
        for index in covered(details.period, days) {
            rules[index] = rule(&details.week, details.holiday, Some(season.id), days[index]);
        }
    }
    let mut special_days: Vec<_> = hours.special_days.iter().collect();
    special_days.sort_by_key(|special| {
        let period = special.details.period;
        (!period.is_yearly(), Reverse(length(period)), special.id)
    });
    for special in special_days {
        let details = &special.details;
        for index in covered(details.period, days) {
            let rule = OpeningRule::SpecialDay {
                id: special.id,
                label: details.label.clone(),
                label_english: details.label_english.clone(),
            };
            rules[index] = (details.hours, rule);
        }
    }
    rules
}

/// The days, of a yearly period those of a leap year.
fn length(period: Period) -> usize {
    if period.is_yearly() {
        yearly_days(period).len()
    } else {
        let days = (period.until() - period.from()).whole_days() + 1;
        usize::try_from(days).unwrap()
    }
}

/// The indices of the days of the period.
fn covered(period: Period, days: &[Date]) -> Vec<usize> {
    let yearly_days = yearly_days(period);
    let covers = |day: Date| {
        if period.is_yearly() {
            yearly_days.contains(&month_and_day(day))
        } else {
            (period.from()..=period.until()).contains(&day)
        }
    };
    let indices = 0..days.len();
    indices.filter(|index| covers(days[*index])).collect()
}

/// From the first to the last day, in a leap year.
fn yearly_days(period: Period) -> HashSet<(Month, u8)> {
    let [first, last] = [period.from(), period.until()].map(month_and_day);
    let leap_year = (1..=366).map(|day| Date::from_ordinal_date(2000, day).unwrap());
    let cycle = leap_year.map(month_and_day).cycle();
    let mut days = HashSet::from([last]);
    days.extend(
        cycle
            .skip_while(|day| *day != first)
            .take_while(|day| *day != last),
    );
    days
}

fn month_and_day(day: Date) -> (Month, u8) {
    (day.month(), day.day())
}

/// Before and after the break.
fn periods(day: Date, opening: Option<Opening>) -> Vec<(Timestamp, Timestamp)> {
    let Some(opening) = opening else {
        return Vec::new();
    };
    let span = opening.span();
    let instant = |time| {
        let days = i64::from(time < span.start());
        first_minute(day + Duration::days(days), time)
    };
    let [start, end] = [span.start(), span.end()].map(instant);
    // In the skipped hour of spring an end can be before its start.
    match opening.break_span() {
        None => vec![(start, end.max(start))],
        Some(pause) => {
            let [from, until] = [pause.start(), pause.end()].map(instant);
            vec![(start, from.min(end).max(start)), (until, end.max(until))]
        }
    }
}

/// The first instant of a local time; one that does not exist is moved forward by the length of the gap (decision H7).
fn first_minute(date: Date, time: Time) -> Timestamp {
    let wall_clock_time = date.with_time(time).assume_utc();
    let candidates = [2, 1].map(|utc_offset| wall_clock_time - Duration::hours(utc_offset));
    let mut instants = candidates.into_iter();
    instants
        .find(|at| local(*at) == LocalDateTime { date, time })
        .unwrap_or_else(|| first_minute(date, time + Duration::HOUR))
}

/// Starts and ends in turn. Periods that touch or overlap are one.
fn changes(periods: impl Iterator<Item = (Timestamp, Timestamp)>) -> Vec<Timestamp> {
    let mut periods: Vec<_> = periods.filter(|(from, until)| from < until).collect();
    periods.sort_unstable();
    let mut changes: Vec<Timestamp> = Vec::new();
    for (from, until) in periods {
        match changes.last_mut() {
            Some(end) if from <= *end => *end = until.max(*end),
            _ => changes.extend([from, until]),
        }
    }
    changes
}
