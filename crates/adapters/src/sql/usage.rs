use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::calendar::{Timestamp, format_iso_date, parse_date};
use domain::pages::Page;
use domain::usage::{
    DateRange, EventInsertId, EventPropertyValue, InvalidUsageEvent, RawUsageEvent, UsageEvent,
    UsageEventCount, UsageEventKind, UsageSums,
};
use ports::{BoxError, StoreError, UsageRepository};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, Iterable, Order, PaginatorTrait,
    PrimaryKeyToColumn, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use time::Date;

use self::usage_day::Column as Day;
use self::usage_event::Column;
use self::usage_hour::Column as Hour;
use super::column::{set, text_columns};
use super::entity::entity;
use super::query::{InvalidColumn, corrupt_value_error, read_each_row, to_store_error};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(EventInsertId);

entity! {
    /// `at` is in milliseconds since 1970. `texts` is a JSON object. `forward_to` is the analytics service to which the
    /// event is still to be forwarded.
    usage_event "usage_events" {
        #[sea_orm(primary_key, auto_increment = false)]
        insert_id: EventInsertId,
        at: i64,
        event: String,
        detail: String,
        page: String,
        texts: Option<String>,
        forward_to: Option<String>,
    }
}

entity! {
    /// Events by day. `page` is empty for those of staff.
    usage_day "usage_days" {
        #[sea_orm(primary_key, auto_increment = false)]
        day: Date,
        #[sea_orm(primary_key, auto_increment = false)]
        event: String,
        #[sea_orm(primary_key, auto_increment = false)]
        detail: String,
        #[sea_orm(primary_key, auto_increment = false)]
        page: String,
        count: i64,
    }
}

entity! {
    /// Events by day and hour, over all pages.
    usage_hour "usage_hours" {
        #[sea_orm(primary_key, auto_increment = false)]
        event: String,
        #[sea_orm(primary_key, auto_increment = false)]
        detail: String,
        #[sea_orm(primary_key, auto_increment = false)]
        day: Date,
        #[sea_orm(primary_key, auto_increment = false)]
        hour: i64,
        count: i64,
    }
}

/// Rows in one statement; SQLite limits its parameters.
const ROWS_PER_STATEMENT: usize = 1_000;

/// The column is empty for events of staff.
fn page_to_column(page: Option<Page>) -> String {
    page.map(Page::code).unwrap_or_default().to_owned()
}

fn event_to_row(event: &UsageEvent, forward_to: Option<&str>) -> usage_event::ActiveModel {
    let texts = event.texts().iter();
    let texts: serde_json::Map<_, _> = texts
        .map(|(name, text)| ((*name).to_owned(), text.as_str().into()))
        .collect();
    let texts = (!texts.is_empty()).then(|| serde_json::Value::from(texts).to_string());
    usage_event::ActiveModel {
        insert_id: set(event.insert_id().clone()),
        at: set(event.timestamp_milliseconds()),
        event: set(event.kind().name().to_owned()),
        detail: set(event.kind().detail().to_owned()),
        page: set(page_to_column(event.page())),
        texts: set(texts),
        forward_to: set(forward_to.map(str::to_owned)),
    }
}

impl TryFrom<usage_event::Model> for UsageEvent {
    type Error = InvalidColumn;

    /// Validates the row as the event of a client.
    fn try_from(row: usage_event::Model) -> Result<Self, InvalidColumn> {
        let at = Timestamp::from_unix_timestamp_nanos(i128::from(row.at.0) * 1_000_000);
        let at = at.map_err(|error| InvalidColumn::new("at", error))?;
        let kind = UsageEventKind::parse(&row.event.0, &row.detail.0);
        let kind = kind.map_err(|error| InvalidColumn::new("event", error))?;
        let json = row.texts.0.as_deref().unwrap_or("{}");
        let texts = serde_json::from_str::<BTreeMap<String, String>>(json)
            .map_err(|error| InvalidColumn::new("texts", error))?;
        let mut properties: BTreeMap<_, _> = texts
            .into_iter()
            .map(|(name, text)| (name, EventPropertyValue::Text(text)))
            .collect();
        let distinguishing_property = kind.distinguishing_property();
        properties.extend(distinguishing_property.map(|(name, value)| (name.to_owned(), value)));
        properties.insert("page".to_owned(), EventPropertyValue::Text(row.page.0));
        let raw = RawUsageEvent {
            name: row.event.0,
            properties,
        };
        UsageEvent::parse(&raw, at, row.insert_id.0).map_err(|error| {
            let column = match error {
                InvalidUsageEvent::InvalidKind(_) => "event",
                InvalidUsageEvent::MissingOrUnknownPageProperty
                | InvalidUsageEvent::InvalidEventInsertId(_) => "page",
            };
            InvalidColumn::new(column, error)
        })
    }
}

