//! Spans, special days and their ids.

use time::macros::{date, time};

use super::notation::hours;
use crate::opening_hours::{
    DayHours, EndBeforeStart, InvalidSpan, OpeningHours, Span, SpecialDay, SpecialDayId,
};
use crate::table::check_answers;
use crate::{Label, calendar};

#[test]
fn a_span_is_two_different_minutes() {
    check_answers(
        "
        10:00 23:00 => same day
        18:00 02:00 => ends next day
        18:00 00:00 => ends next day
        00:00 23:59 => same day
        10:00 10:00 => from and until are the same
        00:00 00:00 => from and until are the same
        ",
        |times| {
            let (from, until) = times.split_once(' ').unwrap();
            let time = |text| calendar::parse_time(text).unwrap();
            match Span::parse(time(from), time(until)) {
                Ok(span) if span.ends_next_day() => "ends next day".to_owned(),
                Ok(_) => "same day".to_owned(),
                Err(error) => error.to_string(),
            }
        },
    );
    assert_eq!(
        Span::parse(time!(10:00:30), time!(11:00)),
        Err(InvalidSpan::HasSeconds)
    );
}

#[test]
fn the_default_hours_are_the_specified_ones() {
    let written = hours(
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
    assert_eq!(OpeningHours::default(), written);
}

#[test]
fn a_special_day_ends_no_earlier_than_it_starts() {
    let special = |until| {
        SpecialDay::parse(
            SpecialDayId::parse(1).unwrap(),
            date!(2026 - 12 - 24),
            until,
            Label::parse("Heiliger Abend").unwrap(),
            DayHours::Closed,
        )
    };
    assert_eq!(special(date!(2026 - 12 - 23)), Err(EndBeforeStart));
    assert_eq!(special(date!(2026 - 12 - 24)).unwrap().days(), 1);
    assert_eq!(special(date!(2026 - 12 - 26)).unwrap().days(), 3);
}
