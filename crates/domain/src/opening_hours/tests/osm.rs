//! Compares the notation of OpenStreetMap with tables, and its evaluation by `opening-hours` with the status.

use std::sync::Arc;

use opening_hours::{Context, ContextHolidays};
use proptest::prelude::*;
use time::macros::time;
use time::{Duration, Time};

use super::notation::hours;
use super::properties::hours_and_timestamp_strategy;
use crate::calendar::{
    Timestamp, format_iso_date, format_time, holiday_on, local, parse_date, timestamp_of,
};
use crate::opening_hours::{
    DayHours, Opening, OpeningHours, TimeSpan, WeeklyHours, opening_status_at,
};
use crate::table::assert_table_answers;

/// The rules of the venue and of the kitchen.
fn osm(hours: &OpeningHours) -> String {
    let today = parse_date("2026-11-20").unwrap();
    match hours.osm_kitchen_hours(today) {
        Some(kitchen) => format!("{} | {kitchen}", hours.osm_venue_hours(today)),
        None => hours.osm_venue_hours(today),
    }
}

#[test]
fn later_rules_replace_earlier_ones() {
    assert_table_answers(
        "
        Fr 10:00–23:00 => Mo,Th-Sa 10:00-23:00; Su 10:00-15:00; PH 10:00-15:00 | Mo,Th,Sa 11:00-20:15; Su 11:00-14:00; PH 11:00-14:00
        Feiertag zu    => Mo,Th-Sa 10:00-23:00; Su 10:00-15:00; PH off | Mo,Th-Sa 11:00-20:15; Su 11:00-14:00; PH off
        2026-11-18 zu; 2026-11-19 zu => Mo,Th-Sa 10:00-23:00; Su 10:00-15:00; PH 10:00-15:00; 2026 Nov 19 off | Mo,Th-Sa 11:00-20:15; Su 11:00-14:00; PH 11:00-14:00; 2026 Nov 19 off
        ",
        |table| osm(&hours(&table.replace("; ", "\n"))),
    );
    let closed = "Mo zu; Di zu; Mi zu; Do zu; Fr zu; Sa zu; So zu; Feiertag zu; ";
    assert_table_answers(
        "
        2026-12-24 zu => off
        Fr 11:30–14:00+17:30–00:00, Küche 12:00–14:00 => Fr 11:30-14:00,17:30-24:00; PH off | Fr 12:00-14:00; PH off
        Fr 18:00–02:00; Sa 10:00–00:00; 2026-12-24 zu => Fr 18:00-02:00, Sa 10:00-24:00; PH 02:00-26:00 off; 2026 Dec 24 02:00-26:00 off
        Fr 18:00–02:00; Feiertag 10:00–22:00 => Fr 18:00-02:00; PH 02:00-26:00 off, PH 10:00-22:00
        Fr 18:00–23:30+00:30–04:00; So 10:00–22:00 => Fr 18:00-04:00, Fr 18:00-00:30 off, Fr 18:00-23:30, Su 10:00-22:00; PH 04:00-28:00 off
        Sa 20:00–01:00+02:00–05:00 => Sa 20:00-05:00, Sa 20:00-02:00 off, Sa 20:00-01:00; PH 05:00-29:00 off
        Sa 10:00–22:00; 2026-12-31 19:00–01:00; jährlich 2026-12-31 18:00–02:00 => Sa 10:00-22:00; PH off; Dec 31 off, Dec 31 18:00-02:00; 2026 Dec 31 02:00-26:00 off, 2026 Dec 31 19:00-01:00
        Mai jährlich 2026-05-01 bis 2026-05-31; Mai Mo 09:00–12:00; Mai Feiertag zu; Sommer jährlich 2026-05-01 bis 2026-09-30; Sommer Sa zu => May 01-Sep 30 Mo,Th-Fr 10:00-23:00; May 01-Sep 30 Su 10:00-15:00; May 01-Sep 30 PH 10:00-15:00; May 01-31 Mo 09:00-12:00; May 01-31 Tu-We off; May 01-31 Th-Sa 10:00-23:00; May 01-31 Su 10:00-15:00; May 01-31 PH off | May 01-Sep 30 Mo,Th-Fr 11:00-20:15; May 01-Sep 30 Su 11:00-14:00; May 01-Sep 30 PH 11:00-14:00; May 01-31 Mo-We off; May 01-31 Th-Sa 11:00-20:15; May 01-31 Su 11:00-14:00; May 01-31 PH off
        Sa 10:00–22:00; Winter 2026-12-23 bis 2027-01-06; Winter Mo 18:00–02:00; Herbst 2026-09-01 bis 2026-10-31 => Sa 10:00-22:00; PH off; 2026 Dec 23-2027 Jan 06 off, 2026 Dec 23-2027 Jan 06 Mo 18:00-02:00, 2026 Dec 23-2027 Jan 06 Th-Sa 10:00-23:00, 2026 Dec 23-2027 Jan 06 Su 10:00-15:00; 2026 Dec 23-2027 Jan 06 PH 02:00-26:00 off, 2026 Dec 23-2027 Jan 06 PH 10:00-15:00 | 2026 Dec 23-2027 Jan 06 Th-Sa 11:00-20:15; 2026 Dec 23-2027 Jan 06 Su 11:00-14:00; 2026 Dec 23-2027 Jan 06 PH 11:00-14:00
        Sa 10:00–22:00; 2026-12-01 zu; jährlich 2026-12-23 bis 2027-01-06 zu; 2026-12-24 bis 2026-12-26 zu => Sa 10:00-22:00; PH off; Dec 23-Jan 06 off; 2026 Dec 24-26 off; 2026 Dec 01 off
        Sa 10:00–22:00; 2026-12-01 bis 9999-12-31 zu => Sa 10:00-22:00; PH off; 2026 Dec 01-9999 Dec 31 off
        Sa 10:00–22:00; 0000-01-01 bis 2026-12-31 zu; jährlich 0000-12-24 zu => Sa 10:00-22:00; PH off; Dec 24 off; 1900 Jan 01-2026 Dec 31 off
        Sa 10:00–22:00; heute 2026-11-21 10:00–20:00; heute 2026-11-21 10:00–19:00; heute 2026-11-20 zu; 2026-11-20 zu => Sa 10:00-22:00; PH off; 2026 Nov 21 10:00-19:00; 2026 Nov 20 off
        ",
        |table| osm(&hours(&format!("{closed}{table}").replace("; ", "\n"))),
    );
}

