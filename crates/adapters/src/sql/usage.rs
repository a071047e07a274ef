//! Events and their sums, in SQL.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::calendar::{Instant, write_day};
use domain::usage::{Days, Event, EventKind, InsertId, Page, PageRequests, Statistics, Sums};
use ports::StoreError;
use ports::UsageLog;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, FromQueryResult, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};
use time::Date;

use super::SqlStore;
use super::corrupt::other;
use super::entities::{usage_day, usage_event, usage_hour};
use super::rows::{
    day_from_row, day_to_row, event_from_row, event_to_row, first_day_from_row, hour_from_row,
    hour_to_row, service_to_column, total_from_row,
};

/// How many rows go into one statement: no database takes any number of values.
const ROWS: usize = 1_000;

/// What is added to the sums. Sorted, so that two who add at the same time take the same way through the rows.
#[derive(Default)]
struct Added {
    days: BTreeMap<(Date, EventKind, Option<Page>), i64>,
    hours: BTreeMap<(EventKind, Date, u8), i64>,
}

impl Added {
    fn add(&mut self, day: Date, hour: u8, act: EventKind, page: Option<Page>, count: u32) {
        *self.days.entry((day, act, page)).or_default() += i64::from(count);
        *self.hours.entry((act, day, hour)).or_default() += i64::from(count);
    }

    async fn write(self, transaction: &DatabaseTransaction) -> Result<(), StoreError> {
        use usage_day::Column as Day;
        use usage_hour::Column as Hour;

        let days: Vec<_> = self.days.into_iter().map(day_to_row).collect();
        for rows in days.chunks(ROWS) {
            usage_day::Entity::insert_many(rows.to_vec())
                .on_conflict(
                    OnConflict::columns([Day::Day, Day::Event, Day::Detail, Day::Page])
                        .value(Day::Count, sum(usage_day::Entity, Day::Count))
                        .to_owned(),
                )
                .exec_without_returning(transaction)
                .await
                .map_err(other)?;
        }
        let hours: Vec<_> = self.hours.into_iter().map(hour_to_row).collect();
        for rows in hours.chunks(ROWS) {
            usage_hour::Entity::insert_many(rows.to_vec())
                .on_conflict(
                    OnConflict::columns([Hour::Event, Hour::Detail, Hour::Day, Hour::Hour])
                        .value(Hour::Count, sum(usage_hour::Entity, Hour::Count))
                        .to_owned(),
                )
                .exec_without_returning(transaction)
                .await
                .map_err(other)?;
        }
        Ok(())
    }
}

/// What is there, and what comes.
fn sum<E: EntityTrait, C: ColumnTrait>(table: E, count: C) -> Expr {
    Expr::col((table, count)).add(Expr::col((Alias::new("excluded"), count)))
}

/// A sum over rows. PostgreSQL adds up to another type than it adds.
fn whole(count: impl ColumnTrait) -> Expr {
    Expr::col(count).sum().cast_as("bigint")
}

/// Keeps what is new of these, and answers the ids of that.
async fn insert(
    events: &[&Event],
    untold_to: Option<&str>,
    transaction: &DatabaseTransaction,
) -> Result<BTreeSet<String>, StoreError> {
    let rows = events.iter().map(|event| event_to_row(event, untold_to));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let mut insert = usage_event::Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(usage_event::Column::InsertId)
                .do_nothing()
                .to_owned(),
        )
        .into_query();
    insert.returning_col(usage_event::Column::InsertId);
    let new = transaction.query_all(&insert).await.map_err(other)?;
    let ids = new.iter().map(|row| row.try_get("", "insert_id"));
    ids.collect::<Result<_, _>>().map_err(other)
}

#[derive(FromQueryResult)]
struct Total {
    event: String,
    detail: String,
    page: String,
    count: i64,
}

#[derive(FromQueryResult)]
struct OfDay {
    day: String,
    count: i64,
}

#[derive(FromQueryResult)]
struct OfHour {
    hour: i32,
    count: i64,
}

