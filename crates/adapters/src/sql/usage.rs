use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::calendar::{Instant, write_day};
use domain::usage::{Days, Event, EventCount, EventKind, Page, Sums};
use ports::{StoreError, UsageRepository};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use time::Date;

use super::corrupt::store_error;
use super::tables::usage_day::{
    Column as Day, day_from_row, day_to_row, first_day_from_row, total_from_row,
};
use super::tables::usage_event::{Column, event_from_row, event_to_row};
use super::tables::usage_hour::{Column as Hour, hour_from_row, hour_to_row};
use super::tables::{usage_day, usage_event, usage_hour};
use super::unit_of_work::SqlUnitOfWork;

/// Rows in one statement; SQLite limits its parameters.
const ROWS_PER_STATEMENT: usize = 1_000;

#[async_trait]
impl UsageRepository for SqlUnitOfWork {
    async fn insert(
        &mut self,
        events: &[Event],
        forward_to: Option<&str>,
    ) -> Result<Vec<Event>, StoreError> {
        let mut inserted = Vec::new();
        for events in events.chunks(ROWS_PER_STATEMENT) {
            let rows = events.iter().map(|event| event_to_row(event, forward_to));
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            let on_conflict = OnConflict::column(Column::InsertId).do_nothing().to_owned();
            let mut insert = usage_event::Entity::insert_many(rows)
                .on_conflict(on_conflict)
                .into_query();
            insert.returning_col(Column::InsertId);
            let new = self
                .transaction
                .query_all(&insert)
                .await
                .map_err(store_error)?;
            let ids = new.iter().map(|row| row.try_get("", "insert_id"));
            let mut ids: BTreeSet<String> = ids.collect::<Result<_, _>>().map_err(store_error)?;
            let is_new = |event: &&Event| ids.remove(event.insert_id().as_str());
            inserted.extend(events.iter().filter(is_new).cloned());
        }
        Ok(inserted)
    }