/// When openings of the property begin, and those of the night before have ended.
const NIGHT_END: Time = time!(04:00);

/// An opening with the same times that is not open at the end of the night. The notation cannot tell openings apart that overlap.
fn within_day(opening: Opening) -> Opening {
    let mut times: Vec<Time> = Opening::times(Some(opening))
        .into_iter()
        .flatten()
        .collect();
    times.sort_by_key(|time| *time - (NIGHT_END - Time::MIDNIGHT));
    if times[0] < NIGHT_END {
        times[0] = time!(18:00);
    }
    let span = |start, end| TimeSpan::new(start, end).unwrap();
    let pause = (times.len() == 4).then(|| span(times[1], times[2]));
    Opening::new(span(times[0], times[times.len() - 1]), pause).unwrap()
}

fn with_days_that_do_not_overlap(mut hours: OpeningHours) -> OpeningHours {
    let change = |hours: DayHours| {
        let openings = [hours.venue(), hours.kitchen()].map(|opening| opening.map(within_day));
        DayHours::from_openings(openings[0], openings[1]).unwrap()
    };
    let week = |week: &WeeklyHours| {
        let days: Vec<_> = week
            .days()
            .map(|(day, hours)| (day, change(hours)))
            .collect();
        WeeklyHours::from_weekday_hours(&days).unwrap()
    };
    (hours.week, hours.holiday) = (week(&hours.week), change(hours.holiday));
    for season in &mut hours.seasons {
        let details = &mut season.details;
        (details.week, details.holiday) = (week(&details.week), change(details.holiday));
    }
    for special in &mut hours.special_days {
        special.details.hours = change(special.details.hours);
    }
    hours
}

/// Whether the days around an instant have 24 hours. The notation has no rule for other days.
fn is_far_from_clock_changes(at: Timestamp) -> bool {
    let [before, after] = [-2, 2].map(|days| local(at + Duration::days(days)));
    timestamp_of(after.date, after.time) - timestamp_of(before.date, before.time)
        == (after.date - before.date) + (after.time - before.time)
}

/// The hours that a text means, with the holidays near an instant.
fn parse(text: &str, at: Timestamp) -> opening_hours::OpeningHours {
    let mut holidays = ContextHolidays::default().get_public().clone();
    let days = (-20..=20).map(|days| local(at).date + Duration::days(days));
    for day in days.filter(|day| holiday_on(*day).is_some()) {
        holidays.insert(format_iso_date(day).parse().unwrap());
    }
    let holidays = ContextHolidays::new(holidays.into(), Arc::default());
    let hours: opening_hours::OpeningHours = text.parse().unwrap();
    hours.with_context(Context::default().with_holidays(holidays))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_notation_means_the_hours((hours, at) in hours_and_timestamp_strategy()) {
        let hours = with_days_that_do_not_overlap(hours);
        let start = at - Duration::weeks(2);
        let today = local(start).date;
        let kitchen = hours.osm_kitchen_hours(today).unwrap_or("off".to_owned());
        for (is_kitchen, text) in [(false, hours.osm_venue_hours(today)), (true, kitchen)] {
            let state_at = |at| {
                let status = opening_status_at(&hours, at);
                if is_kitchen { status.kitchen } else { status.venue }
            };
            let parsed = parse(&text, at);
            let mut change = start;
            while change < at + Duration::weeks(2) {
                for at in [-1, 0, 1].map(|minutes| change + Duration::minutes(minutes)) {
                    if is_far_from_clock_changes(at) {
                        let now = local(at);
                        let moment = format!("{}T{}:00", format_iso_date(now.date), format_time(now.time));
                        let is_open = state_at(at).is_open();
                        prop_assert_eq!(parsed.is_open(moment.parse().unwrap()), is_open, "{} at {}", text, moment);
                    }
                }
                let Some(next) = state_at(change).next_change_at() else {
                    break;
                };
                change = next;
            }
        }
    }
}
