//! Rows of the week, the holidays and the special days.

use std::collections::BTreeMap;
use std::fmt::Display;

use domain::calendar::{NotATime, parse_day, parse_time, write_day, write_time};
use domain::opening_hours::{DayHours, OpeningHours, Span, SpecialDay, SpecialDayId, Week};
use domain::{Label, Version};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use thiserror::Error;
use time::Weekday;

use super::Row;
use crate::sql::entities::{opening_hours, special_day};

const WEEK: &str = "opening_hours";
const SPECIAL: &str = "special_days";

/// The key of the row that holds for every statutory holiday.
const HOLIDAY: &str = "holiday";

/// The key of a weekday's row.
fn key(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "monday",
        Weekday::Tuesday => "tuesday",
        Weekday::Wednesday => "wednesday",
        Weekday::Thursday => "thursday",
        Weekday::Friday => "friday",
        Weekday::Saturday => "saturday",
        Weekday::Sunday => "sunday",
    }
}

#[derive(Debug, Error)]
enum BadTimes {
    #[error("one end of the span is missing")]
    HalfASpan,
    #[error("the kitchen cooks while the house is closed")]
    KitchenAlone,
    #[error("the row is missing")]
    NoRow,
}

/// Before anything was saved: the default hours. After: all eight rows, or the table is corrupt.
pub(in crate::sql) fn hours_from_rows(
    week: Vec<opening_hours::Model>,
    special_days: Vec<special_day::Model>,
    version: Version,
) -> Result<OpeningHours, StoreError> {
    let mut hours = OpeningHours {
        version,
        ..OpeningHours::default()
    };
    if !week.is_empty() {
        let mut rows: BTreeMap<_, _> = week.into_iter().map(|row| (row.day.clone(), row)).collect();
        let mut take = |key: &'static str| match rows.remove(key) {
            Some(stored) => day_from_row(stored),
            None => Err(Row { table: WEEK, key }.fault("day", BadTimes::NoRow)),
        };
        hours.holiday = take(HOLIDAY)?;
        let mut days = [DayHours::Closed; 7];
        for (day, weekday) in days.iter_mut().zip(Week::DAYS) {
            *day = take(key(weekday))?;
        }
        hours.week = Week::new(days);
    }
    hours.special_days = special_days
        .into_iter()
        .map(special_day_from_row)
        .collect::<Result<_, _>>()?;
    Ok(hours)
}

fn day_from_row(stored: opening_hours::Model) -> Result<DayHours, StoreError> {
    let row = Row {
        table: WEEK,
        key: stored.day,
    };
    times_from_columns(
        &row,
        [stored.open_from, stored.open_until],
        [stored.kitchen_from, stored.kitchen_until],
    )
}

pub(in crate::sql) fn special_day_from_row(
    stored: special_day::Model,
) -> Result<SpecialDay, StoreError> {
    let row = Row {
        table: SPECIAL,
        key: stored.id,
    };
    let hours = times_from_columns(
        &row,
        [stored.open_from, stored.open_until],
        [stored.kitchen_from, stored.kitchen_until],
    )?;
    let special = SpecialDay::parse(
        row.column("id", SpecialDayId::parse(stored.id))?,
        row.column("first_day", parse_day(&stored.first_day))?,
        row.column("last_day", parse_day(&stored.last_day))?,
        row.column("label", Label::parse(stored.label))?,
        hours,
    );
    let version = row.column("version", Version::parse(stored.version))?;
    row.column("last_day", special)
        .map(|day| day.at_version(version))
}

fn times_from_columns<K: Display>(
    row: &Row<K>,
    venue: [Option<String>; 2],
    kitchen: [Option<String>; 2],
) -> Result<DayHours, StoreError> {
    let venue = span(row, ["open_from", "open_until"], venue)?;
    let kitchen = span(row, ["kitchen_from", "kitchen_until"], kitchen)?;
    match (venue, kitchen) {
        (Some(venue), kitchen) => Ok(DayHours::Open { venue, kitchen }),
        (None, None) => Ok(DayHours::Closed),
        (None, Some(_)) => Err(row.fault("kitchen_from", BadTimes::KitchenAlone)),
    }
}

fn span<K: Display>(
    row: &Row<K>,
    [from_column, until_column]: [&'static str; 2],
    [from, until]: [Option<String>; 2],
) -> Result<Option<Span>, StoreError> {
    let time = |text: Option<String>| -> Result<_, NotATime> {
        text.as_deref().map(parse_time).transpose()
    };
    let from = row.column(from_column, time(from))?;
    let until = row.column(until_column, time(until))?;
    match (from, until) {
        (None, None) => Ok(None),
        (Some(from), Some(until)) => row.column(until_column, Span::parse(from, until)).map(Some),
        (None, Some(_)) => Err(row.fault(from_column, BadTimes::HalfASpan)),
        (Some(_), None) => Err(row.fault(until_column, BadTimes::HalfASpan)),
    }
}

/// Eight rows: the weekdays and the holidays.
pub(in crate::sql) fn week_to_rows(
    week: &Week,
    holiday: DayHours,
) -> impl Iterator<Item = opening_hours::ActiveModel> {
    week.days()
        .map(|(weekday, hours)| (key(weekday), hours))
        .chain([(HOLIDAY, holiday)])
        .map(|(key, hours)| opening_hours::ActiveModel {
            day: Set(key.to_owned()),
            open_from: Set(hours.venue().map(|span| write_time(span.from()))),
            open_until: Set(hours.venue().map(|span| write_time(span.until()))),
            kitchen_from: Set(hours.kitchen().map(|span| write_time(span.from()))),
            kitchen_until: Set(hours.kitchen().map(|span| write_time(span.until()))),
        })
}

pub(in crate::sql) fn special_day_to_row(day: &SpecialDay) -> special_day::ActiveModel {
    let hours = day.hours();
    special_day::ActiveModel {
        id: Set(day.id().get().into()),
        first_day: Set(write_day(day.from())),
        last_day: Set(write_day(day.until())),
        label: Set(day.label().as_str().to_owned()),
        open_from: Set(hours.venue().map(|span| write_time(span.from()))),
        open_until: Set(hours.venue().map(|span| write_time(span.until()))),
        kitchen_from: Set(hours.kitchen().map(|span| write_time(span.from()))),
        kitchen_until: Set(hours.kitchen().map(|span| write_time(span.until()))),
        version: Set(day.version().get().into()),
    }
}
