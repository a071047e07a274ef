//! The notation of the tables.
//!
//! Hours: `Fr 10:00–23:00, Küche 11:00–20:15`, `Di zu`, `Feiertag zu`, `2026-12-24 zu, Heiliger Abend`,
//! `2026-08-03 bis 2026-08-16 18:00–02:00, Sommerfest`; with a break `10:00–14:30+17:00–23:00`;
//! every year `jährlich 2026-12-24 zu`; a change of today `heute 2026-12-24 zu`. Other days have the default hours.
//!
//! Seasons: `Sommer jährlich 2026-05-01 bis 2026-09-30`, then its days: `Sommer Mo 10:00–23:00`, `Sommer Feiertag zu`.
//!
//! Instants: `Fr 2026-11-20 09:59`. In the hour that occurs twice in autumn, `02:30B` is the second one.

use time::{Date, Duration, Time, Weekday};

use crate::calendar::{
    Holiday, Timestamp, format_iso_date, format_time, local, parse_date, parse_time, timestamp_of,
};
use crate::opening_hours::{
    DayHours, EnglishSeasonName, OpenState, Opening, OpeningHours, OpeningRule, OpeningStatus,
    Period, PeriodId, Season, SeasonDraft, SeasonName, SpecialDay, SpecialDayDraft,
    SpecialDayLabel, TimeSpan, WeeklyHours, opening_status_at,
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
            OpeningRule::Weekday(..) => "Wochentag".to_owned(),
            OpeningRule::SpecialDay { id, label, .. } => format!("{label} (Nr. {})", id.get()),
            OpeningRule::Holiday(..) => reason(&today.rule),
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
        OpeningRule::Weekday(_, None) => String::new(),
        OpeningRule::Weekday(_, Some(season)) => format!("Saison {}", season.get()),
        OpeningRule::Holiday(holiday, None) => holiday_name(*holiday).to_owned(),
        OpeningRule::Holiday(holiday, Some(season)) => {
            format!("{}, Saison {}", holiday_name(*holiday), season.get())
        }
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

/// Reads a table of hours; ids of special days and of seasons count up from 1.
pub(crate) fn hours(table: &str) -> OpeningHours {
    let mut hours = OpeningHours::default();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (when, rest) = line.split_once(' ').unwrap();
        if is_day(when) {
            set_day(&mut hours.week, &mut hours.holiday, line);
        } else if ["jährlich", "heute"].contains(&when)
            || when.starts_with(|first: char| first.is_ascii_digit())
        {
            let id = i64::try_from(hours.special_days.len()).unwrap() + 1;
            let id = PeriodId::parse(id).unwrap();
            let special = SpecialDay::new(id, special_day(line));
            hours.special_days.push(special);
        } else if is_day(rest.split(' ').next().unwrap()) {
            let mut seasons = hours.seasons.iter_mut();
            let season = seasons.find(|season| season.details.name.as_str() == when);
            let details = &mut season.unwrap().details;
            set_day(&mut details.week, &mut details.holiday, rest);
        } else {
            let id = i64::try_from(hours.seasons.len()).unwrap() + 1;
            let details = SeasonDraft {
                name: SeasonName::parse(when).unwrap(),
                name_english: EnglishSeasonName::default(),
                period: period(rest).0,
                week: OpeningHours::default().week,
                holiday: OpeningHours::default().holiday,
            };
            let season = Season::new(PeriodId::parse(id).unwrap(), details);
            hours.seasons.push(season);
        }
    }
    hours
}

fn is_day(word: &str) -> bool {
    word.len() == 2 || word == "Feiertag"
}

fn set_day(week: &mut WeeklyHours, holiday: &mut DayHours, line: &str) {
    let (when, rest) = line.split_once(' ').unwrap();
    let hours = day_hours(rest).0;
    if when == "Feiertag" {
        *holiday = hours;
        return;
    }
    let days = week.days().map(|(weekday, current)| {
        if weekday_abbreviation(weekday) == when {
            hours
        } else {
            current
        }
    });
    let days: Vec<_> = days.collect();
    *week = WeeklyHours::new(days.try_into().unwrap());
}

fn special_day(line: &str) -> SpecialDayDraft {
    let change = line.strip_prefix("heute ");
    let (period, rest) = period(change.unwrap_or(line));
    let (hours, label) = day_hours(rest);
    SpecialDayDraft {
        period,
        label: SpecialDayLabel::parse(label).unwrap(),
        label_english: SpecialDayLabel::default(),
        hours,
        is_today_change: change.is_some(),
    }
}

/// `jährlich 2026-12-24 bis 2026-12-26`, and the text after it.
fn period(text: &str) -> (Period, &str) {
    let yearly = text.strip_prefix("jährlich ");
    let (from, rest) = yearly.unwrap_or(text).split_once(' ').unwrap_or((text, ""));
    let (until, rest) = match rest.strip_prefix("bis ") {
        Some(range) => range.split_once(' ').unwrap_or((range, "")),
        None => (from, rest),
    };
    let day = |text: &str| -> Date { parse_date(text).unwrap() };
    let period = Period::new(day(from), day(until), yearly.is_some());
    (period.unwrap(), rest)
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
