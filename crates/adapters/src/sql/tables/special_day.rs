//! A special day or range of days.

use domain::calendar::{parse_day, write_day, write_time};
use domain::opening_hours::{SpecialDay, SpecialDayId};
use domain::{Label, Version};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::Row;
use super::opening_hours::times_from_columns;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "special_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub first_day: String,
    pub last_day: String,
    pub label: String,
    pub open_from: Option<String>,
    pub open_until: Option<String>,
    pub kitchen_from: Option<String>,
    pub kitchen_until: Option<String>,
    pub version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const SPECIAL: &str = "special_days";

pub fn special_day_from_row(stored: Model) -> Result<SpecialDay, StoreError> {
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

pub fn special_day_to_row(day: &SpecialDay) -> ActiveModel {
    let hours = day.hours();
    ActiveModel {
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