#[async_trait]
impl UsageRepository for SqlUnitOfWork {
    async fn insert(
        &mut self,
        events: &[UsageEvent],
        forward_to: Option<&str>,
    ) -> Result<Vec<UsageEvent>, StoreError> {
        let mut inserted_events = Vec::new();
        for events in events.chunks(ROWS_PER_STATEMENT) {
            let rows = events.iter().map(|event| event_to_row(event, forward_to));
            let on_conflict = OnConflict::column(Column::InsertId).do_nothing().to_owned();
            let mut insert = usage_event::Entity::insert_many(rows)
                .on_conflict(on_conflict)
                .into_query();
            insert.returning_col(Column::InsertId);
            let rows = self.transaction.query_all(&insert).await;
            let rows = rows.map_err(to_store_error)?;
            let ids = rows.iter().map(|row| row.try_get("", "insert_id"));
            let mut ids: BTreeSet<String> =
                ids.collect::<Result<_, _>>().map_err(to_store_error)?;
            let is_new = |event: &&UsageEvent| ids.remove(event.insert_id().as_str());
            inserted_events.extend(events.iter().filter(is_new).cloned());
        }
        Ok(inserted_events)
    }

    async fn add_event_counts(&mut self, counts: &[UsageEventCount]) -> Result<(), StoreError> {
        let mut days = BTreeMap::<_, i64>::new();
        let mut hours = BTreeMap::<_, i64>::new();
        for added in counts {
            let (day, kind, count) = (added.day, added.kind, i64::from(added.count));
            *days.entry((day, kind, added.page)).or_default() += count;
            *hours.entry((kind, day, added.hour)).or_default() += count;
        }
        let days = days
            .into_iter()
            .map(|((day, kind, page), count)| usage_day::ActiveModel {
                day: set(day),
                event: set(kind.name().to_owned()),
                detail: set(kind.detail().to_owned()),
                page: set(page_to_column(page)),
                count: set(count),
            });
        upsert_counts(&self.transaction, days.collect(), Day::Count).await?;
        let hours = hours
            .into_iter()
            .map(|((kind, day, hour), count)| usage_hour::ActiveModel {
                event: set(kind.name().to_owned()),
                detail: set(kind.detail().to_owned()),
                day: set(day),
                hour: set(hour.into()),
                count: set(count),
            });
        upsert_counts(&self.transaction, hours.collect(), Hour::Count).await
    }

    async fn usage_sums(&mut self, days: DateRange) -> Result<UsageSums, StoreError> {
        let db = &self.transaction;
        Ok(UsageSums {
            totals: totals(days, db).await?,
            visits_by_day: by_day(UsageEventKind::VISIT_START, days, db).await?,
            visits_by_hour: by_hour(UsageEventKind::VISIT_START, days, db).await?,
            page_requests_by_day: by_day(UsageEventKind::PageRequested, days, db).await?,
        })
    }

    async fn first_day_with_events(
        &mut self,
        kinds: &[UsageEventKind],
    ) -> Result<Option<Date>, StoreError> {
        let mut first_days = Vec::new();
        for kind in kinds {
            // The primary key of the hourly sums begins with the event.
            let first: Option<Option<String>> = usage_hour::Entity::find()
                .filter(Hour::Event.eq(kind.name()))
                .filter(Hour::Detail.eq(kind.detail()))
                .select_only()
                .column_as(Hour::Day.min(), "first")
                .into_tuple()
                .one(&self.transaction)
                .await
                .map_err(to_store_error)?;
            let parse =
                |day: String| or_corrupt_value("usage_hours", &day, "day", parse_date(&day));
            first_days.extend(first.flatten().map(parse).transpose()?);
        }
        Ok(first_days.into_iter().min())
    }

    async fn unforwarded_events(
        &mut self,
        analytics_host: &str,
        limit: u16,
    ) -> Result<Vec<UsageEvent>, StoreError> {
        let rows = usage_event::Entity::find()
            .filter(Column::ForwardTo.eq(analytics_host))
            .order_by_asc(Column::At)
            .limit(u64::from(limit));
        let mut events = Vec::new();
        let mut corrupt = None;
        for row in read_each_row(&self.transaction, rows).await? {
            match row {
                Ok(event) => events.push(event),
                Err(error) => corrupt = Some(error),
            }
        }
        match corrupt {
            Some(error) if events.is_empty() => Err(error),
            _ => Ok(events),
        }
    }

    async fn count_unforwarded_events(&mut self, analytics_host: &str) -> Result<u64, StoreError> {
        usage_event::Entity::find()
            .filter(Column::ForwardTo.eq(analytics_host))
            .count(&self.transaction)
            .await
            .map_err(to_store_error)
    }