    async fn add(&mut self, counts: &[EventCount]) -> Result<(), StoreError> {
        let mut days = BTreeMap::<_, i64>::new();
        let mut hours = BTreeMap::<_, i64>::new();
        for added in counts {
            let EventCount {
                day, kind, page, ..
            } = *added;
            *days.entry((day, kind, page)).or_default() += i64::from(added.count);
            *hours.entry((kind, day, added.hour)).or_default() += i64::from(added.count);
        }
        let days: Vec<_> = days.into_iter().map(day_to_row).collect();
        for rows in days.chunks(ROWS_PER_STATEMENT) {
            let add = OnConflict::columns([Day::Day, Day::Event, Day::Detail, Day::Page])
                .value(Day::Count, sum(usage_day::Entity, Day::Count))
                .to_owned();
            usage_day::Entity::insert_many(rows.to_vec())
                .on_conflict(add)
                .exec_without_returning(&self.transaction)
                .await
                .map_err(store_error)?;
        }
        let hours: Vec<_> = hours.into_iter().map(hour_to_row).collect();
        for rows in hours.chunks(ROWS_PER_STATEMENT) {
            let add = OnConflict::columns([Hour::Event, Hour::Detail, Hour::Day, Hour::Hour])
                .value(Hour::Count, sum(usage_hour::Entity, Hour::Count))
                .to_owned();
            usage_hour::Entity::insert_many(rows.to_vec())
                .on_conflict(add)
                .exec_without_returning(&self.transaction)
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }

    async fn sums(&mut self, days: Days) -> Result<Sums, StoreError> {
        let db = &self.transaction;
        Ok(Sums {
            totals: totals(days, db).await?,
            visits_by_day: by_day(EventKind::VISIT, days, db).await?,
            visits_by_hour: by_hour(EventKind::VISIT, days, db).await?,
            requests_by_day: by_day(EventKind::PageRequest, days, db).await?,
        })
    }

    async fn first_guest_day(&mut self) -> Result<Option<Date>, StoreError> {
        let first = usage_day::Entity::find()
            // Events of staff have no page.
            .filter(Day::Page.ne(""))
            .filter(Day::Event.ne(EventKind::PageRequest.name()))
            .order_by_asc(Day::Day)
            .one(&self.transaction)
            .await
            .map_err(store_error)?;
        first
            .map(|row| first_day_from_row("usage_days", &row.day))
            .transpose()
    }

    /// The primary key of the hourly sums begins with the event.
    async fn first_page_request_day(&mut self) -> Result<Option<Date>, StoreError> {
        let first = usage_hour::Entity::find()
            .filter(Hour::Event.eq(EventKind::PageRequest.name()))
            .filter(Hour::Detail.eq(EventKind::PageRequest.detail()))
            .order_by_asc(Hour::Day)
            .one(&self.transaction)
            .await
            .map_err(store_error)?;
        first
            .map(|row| first_day_from_row("usage_hours", &row.day))
            .transpose()
    }

    async fn pending(&mut self, service: &str, limit: u16) -> Result<Vec<Event>, StoreError> {
        let rows = usage_event::Entity::find()
            .filter(Column::ForwardTo.eq(service))
            .order_by_asc(Column::At)
            .limit(u64::from(limit))
            .all(&self.transaction)
            .await
            .map_err(store_error)?;
        let mut events = Vec::new();
        let mut corrupt = None;
        for row in rows {
            match event_from_row(row) {
                Ok(event) => events.push(event),
                Err(error) => corrupt = Some(error),
            }
        }
        match corrupt {
            Some(error) if events.is_empty() => Err(error),
            _ => Ok(events),
        }
    }

    async fn mark_forwarded(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let ids = events.iter().map(|event| event.insert_id().as_str());
        usage_event::Entity::update_many()
            .col_expr(Column::ForwardTo, Expr::value(None::<String>))
            .filter(Column::InsertId.is_in(ids))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn purge(&mut self, before: Instant, limit: u16) -> Result<u64, StoreError> {
        let since_1970 = before - Instant::UNIX_EPOCH;
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
            .map_err(store_error)?;
        Ok(result.rows_affected)
    }
}

/// The stored count and the inserted one.
fn sum<E: EntityTrait, C: ColumnTrait>(table: E, count: C) -> Expr {
    Expr::col((table, count)).add(Expr::col((Alias::new("excluded"), count)))
}

async fn totals(
    days: Days,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<(EventKind, Option<Page>), u64>, StoreError> {
    let rows: Vec<(String, String, String, i64)> = usage_day::Entity::find()
        .select_only()
        .columns([Day::Event, Day::Detail, Day::Page])
        .expr(Expr::col(Day::Count).sum())
        .filter(Day::Day.between(write_day(days.first()), write_day(days.last())))
        .group_by(Day::Event)
        .group_by(Day::Detail)
        .group_by(Day::Page)
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    rows.iter()
        .map(|(event, detail, page, count)| total_from_row(event, detail, page, *count))
        .collect()
}

async fn by_day(
    kind: EventKind,
    days: Days,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<Date, u64>, StoreError> {
    let rows: Vec<(String, i64)> = usage_day::Entity::find()
        .select_only()
        .column(Day::Day)
        .expr(Expr::col(Day::Count).sum())
        .filter(Day::Day.between(write_day(days.first()), write_day(days.last())))
        .filter(Day::Event.eq(kind.name()))
        .filter(Day::Detail.eq(kind.detail()))
        .group_by(Day::Day)
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    rows.iter()
        .map(|(day, count)| day_from_row(day, *count))
        .collect()
}

async fn by_hour(
    kind: EventKind,
    days: Days,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<u8, u64>, StoreError> {
    let rows: Vec<(i32, i64)> = usage_hour::Entity::find()
        .select_only()
        .column(Hour::Hour)
        .expr(Expr::col(Hour::Count).sum())
        .filter(Hour::Event.eq(kind.name()))
        .filter(Hour::Detail.eq(kind.detail()))
        .filter(Hour::Day.between(write_day(days.first()), write_day(days.last())))
        .group_by(Hour::Hour)
        .into_tuple()
        .all(db)
        .await
        .map_err(store_error)?;
    rows.into_iter()
        .map(|(hour, count)| hour_from_row(hour, count))
        .collect()
}
