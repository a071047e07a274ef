//! `at` is in milliseconds since 1970. `texts` is a JSON object. `forward_to` is the analytics service to which the event is
//! still to be forwarded.

use std::collections::BTreeMap;

use domain::calendar::Instant;
use domain::usage::{Event, EventKind, InsertId, InvalidEvent, Page, PropertyValue, RawEvent};
use ports::StoreError;
use sea_orm::Set;
use sea_orm::entity::prelude::*;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "usage_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub insert_id: String,
    pub at: i64,
    pub event: String,
    pub detail: String,
    pub page: String,
    pub texts: Option<String>,
    pub forward_to: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Empty for events of staff.
pub fn page_to_column(page: Option<Page>) -> String {
    page.map(Page::name).unwrap_or_default().to_owned()
}

pub fn event_to_row(event: &Event, forward_to: Option<&str>) -> Result<ActiveModel, StoreError> {
    let texts = event.texts().iter();
    let texts: BTreeMap<_, _> = texts.map(|(name, text)| (name, text.as_str())).collect();
    let json = || serde_json::to_string(&texts).map_err(StoreError::other);
    let texts = (!texts.is_empty()).then(json).transpose()?;
    Ok(ActiveModel {
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
pub fn event_from_row(row: Model) -> Result<Event, StoreError> {
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
