use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::opening_hours::{DayHours, OpeningHours, Span, SpecialDay, SpecialDayId, Week};
use domain::{Label, Version};
use ports::{OpeningHoursRepository, StoreError};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryOrder, Select};
use time::{Date, Time, Weekday};

use super::app_state;
use super::column::{Stored, set};
use super::entity::entity;
use super::query::{
    InvalidColumn, corrupt, delete, each_row, insert, ok_or_log, one_row, readable_rows,
    replace_all, update,
};
use super::unit_of_work::SqlUnitOfWork;

entity! {
    /// A day of the week, or the holidays.
    weekday "opening_hours" {
        #[sea_orm(primary_key, auto_increment = false)]
        day: String,
        open_from: Option<Time>,
        open_until: Option<Time>,
        kitchen_from: Option<Time>,
        kitchen_until: Option<Time>,
    }
}

entity! {
    special_day "special_days" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: SpecialDayId,
        first_day: Date,
        last_day: Date,
        label: Label,
        open_from: Option<Time>,
        open_until: Option<Time>,
        kitchen_from: Option<Time>,
        kitchen_until: Option<Time>,
        version: Version,
    }
}

/// The key of the row of the statutory holidays.
const HOLIDAY: &str = "holiday";

/// Such as `monday`.
fn key(day: Weekday) -> String {
    day.to_string().to_lowercase()
}

fn keys() -> impl Iterator<Item = String> {
    let days = Week::DAYS.into_iter().map(key);
    days.chain([HOLIDAY.to_owned()])
}

type Times = [Stored<Option<Time>>; 2];

fn hours_from_columns(venue: Times, kitchen: Times) -> Result<DayHours, InvalidColumn> {
    let venue = span(["open_from", "open_until"], venue)?;
    let kitchen = span(["kitchen_from", "kitchen_until"], kitchen)?;
    match (venue, kitchen) {
        (Some(venue), kitchen) => Ok(DayHours::Open { venue, kitchen }),
        (None, None) => Ok(DayHours::Closed),
        (None, Some(_)) => Err(InvalidColumn::new(
            "kitchen_from",
            "the kitchen is open while the venue is closed",
        )),
    }
}

