//! Events and their sums.

use std::collections::BTreeMap;

use domain::calendar::{Instant, parse_day, write_day};
use domain::usage::{Event, EventKind, InsertId, InvalidEvent, Page, PropertyValue, RawEvent};
use ports::StoreError;
use sea_orm::Set;
use sha2::{Digest, Sha256};
use time::Date;

use super::Row;
use crate::sql::entities::{usage_day, usage_event, usage_hour};

/// A page as it is stored: what staff do is on none.
fn page_to_column(page: Option<Page>) -> String {
    page.map(Page::name).unwrap_or_default().to_owned()
}

/// A service as it is stored, with each event twice: eight digits of its SHA-256, because the name of a host can be longer
/// than an event.
pub(in crate::sql) fn service_to_column(service: &str) -> String {
    let [a, b, c, d, ..]: [u8; 32] = Sha256::digest(service).into();
    format!("{:08x}", u32::from_be_bytes([a, b, c, d]))
}

/// An event, and who is still to hear of it.
pub(in crate::sql) fn event_to_row(
    event: &Event,
    untold_to: Option<&str>,
) -> Result<usage_event::ActiveModel, StoreError> {
    let words = event.texts().iter();
    let words: BTreeMap<_, _> = words.map(|(name, words)| (name, words.as_str())).collect();
    let json = || serde_json::to_string(&words).map_err(StoreError::other);
    let words = (!words.is_empty()).then(json).transpose()?;
    Ok(usage_event::ActiveModel {
        insert_id: Set(event.insert_id().as_str().to_owned()),
        at: Set(event.milliseconds()),
        event: Set(event.kind().name().to_owned()),
        detail: Set(event.kind().detail().to_owned()),
        page: Set(page_to_column(event.page())),
        words: Set(words),
        untold_to: Set(untold_to.map(service_to_column)),
    })
}

/// The same, read as what a client tells is.
pub(in crate::sql) fn event_from_row(row: usage_event::Model) -> Result<Event, StoreError> {
    let stored = Row {
        table: "usage_events",
        key: &row.insert_id,
    };
    let id = stored.column("insert_id", InsertId::parse(&row.insert_id))?;
    let at = Instant::from_unix_timestamp_nanos(i128::from(row.at) * 1_000_000);
    let at = stored.column("at", at)?;
    let act = stored.column("event", EventKind::parse(&row.event, &row.detail))?;
    let words: Option<BTreeMap<String, String>> = match &row.words {
        Some(json) => stored.column("words", serde_json::from_str(json))?,
        None => None,
    };
    let words = words.into_iter().flatten();
    let mut properties: BTreeMap<_, _> = words
        .map(|(name, words)| (name, PropertyValue::Text(words)))
        .collect();
    properties.extend(act.property().map(|(name, said)| (name.to_owned(), said)));
    properties.insert("page".to_owned(), PropertyValue::Text(row.page));
    let told = RawEvent {
        event: row.event,
        properties,
    };
    Event::from_raw(&told, at, id).map_err(|fault| {
        let column = match fault {
            InvalidEvent::UnknownKind(_) => "event",
            InvalidEvent::InvalidPage | InvalidEvent::InvalidInsertId(_) => "page",
        };
        stored.fault(column, fault)
    })
}

/// How often an act was done on a page on a day.
pub(in crate::sql) fn day_to_row(
    ((day, act, page), count): ((Date, EventKind, Option<Page>), i64),
) -> usage_day::ActiveModel {
    usage_day::ActiveModel {
        day: Set(write_day(day)),
        event: Set(act.name().to_owned()),
        detail: Set(act.detail().to_owned()),
        page: Set(page_to_column(page)),
        count: Set(count),
    }
}

/// How often an act was done in an hour of a day.
pub(in crate::sql) fn hour_to_row(
    ((act, day, hour), count): ((EventKind, Date, u8), i64),
) -> usage_hour::ActiveModel {
    usage_hour::ActiveModel {
        event: Set(act.name().to_owned()),
        detail: Set(act.detail().to_owned()),
        day: Set(write_day(day)),
        hour: Set(hour.into()),
        count: Set(count),
    }
}

/// Which act on which page a sum is of.
pub(in crate::sql) fn total_from_row(
    event: &str,
    detail: &str,
    page: &str,
    count: i64,
) -> Result<((EventKind, Option<Page>), u64), StoreError> {
    let row = Row {
        table: "usage_days",
        key: format!("{event} {detail} {page}"),
    };
    let act = row.column("event", EventKind::parse(event, detail))?;
    let page = match page {
        "" => None,
        page => Some(Page::parse(page).ok_or_else(|| row.fault("page", "not a page"))?),
    };
    Ok(((act, page), row.column("count", u64::try_from(count))?))
}

/// The day of a sum, and how often.
pub(in crate::sql) fn day_from_row(day: &str, count: i64) -> Result<(Date, u64), StoreError> {
    let row = Row {
        table: "usage_days",
        key: day,
    };
    let date = row.column("day", parse_day(day))?;
    Ok((date, row.column("count", u64::try_from(count))?))
}

/// The day of the first sum of a table.
pub(in crate::sql) fn first_day_from_row(
    table: &'static str,
    day: &str,
) -> Result<Date, StoreError> {
    Row { table, key: day }.column("day", parse_day(day))
}

/// The hour of a sum, and how often.
pub(in crate::sql) fn hour_from_row(hour: i32, count: i64) -> Result<(u8, u64), StoreError> {
    let row = Row {
        table: "usage_hours",
        key: hour,
    };
    let parsed = u8::try_from(hour).ok().filter(|hour| *hour < 24);
    let parsed = parsed.ok_or_else(|| row.fault("hour", "not an hour of the day"))?;
    Ok((parsed, row.column("count", u64::try_from(count))?))
}