async fn totals(
    days: Days,
    view: &DatabaseTransaction,
) -> Result<BTreeMap<(EventKind, Option<Page>), u64>, StoreError> {
    use usage_day::Column as Day;

    let rows = usage_day::Entity::find()
        .select_only()
        .columns([Day::Event, Day::Detail, Day::Page])
        .expr_as(whole(Day::Count), "count")
        .filter(Day::Day.between(write_day(days.first()), write_day(days.last())))
        .group_by(Day::Event)
        .group_by(Day::Detail)
        .group_by(Day::Page)
        .into_model::<Total>()
        .all(view)
        .await
        .map_err(other)?;
    rows.iter()
        .map(|row| total_from_row(&row.event, &row.detail, &row.page, row.count))
        .collect()
}

async fn by_day(
    act: EventKind,
    days: Days,
    view: &DatabaseTransaction,
) -> Result<BTreeMap<Date, u64>, StoreError> {
    use usage_day::Column as Day;

    let rows = usage_day::Entity::find()
        .select_only()
        .column(Day::Day)
        .expr_as(whole(Day::Count), "count")
        .filter(Day::Day.between(write_day(days.first()), write_day(days.last())))
        .filter(Day::Event.eq(act.name()))
        .filter(Day::Detail.eq(act.detail()))
        .group_by(Day::Day)
        .into_model::<OfDay>()
        .all(view)
        .await
        .map_err(other)?;
    rows.iter()
        .map(|row| day_from_row(&row.day, row.count))
        .collect()
}

async fn by_hour(
    act: EventKind,
    days: Days,
    view: &DatabaseTransaction,
) -> Result<BTreeMap<u8, u64>, StoreError> {
    use usage_hour::Column as Hour;

    let rows = usage_hour::Entity::find()
        .select_only()
        .column(Hour::Hour)
        .expr_as(whole(Hour::Count), "count")
        .filter(Hour::Event.eq(act.name()))
        .filter(Hour::Detail.eq(act.detail()))
        .filter(Hour::Day.between(write_day(days.first()), write_day(days.last())))
        .group_by(Hour::Hour)
        .into_model::<OfHour>()
        .all(view)
        .await
        .map_err(other)?;
    rows.iter()
        .map(|row| hour_from_row(row.hour, row.count))
        .collect()
}

async fn sums(days: Days, view: &DatabaseTransaction) -> Result<Sums, StoreError> {
    Ok(Sums {
        totals: totals(days, view).await?,
        visits_by_day: by_day(EventKind::VISIT, days, view).await?,
        visits_by_hour: by_hour(EventKind::VISIT, days, view).await?,
        requests_by_day: by_day(EventKind::PageRequest, days, view).await?,
    })
}

/// The first day with anything that guests did. What staff do is on no page.
async fn guests_since(view: &DatabaseTransaction) -> Result<Option<Date>, StoreError> {
    use usage_day::Column as Day;

    let first = usage_day::Entity::find()
        .filter(Day::Page.ne(""))
        .filter(Day::Event.ne(EventKind::PageRequest.name()))
        .order_by_asc(Day::Day)
        .limit(1)
        .one(view)
        .await
        .map_err(other)?;
    first
        .map(|row| first_day_from_row("usage_days", &row.day))
        .transpose()
}

/// The first day with page requests. The sums by hour have one act after the other, so that none but these is read.
async fn requests_since(view: &DatabaseTransaction) -> Result<Option<Date>, StoreError> {
    use usage_hour::Column as Hour;

    let first = usage_hour::Entity::find()
        .filter(Hour::Event.eq(EventKind::PageRequest.name()))
        .filter(Hour::Detail.eq(EventKind::PageRequest.detail()))
        .order_by_asc(Hour::Day)
        .limit(1)
        .one(view)
        .await
        .map_err(other)?;
    first
        .map(|row| first_day_from_row("usage_hours", &row.day))
        .transpose()
}