    async fn mark_events_forwarded(&mut self, events: &[UsageEvent]) -> Result<(), StoreError> {
        let ids = events.iter().map(|event| event.insert_id().as_str());
        usage_event::Entity::update_many()
            .col_expr(Column::ForwardTo, Expr::value(None::<String>))
            .filter(Column::InsertId.is_in(ids))
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn purge_events(&mut self, before: Timestamp, limit: u16) -> Result<u64, StoreError> {
        let since_1970 = before - Timestamp::UNIX_EPOCH;
        let milliseconds = i64::try_from(since_1970.whole_milliseconds()).unwrap_or(i64::MAX);
        let oldest_ids = Query::select()
            .column(Column::InsertId)
            .from(usage_event::Entity)
            .and_where(Column::At.lt(milliseconds))
            .order_by(Column::At, Order::Asc)
            .limit(limit.into())
            .take();
        let result = usage_event::Entity::delete_many()
            .filter(Column::InsertId.in_subquery(oldest_ids))
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(result.rows_affected)
    }
}

/// Inserts rows, or adds their counts to those of the rows with the same primary keys.
async fn upsert_counts<A: ActiveModelTrait>(
    db: &impl ConnectionTrait,
    rows: Vec<A>,
    count: <A::Entity as EntityTrait>::Column,
) -> Result<(), StoreError> {
    let keys = <A::Entity as EntityTrait>::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column);
    let excluded_count = Expr::col((Alias::new("excluded"), count));
    let add = OnConflict::columns(keys)
        .value(
            count,
            Expr::col((A::Entity::default(), count)).add(excluded_count),
        )
        .to_owned();
    for rows in rows.chunks(ROWS_PER_STATEMENT) {
        A::Entity::insert_many(rows.to_vec())
            .on_conflict(add.clone())
            .exec_without_returning(db)
            .await
            .map_err(to_store_error)?;
    }
    Ok(())
}

/// The sum of a column. PostgreSQL's own has another type.
fn sum(column: impl ColumnTrait) -> Expr {
    column.sum().cast_as("bigint")
}

fn or_corrupt_value<T, E: Into<BoxError>>(
    table: &'static str,
    key: &str,
    column: &'static str,
    parsed: Result<T, E>,
) -> Result<T, StoreError> {
    parsed.map_err(|error| corrupt_value_error(table, key, column, error))
}

async fn totals(
    days: DateRange,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<(UsageEventKind, Option<Page>), u64>, StoreError> {
    let rows: Vec<(String, String, String, i64)> = usage_day::Entity::find()
        .select_only()
        .columns([Day::Event, Day::Detail, Day::Page])
        .expr(sum(Day::Count))
        .filter(Day::Day.between(format_iso_date(days.first()), format_iso_date(days.last())))
        .group_by(Day::Event)
        .group_by(Day::Detail)
        .group_by(Day::Page)
        .into_tuple()
        .all(db)
        .await
        .map_err(to_store_error)?;
    let totals = rows.into_iter().map(|(event, detail, page, count)| {
        let key = format!("{event} {detail} {page}");
        let kind = UsageEventKind::parse(&event, &detail);
        let kind = or_corrupt_value("usage_days", &key, "event", kind)?;
        let parsed = (!page.is_empty()).then(|| Page::parse(&page).ok_or("not a page"));
        let page = or_corrupt_value("usage_days", &key, "page", parsed.transpose())?;
        let count = or_corrupt_value("usage_days", &key, "count", u64::try_from(count))?;
        Ok(((kind, page), count))
    });
    totals.collect()
}

async fn by_day(
    kind: UsageEventKind,
    days: DateRange,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<Date, u64>, StoreError> {
    let rows: Vec<(String, i64)> = usage_day::Entity::find()
        .select_only()
        .column(Day::Day)
        .expr(sum(Day::Count))
        .filter(Day::Day.between(format_iso_date(days.first()), format_iso_date(days.last())))
        .filter(Day::Event.eq(kind.name()))
        .filter(Day::Detail.eq(kind.detail()))
        .group_by(Day::Day)
        .into_tuple()
        .all(db)
        .await
        .map_err(to_store_error)?;
    let days = rows.into_iter().map(|(key, count)| {
        let day = or_corrupt_value("usage_days", &key, "day", parse_date(&key))?;
        let count = or_corrupt_value("usage_days", &key, "count", u64::try_from(count))?;
        Ok((day, count))
    });
    days.collect()
}

async fn by_hour(
    kind: UsageEventKind,
    days: DateRange,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<u8, u64>, StoreError> {
    let rows: Vec<(i64, i64)> = usage_hour::Entity::find()
        .select_only()
        .column(Hour::Hour)
        .expr(sum(Hour::Count))
        .filter(Hour::Event.eq(kind.name()))
        .filter(Hour::Detail.eq(kind.detail()))
        .filter(Hour::Day.between(format_iso_date(days.first()), format_iso_date(days.last())))
        .group_by(Hour::Hour)
        .into_tuple()
        .all(db)
        .await
        .map_err(to_store_error)?;
    let hours = rows.into_iter().map(|(hour, count)| {
        let key = hour.to_string();
        let hour = u8::try_from(hour).ok().filter(|hour| *hour < 24);
        let hour = hour.ok_or("not an hour of the day");
        let hour = or_corrupt_value("usage_hours", &key, "hour", hour)?;
        let count = or_corrupt_value("usage_hours", &key, "count", u64::try_from(count))?;
        Ok((hour, count))
    });
    hours.collect()
}
