use std::collections::BTreeMap;

use domain::calendar::{Instant, parse_day, write_day};
use domain::usage::{Event, EventKind, InsertId, InvalidEvent, Page, PropertyValue, RawEvent};
use ports::StoreError;
use sea_orm::Set;
use time::Date;

use super::Row;
use crate::sql::entities::{usage_day, usage_event, usage_hour};

/// Empty for events of staff.
fn page_to_column(page: Option<Page>) -> String {
    page.map(Page::name).unwrap_or_default().to_owned()
}

pub(in crate::sql) fn event_to_row(
    event: &Event,
    forward_to: Option<&str>,
) -> Result<usage_event::ActiveModel, StoreError> {
    let texts = event.texts().iter();
    let texts: BTreeMap<_, _> = texts.map(|(name, text)| (name, text.as_str())).collect();
    let json = || serde_json::to_string(&texts).map_err(StoreError::other);
    let texts = (!texts.is_empty()).then(json).transpose()?;
    Ok(usage_event::ActiveModel {
        insert_id: Set(event.insert_id().as_str().to_owned()),
        at: Set(event.milliseconds()),
        event: Set(event.kind().name().to_owned()),
        detail: Set(event.kind().detail().to_owned()),
        page: Set(page_to_column(event.page())),
        texts: Set(texts),
        forward_to: Set(forward_to.map(str::to_owned)),
    })
}

/// Validates the row as the event of a client.
pub(in crate::sql) fn event_from_row(row: usage_event::Model) -> Result<Event, StoreError> {
    let stored = Row {
        table: "usage_events",
        key: &row.insert_id,
    };
    let id = stored.column("insert_id", InsertId::parse(&row.insert_id))?;
    let at = Instant::from_unix_timestamp_nanos(i128::from(row.at) * 1_000_000);
    let at = stored.column("at", at)?;
    let kind = stored.column("event", EventKind::parse(&row.event, &row.detail))?;
    let texts: Option<BTreeMap<String, String>> = match &row.texts {
        Some(json) => stored.column("texts", serde_json::from_str(json))?,
        None => None,
    };
    let texts = texts.into_iter().flatten();
    let mut properties: BTreeMap<_, _> = texts
        .map(|(name, text)| (name, PropertyValue::Text(text)))
        .collect();
    properties.extend(
        kind.property()
            .map(|(name, value)| (name.to_owned(), value)),
    );
    properties.insert("page".to_owned(), PropertyValue::Text(row.page));
    let raw = RawEvent {
        name: row.event,
        properties,
    };
    Event::parse(&raw, at, id).map_err(|error| {
        let column = match error {
            InvalidEvent::InvalidKind(_) => "event",
            InvalidEvent::MissingPage | InvalidEvent::InvalidInsertId(_) => "page",
        };
        stored.fault(column, error)
    })
}

pub(in crate::sql) fn day_to_row(
    ((day, kind, page), count): ((Date, EventKind, Option<Page>), i64),
) -> usage_day::ActiveModel {
    usage_day::ActiveModel {
        day: Set(write_day(day)),
        event: Set(kind.name().to_owned()),
        detail: Set(kind.detail().to_owned()),
        page: Set(page_to_column(page)),
        count: Set(count),
    }
}

pub(in crate::sql) fn hour_to_row(
    ((kind, day, hour), count): ((EventKind, Date, u8), i64),
) -> usage_hour::ActiveModel {
    usage_hour::ActiveModel {
        event: Set(kind.name().to_owned()),
        detail: Set(kind.detail().to_owned()),
        day: Set(write_day(day)),
        hour: Set(hour.into()),
        count: Set(count),
    }
}

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
    let kind = row.column("event", EventKind::parse(event, detail))?;
    let page = match page {
        "" => None,
        page => Some(Page::parse(page).ok_or_else(|| row.fault("page", "not a page"))?),
    };
    Ok(((kind, page), row.column("count", u64::try_from(count))?))
}

pub(in crate::sql) fn day_from_row(day: &str, count: i64) -> Result<(Date, u64), StoreError> {
    let row = Row {
        table: "usage_days",
        key: day,
    };
    let date = row.column("day", parse_day(day))?;
    Ok((date, row.column("count", u64::try_from(count))?))
}

pub(in crate::sql) fn first_day_from_row(
    table: &'static str,
    day: &str,
) -> Result<Date, StoreError> {
    Row { table, key: day }.column("day", parse_day(day))
}

pub(in crate::sql) fn hour_from_row(hour: i32, count: i64) -> Result<(u8, u64), StoreError> {
    let row = Row {
        table: "usage_hours",
        key: hour,
    };
    let parsed = u8::try_from(hour).ok().filter(|hour| *hour < 24);
    let parsed = parsed.ok_or_else(|| row.fault("hour", "not an hour of the day"))?;
    Ok((parsed, row.column("count", u64::try_from(count))?))
}
