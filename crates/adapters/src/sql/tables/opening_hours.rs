//! A day of the week, or the holidays.

use std::collections::BTreeMap;
use std::fmt::Display;

use domain::calendar::{InvalidTime, parse_time, write_time};
use domain::opening_hours::{DayHours, OpeningHours, Span, Week};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use thiserror::Error;
use time::Weekday;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "opening_hours")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    pub open_from: Option<String>,
    pub open_until: Option<String>,
    pub kitchen_from: Option<String>,
    pub kitchen_until: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const WEEK: &str = "opening_hours";

/// The key of the row of the statutory holidays.
const HOLIDAY: &str = "holiday";

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
enum InvalidHours {
    #[error("one end of the span is missing")]
    IncompleteSpan,
    #[error("the kitchen is open while the venue is closed")]
    KitchenWithoutVenue,
    #[error("the row is missing")]
    MissingRow,
    #[error("the key is neither a weekday nor the holidays")]
    UnknownDay,
}

fn keys() -> impl Iterator<Item = &'static str> {
    Week::DAYS.into_iter().map(key).chain([HOLIDAY])
}

/// The week and the holiday hours. A day without a readable row has its default hours.
pub fn week_from_days(days: &BTreeMap<String, DayHours>) -> (Week, DayHours) {
    let OpeningHours { week, holiday, .. } = OpeningHours::default();
    let stored = |key: &str, default| days.get(key).copied().unwrap_or(default);
    let week = Week::DAYS.map(|day| stored(key(day), *week.on(day)));
    (Week::new(week), stored(HOLIDAY, holiday))
}

/// Adds an error for each missing row, unless all are: then the hours were never saved.
pub fn add_missing_days(days: &mut Vec<Result<(String, DayHours), StoreError>>) {
    if days.is_empty() || days.len() == keys().count() {
        return;
    }
    for key in keys() {
        if !days.iter().flatten().any(|(day, _)| day == key) {
            days.push(Err(
                Row { table: WEEK, key }.fault("day", InvalidHours::MissingRow)
            ));
        }
    }
}

pub fn weekday_from_row(stored: Model) -> Result<(String, DayHours), StoreError> {
    let row = Row {
        table: WEEK,
        key: stored.day,
    };
    if !keys().any(|key| key == row.key) {
        return Err(row.fault("day", InvalidHours::UnknownDay));
    }
    let hours = times_from_columns(
        &row,
        [stored.open_from, stored.open_until],
        [stored.kitchen_from, stored.kitchen_until],
    )?;
    Ok((row.key, hours))
}

pub fn times_from_columns<K: Display>(
    row: &Row<K>,
    venue: [Option<String>; 2],
    kitchen: [Option<String>; 2],
) -> Result<DayHours, StoreError> {
    let venue = span(row, ["open_from", "open_until"], venue)?;
    let kitchen = span(row, ["kitchen_from", "kitchen_until"], kitchen)?;
    match (venue, kitchen) {
        (Some(venue), kitchen) => Ok(DayHours::Open { venue, kitchen }),
        (None, None) => Ok(DayHours::Closed),
        (None, Some(_)) => Err(row.fault("kitchen_from", InvalidHours::KitchenWithoutVenue)),
    }
}

fn span<K: Display>(
    row: &Row<K>,
    [from_column, until_column]: [&'static str; 2],
    [from, until]: [Option<String>; 2],
) -> Result<Option<Span>, StoreError> {
    let time = |text: Option<String>| -> Result<_, InvalidTime> {
        text.as_deref().map(parse_time).transpose()
    };
    let from = row.column(from_column, time(from))?;
    let until = row.column(until_column, time(until))?;
    match (from, until) {
        (None, None) => Ok(None),
        (Some(from), Some(until)) => row.column(until_column, Span::parse(from, until)).map(Some),
        (None, Some(_)) => Err(row.fault(from_column, InvalidHours::IncompleteSpan)),
        (Some(_), None) => Err(row.fault(until_column, InvalidHours::IncompleteSpan)),
    }
}

/// Eight rows: the weekdays and the holidays.
pub fn week_to_rows(week: &Week, holiday: DayHours) -> impl Iterator<Item = ActiveModel> {
    week.days()
        .map(|(weekday, hours)| (key(weekday), hours))
        .chain([(HOLIDAY, holiday)])
        .map(|(key, hours)| ActiveModel {
            day: Set(key.to_owned()),
            open_from: Set(hours.venue().map(|span| write_time(span.from()))),
            open_until: Set(hours.venue().map(|span| write_time(span.until()))),
            kitchen_from: Set(hours.kitchen().map(|span| write_time(span.from()))),
            kitchen_until: Set(hours.kitchen().map(|span| write_time(span.until()))),
        })
}
