//! The notation of the tables.
//!
//! Hours: `Fr 10:00–23:00, Küche 11:00–20:15`, `Di zu`, `Feiertag zu`, `2026-12-24 zu, Heiliger Abend`,
//! `2026-08-03 bis 2026-08-16 18:00–02:00, Sommerfest`; with a break `10:00–14:30+17:00–23:00`. Other days have the default hours.
//!
//! Instants: `Fr 2026-11-20 09:59`. In the hour that occurs twice in autumn, `02:30B` is the second one.

use time::{Date, Duration, Time, Weekday};

use crate::calendar::{
    Holiday, Timestamp, format_iso_date, format_time, local, parse_date, parse_time, timestamp_of,
};
use crate::opening_hours::{
    DayHours, OpenState, Opening, OpeningHours, OpeningRule, OpeningStatus, SpecialDay,
    SpecialDayId, SpecialDayLabel, TimeSpan, WeeklyHours, opening_status_at,
};
use crate::table;

/// Compares the status with a table of moments.
pub(super) fn check(hours_table: &str, table: &str) {
    let hours = hours(hours_table);
    table::check(table, |line| {
        let moment = line.trim_start().split_inclusive(' ').take(3);
        let at = parse_moment(&moment.collect::<String>());
        let status = opening_status_at(&hours, at);
        format!("    {}   {}", format_moment(at), format_status(&status, at))
    });
}

/// Compares `today` with a table of moments: the day, the hours of venue and kitchen, the rule.
pub(super) fn check_today(hours_table: &str, table: &str) {
    let hours = hours(hours_table);
    table::assert_table_answers(table, |moment| {
        let today = opening_status_at(&hours, parse_moment(moment)).today;
        let weekday = weekday_abbreviation(today.date.weekday());
        let rule = match &today.rule {
            OpeningRule::Weekday(_) => "Wochentag".to_owned(),
            OpeningRule::SpecialDay { id, label } => format!("{label} (Nr. {})", id.get()),
            OpeningRule::Holiday(_) => reason(&today.rule),
        };
        let hours = format_hours(today.hours);
        format!("{weekday} {}  {hours}  {rule}", format_iso_date(today.date))
    });
}

pub(super) fn format_hours(hours: DayHours) -> String {
    match (hours.venue(), hours.kitchen()) {
        (None, _) => "zu".to_owned(),
        (Some(venue), None) => format_opening(venue),
        (Some(venue), Some(kitchen)) => {
            format!(
                "{}, Küche {}",
                format_opening(venue),
                format_opening(kitchen)
            )
        }
    }
}

fn format_opening(opening: Opening) -> String {
    let span = |from, until| format!("{}–{}", format_time(from), format_time(until));
    let (start, end) = (opening.span().start(), opening.span().end());
    match opening.break_span() {
        None => span(start, end),
        Some(pause) => format!("{}+{}", span(start, pause.start()), span(pause.end(), end)),
    }
}

fn format_status(status: &OpeningStatus, at: Timestamp) -> String {
    format!(
        "{:<23} Küche {:<23} {}",
        state(status.venue, at),
        state(status.kitchen, at),
        reason(&status.rule)
    )
}

fn state(state: OpenState, at: Timestamp) -> String {
    let word = if state.is_open() { "offen" } else { "zu" };
    match state.next_change_at() {
        Some(change) => format!("{word} bis {}", format_relative_moment(at, change)),
        None => word.to_owned(),
    }
}

/// The time; with the weekday if it is not today, with the date if it is not within a week.
fn format_relative_moment(at: Timestamp, moment: Timestamp) -> String {
    let day = local(moment).date;
    let words = format_moment(moment);
    match (day - local(at).date).whole_days() {
        0 => words[14..].to_owned(),
        1..=6 => format!("{} {}", &words[..2], &words[14..]),
        _ => words,
    }
}

/// Empty for weekdays.
pub(super) fn reason(reason: &OpeningRule) -> String {
    match reason {
        OpeningRule::Weekday(_) => String::new(),
        OpeningRule::Holiday(holiday) => holiday_name(*holiday).to_owned(),
        OpeningRule::SpecialDay { label, .. } => label.to_string(),
    }
}

