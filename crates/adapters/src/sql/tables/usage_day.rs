//! Events by day. `page` is empty for those of staff.

use domain::calendar::{parse_day, write_day};
use domain::usage::{EventKind, Page};
use ports::StoreError;
use sea_orm::Set;
use sea_orm::entity::prelude::*;
use time::Date;

use super::Row;
use super::usage_event::page_to_column;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "usage_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub event: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub detail: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub page: String,
    pub count: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn day_to_row(
    ((day, kind, page), count): ((Date, EventKind, Option<Page>), i64),
) -> ActiveModel {
    ActiveModel {
        day: Set(write_day(day)),
        event: Set(kind.name().to_owned()),
        detail: Set(kind.detail().to_owned()),
        page: Set(page_to_column(page)),
        count: Set(count),
    }
}

pub fn total_from_row(
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

pub fn day_from_row(day: &str, count: i64) -> Result<(Date, u64), StoreError> {
    let row = Row {
        table: "usage_days",
        key: day,
    };
    let date = row.column("day", parse_day(day))?;
    Ok((date, row.column("count", u64::try_from(count))?))
}

pub fn first_day_from_row(table: &'static str, day: &str) -> Result<Date, StoreError> {
    Row { table, key: day }.column("day", parse_day(day))
}