#[async_trait]
impl UsageLog for SqlStore {
    async fn append(
        &self,
        events: &[Event],
        untold_to: Option<&str>,
    ) -> Result<BTreeSet<InsertId>, StoreError> {
        let mut seen = BTreeSet::new();
        let distinct = events.iter().filter(|event| seen.insert(event.insert_id()));
        let mut distinct: Vec<_> = distinct.collect();
        // Two who are told of the same events would otherwise wait for each other's rows, on a database that locks rows.
        distinct.sort_unstable_by(|one, other| one.insert_id().cmp(other.insert_id()));
        let mut all_new = BTreeSet::new();
        if distinct.is_empty() {
            return Ok(all_new);
        }
        let transaction = self.begin_private_write().await?;
        let mut added = Added::default();
        for events in distinct.chunks(ROWS) {
            let new = insert(events, untold_to, &transaction).await?;
            let is_new = |event: &&&Event| new.contains(event.insert_id().as_str());
            for event in events.iter().filter(is_new) {
                added.add(event.day(), event.hour(), event.kind(), event.page(), 1);
                all_new.insert(event.insert_id().clone());
            }
        }
        added.write(&transaction).await?;
        transaction.commit().await.map_err(other)?;
        Ok(all_new)
    }

    async fn untold(&self, service: &str, at_most: u16) -> Result<Vec<Event>, StoreError> {
        let rows = usage_event::Entity::find()
            .filter(usage_event::Column::UntoldTo.eq(service_to_column(service)))
            .order_by_asc(usage_event::Column::At)
            .limit(u64::from(at_most))
            .all(self.readers())
            .await
            .map_err(other)?;
        let mut events = Vec::new();
        let mut fault = None;
        for row in rows {
            match event_from_row(row) {
                Ok(event) => events.push(event),
                Err(why) => fault = Some(why),
            }
        }
        match fault {
            Some(fault) if events.is_empty() => Err(fault),
            _ => Ok(events),
        }
    }

    async fn told(&self, events: &[Event]) -> Result<(), StoreError> {
        use usage_event::Column;

        let ids = events.iter().map(|event| event.insert_id().as_str());
        let transaction = self.begin_private_write().await?;
        usage_event::Entity::update_many()
            .col_expr(Column::UntoldTo, Expr::value(None::<String>))
            .filter(Column::InsertId.is_in(ids))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)
    }

    async fn count_requests(&self, requests: &[PageRequests]) -> Result<(), StoreError> {
        if requests.is_empty() {
            return Ok(());
        }
        let mut added = Added::default();
        for asked in requests {
            let page = Some(asked.page);
            added.add(
                asked.day,
                asked.hour,
                EventKind::PageRequest,
                page,
                asked.count,
            );
        }
        let transaction = self.begin_private_write().await?;
        added.write(&transaction).await?;
        transaction.commit().await.map_err(other)
    }

    async fn statistics(&self, days: Days) -> Result<Statistics, StoreError> {
        let view = self.begin_read().await?;
        let statistics = Statistics {
            days,
            guests_since: guests_since(&view).await?,
            requests_since: requests_since(&view).await?,
            now: sums(days, &view).await?,
            before: sums(days.before(), &view).await?,
            after: sums(days.after(), &view).await?,
        };
        view.rollback().await.map_err(other)?;
        Ok(statistics)
    }

    async fn forget_before(&self, instant: Instant, at_most: u16) -> Result<u64, StoreError> {
        use usage_event::Column;

        let oldest = Query::select()
            .column(Column::InsertId)
            .from(usage_event::Entity)
            .and_where(Column::At.lt(milliseconds(instant)))
            .order_by(Column::At, sea_orm::Order::Asc)
            .limit(at_most.into())
            .take();
        let transaction = self.begin_private_write().await?;
        let forgotten = usage_event::Entity::delete_many()
            .filter(Column::InsertId.in_subquery(oldest))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(forgotten.rows_affected)
    }
}

/// An instant as events have it: in milliseconds since 1970.
fn milliseconds(instant: Instant) -> i64 {
    let since_1970 = instant - Instant::UNIX_EPOCH;
    i64::try_from(since_1970.whole_milliseconds()).unwrap_or(i64::MAX)
}