fn holiday_name(holiday: Holiday) -> &'static str {
    match holiday {
        Holiday::NewYear => "Neujahr",
        Holiday::NationalDay => "Nationalfeiertag",
        Holiday::ChristmasDay => "Christtag",
        Holiday::StStephensDay => "Stephanitag",
        _ => "Feiertag",
    }
}

pub(crate) fn parse_moment(text: &str) -> Timestamp {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [weekday, date, time] = words[..] else {
        panic!("not a moment: {text}");
    };
    let date = parse_date(date).unwrap();
    assert_eq!(weekday_abbreviation(date.weekday()), weekday, "{text}");
    match time.strip_suffix('B') {
        Some(time) => timestamp_of(date, parse_time(time).unwrap()) + Duration::HOUR,
        None => timestamp_of(date, parse_time(time).unwrap()),
    }
}

pub(crate) fn format_moment(at: Timestamp) -> String {
    let wall_clock_time = local(at);
    let second = if local(at - Duration::HOUR).time == wall_clock_time.time {
        "B"
    } else {
        ""
    };
    let (weekday, day) = (
        weekday_abbreviation(wall_clock_time.date.weekday()),
        format_iso_date(wall_clock_time.date),
    );
    format!(
        "{weekday} {day} {}{second}",
        format_time(wall_clock_time.time)
    )
}

fn weekday_abbreviation(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "Mo",
        Weekday::Tuesday => "Di",
        Weekday::Wednesday => "Mi",
        Weekday::Thursday => "Do",
        Weekday::Friday => "Fr",
        Weekday::Saturday => "Sa",
        Weekday::Sunday => "So",
    }
}

/// Reads a table of hours; ids of special days count up from 1.
pub(crate) fn hours(table: &str) -> OpeningHours {
    let mut hours = OpeningHours::default();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (when, rest) = line.split_once(' ').unwrap();
        if when == "Feiertag" {
            hours.holiday = day_hours(rest).0;
        } else if when.len() == 2 {
            let day = |(weekday, current_hours)| {
                if weekday_abbreviation(weekday) == when {
                    day_hours(rest).0
                } else {
                    current_hours
                }
            };
            let days: Vec<_> = hours.week.days().map(day).collect();
            hours.week = WeeklyHours::new(days.try_into().unwrap());
        } else {
            let id = i64::try_from(hours.special_days.len()).unwrap() + 1;
            let special = special_day(id, when, rest);
            hours.special_days.push(special);
        }
    }
    hours
}

fn special_day(id: i64, from: &str, rest: &str) -> SpecialDay {
    let (until, rest) = match rest.strip_prefix("bis ") {
        Some(range) => range.split_once(' ').unwrap(),
        None => (from, rest),
    };
    let (hours, label) = day_hours(rest);
    let day = |text: &str| -> Date { parse_date(text).unwrap() };
    SpecialDay::new(
        SpecialDayId::parse(id).unwrap(),
        day(from),
        day(until),
        SpecialDayLabel::parse(label).unwrap(),
        hours,
    )
    .unwrap()
}

/// The hours and the text after them.
fn day_hours(text: &str) -> (DayHours, &str) {
    let mut parts = text.split(", ");
    let first = parts.next().unwrap();
    let mut next = parts.next();
    if first == "zu" {
        return (DayHours::Closed, next.unwrap_or_default());
    }
    let kitchen = next.and_then(|part| part.strip_prefix("Küche "));
    if kitchen.is_some() {
        next = parts.next();
    }
    let (venue, kitchen) = (parse_opening(first), kitchen.map(parse_opening));
    (DayHours::Open { venue, kitchen }, next.unwrap_or_default())
}

fn parse_opening(text: &str) -> Opening {
    let time = |text| -> Time { parse_time(text).unwrap() };
    let times: Vec<Time> = text.split(['–', '+']).map(time).collect();
    let span = |start, end| TimeSpan::new(start, end).unwrap();
    match times[..] {
        [start, end] => Opening::new(span(start, end), None),
        [start, from, until, end] => Opening::new(span(start, end), Some(span(from, until))),
        _ => panic!("no opening: {text}"),
    }
    .unwrap()
}
