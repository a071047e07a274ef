//! Events by day and hour, over all pages.

use domain::calendar::write_day;
use domain::usage::EventKind;
use ports::StoreError;
use sea_orm::Set;
use sea_orm::entity::prelude::*;
use time::Date;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "usage_hours")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub detail: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub hour: i32,
    pub count: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn hour_to_row(((kind, day, hour), count): ((EventKind, Date, u8), i64)) -> ActiveModel {
    ActiveModel {
        event: Set(kind.name().to_owned()),
        detail: Set(kind.detail().to_owned()),
        day: Set(write_day(day)),
        hour: Set(hour.into()),
        count: Set(count),
    }
}

pub fn hour_from_row(hour: i32, count: i64) -> Result<(u8, u64), StoreError> {
    let row = Row {
        table: "usage_hours",
        key: hour,
    };
    let parsed = u8::try_from(hour).ok().filter(|hour| *hour < 24);
    let parsed = parsed.ok_or_else(|| row.fault("hour", "not an hour of the day"))?;
    Ok((parsed, row.column("count", u64::try_from(count))?))
}