fn span(
    [from_column, until_column]: [&'static str; 2],
    [Stored(from), Stored(until)]: Times,
) -> Result<Option<Span>, InvalidColumn> {
    let missing = "one end of the span is missing";
    match (from, until) {
        (None, None) => Ok(None),
        (Some(from), Some(until)) => Span::parse(from, until)
            .map(Some)
            .map_err(|error| InvalidColumn::new(until_column, error)),
        (None, Some(_)) => Err(InvalidColumn::new(from_column, missing)),
        (Some(_), None) => Err(InvalidColumn::new(until_column, missing)),
    }
}

/// The key and the hours of a row.
pub struct Day(String, DayHours);

impl TryFrom<weekday::Model> for Day {
    type Error = InvalidColumn;

    fn try_from(row: weekday::Model) -> Result<Self, InvalidColumn> {
        if !keys().any(|key| key == row.day.0) {
            let error = "the key is neither a weekday nor the holidays";
            return Err(InvalidColumn::new("day", error));
        }
        let venue = [row.open_from, row.open_until];
        let kitchen = [row.kitchen_from, row.kitchen_until];
        Ok(Self(row.day.0, hours_from_columns(venue, kitchen)?))
    }
}

impl TryFrom<special_day::Model> for SpecialDay {
    type Error = InvalidColumn;

    fn try_from(row: special_day::Model) -> Result<Self, InvalidColumn> {
        let venue = [row.open_from, row.open_until];
        let kitchen = [row.kitchen_from, row.kitchen_until];
        let hours = hours_from_columns(venue, kitchen)?;
        Self::parse(
            row.id.0,
            row.first_day.0,
            row.last_day.0,
            row.label.0,
            hours,
        )
        .map(|day| day.at_version(row.version.0))
        .map_err(|error| InvalidColumn::new("last_day", error))
    }
}

fn special_day_to_row(day: &SpecialDay) -> special_day::ActiveModel {
    let (venue, kitchen) = (day.hours().venue(), day.hours().kitchen());
    special_day::ActiveModel {
        id: set(day.id()),
        first_day: set(day.from()),
        last_day: set(day.until()),
        label: set(day.label().clone()),
        open_from: set(venue.map(Span::from)),
        open_until: set(venue.map(Span::until)),
        kitchen_from: set(kitchen.map(Span::from)),
        kitchen_until: set(kitchen.map(Span::until)),
        version: set(day.version()),
    }
}

#[async_trait]
impl OpeningHoursRepository for SqlUnitOfWork {
    /// A day without a readable row has its default hours.
    async fn find(&mut self) -> Result<OpeningHours, StoreError> {
        let days = each_day(&self.transaction).await?;
        let days = days.into_iter().filter_map(ok_or_log);
        let days: BTreeMap<_, _> = days.map(|Day(key, hours)| (key, hours)).collect();
        let OpeningHours { week, holiday, .. } = OpeningHours::default();
        let stored = |key: &str, default| days.get(key).copied().unwrap_or(default);
        let version = app_state::row(&self.transaction).await?;
        Ok(OpeningHours {
            week: Week::new(Week::DAYS.map(|day| stored(&key(day), *week.on(day)))),
            holiday: stored(HOLIDAY, holiday),
            special_days: readable_rows(&self.transaction, special_days()).await?,
            version: app_state::version("opening_hours_version", version.opening_hours_version.0),
        })
    }

    async fn is_week_corrupt(&mut self) -> Result<bool, StoreError> {
        let days = each_day(&self.transaction).await?;
        Ok(days.iter().any(Result::is_err))
    }

    async fn save_week(&mut self, hours: &OpeningHours) -> Result<(), StoreError> {
        let db = self.public();
        let days = hours.week.days().map(|(day, hours)| (key(day), hours));
        let rows = days
            .chain([(HOLIDAY.to_owned(), hours.holiday)])
            .map(|(key, hours)| {
                let (venue, kitchen) = (hours.venue(), hours.kitchen());
                weekday::ActiveModel {
                    day: set(key),
                    open_from: set(venue.map(Span::from)),
                    open_until: set(venue.map(Span::until)),
                    kitchen_from: set(kitchen.map(Span::from)),
                    kitchen_until: set(kitchen.map(Span::until)),
                }
            });
        replace_all(db, rows).await?;
        let version = hours.version.get().into();
        app_state::set(db, app_state::Column::OpeningHoursVersion, version).await
    }

    async fn find_special_day(
        &mut self,
        id: SpecialDayId,
    ) -> Result<Option<SpecialDay>, StoreError> {
        one_row(
            &self.transaction,
            special_day::Entity::find_by_id(Stored(id)),
        )
        .await
    }

    async fn max_special_day_id(&mut self) -> Result<Option<SpecialDayId>, StoreError> {
        let max = app_state::row(&self.transaction)
            .await?
            .max_special_day_id
            .0;
        let max = (max != 0).then(|| SpecialDayId::parse(max)).transpose();
        max.map_err(|error| app_state::corrupt_column("max_special_day_id", error))
    }

    async fn insert_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        let db = self.public();
        insert(db, special_day_to_row(day)).await?;
        let max = app_state::row(db).await?.max_special_day_id.0;
        let max = max.max(day.id().get().into());
        app_state::set(db, app_state::Column::MaxSpecialDayId, max).await
    }

    async fn update_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        update(self.public(), special_day_to_row(day)).await
    }

    async fn delete_special_day(&mut self, id: SpecialDayId) -> Result<bool, StoreError> {
        let day = special_day::Column::Id.eq(Stored(id));
        Ok(delete(self.public(), special_day::Entity, day).await? > 0)
    }
}

/// The rows of the week and the holidays. Each missing row is an error, unless all are: then the hours were never saved.
pub(super) async fn each_day(
    db: &impl ConnectionTrait,
) -> Result<Vec<Result<Day, StoreError>>, StoreError> {
    let mut days = each_row(db, weekday::Entity::find()).await?;
    if days.is_empty() || days.len() == keys().count() {
        return Ok(days);
    }
    for key in keys() {
        if !days.iter().flatten().any(|Day(day, _)| *day == key) {
            days.push(Err(corrupt(
                "opening_hours",
                key,
                "day",
                "the row is missing",
            )));
        }
    }
    Ok(days)
}

/// The special days, in order.
pub(super) fn special_days() -> Select<special_day::Entity> {
    special_day::Entity::find()
        .order_by_asc(special_day::Column::FirstDay)
        .order_by_asc(special_day::Column::Id)
}
