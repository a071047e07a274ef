//! Spans and the default hours.

use time::macros::time;

use super::notation::hours;
use crate::calendar::parse_time;
use crate::opening_hours::{InvalidTimeSpan, OpeningHours, TimeSpan};
use crate::table::assert_table_answers;

#[test]
fn a_span_is_two_different_minutes() {
    assert_table_answers(
        "
        10:00 23:00 => same day
        18:00 02:00 => ends next day
        18:00 00:00 => ends next day
        00:00 23:59 => same day
        10:00 10:00 => start and end are the same
        00:00 00:00 => start and end are the same
        ",
        |times| {
            let (from, until) = times.split_once(' ').unwrap();
            let time = |text| parse_time(text).unwrap();
            match TimeSpan::new(time(from), time(until)) {
                Ok(span) if span.ends_next_day() => "ends next day".to_owned(),
                Ok(_) => "same day".to_owned(),
                Err(error) => error.to_string(),
            }
        },
    );
    assert_eq!(
        TimeSpan::new(time!(10:00:30), time!(11:00)),
        Err(InvalidTimeSpan::HasSeconds)
    );
}

#[test]
fn the_default_hours_are_the_specified_ones() {
    let written_hours = hours(
        "
        Mo 10:00–23:00, Küche 11:00–20:15
        Di zu
        Mi zu
        Do 10:00–23:00, Küche 11:00–20:15
        Fr 10:00–23:00, Küche 11:00–20:15
        Sa 10:00–23:00, Küche 11:00–20:15
        So 10:00–15:00, Küche 11:00–14:00
        Feiertag 10:00–15:00, Küche 11:00–14:00
        ",
    );
    assert_eq!(OpeningHours::default(), written_hours);
}
