use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::opening_hours::{
    DayHours, OpeningHours, SpecialDay, SpecialDayId, SpecialDayLabel, StoredOpeningHours,
    TimeSpan, WeeklyHours,
};
use ports::{OpeningHoursRepository, StoreError};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryOrder, Select};
use time::{Date, Time, Weekday};

use super::app_state;
use super::column::{StoredValue, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{
    InvalidColumn, corrupt_value_error, delete_where, fetch_optional_row, insert, ok_or_log,
    read_each_row, readable_rows, replace_all_rows, update,
};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(SpecialDayLabel);
number_columns!(SpecialDayId);

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
        label: SpecialDayLabel,
        open_from: Option<Time>,
        open_until: Option<Time>,
        kitchen_from: Option<Time>,
        kitchen_until: Option<Time>,
        version: RecordVersion,
    }
}

/// The key of the row of the statutory holidays.
const HOLIDAY_ROW_KEY: &str = "holiday";

/// Such as `monday`.
fn weekday_key(day: Weekday) -> String {
    day.to_string().to_lowercase()
}

fn weekday_and_holiday_keys() -> impl Iterator<Item = String> {
    let days = WeeklyHours::WEEKDAYS.into_iter().map(weekday_key);
    days.chain([HOLIDAY_ROW_KEY.to_owned()])
}

type TimeSpanColumns = [StoredValue<Option<Time>>; 2];

fn hours_from_columns(
    venue: TimeSpanColumns,
    kitchen: TimeSpanColumns,
) -> Result<DayHours, InvalidColumn> {
    let venue = parse_time_span(["open_from", "open_until"], venue)?;
    let kitchen = parse_time_span(["kitchen_from", "kitchen_until"], kitchen)?;
    let hours = DayHours::from_spans(venue, kitchen);
    hours.map_err(|error| InvalidColumn::new("kitchen_from", error))
}

fn parse_time_span(
    [from_column, until_column]: [&'static str; 2],
    [StoredValue(from), StoredValue(until)]: TimeSpanColumns,
) -> Result<Option<TimeSpan>, InvalidColumn> {
    let missing = "one end of the span is missing";
    match (from, until) {
        (None, None) => Ok(None),
        (Some(from), Some(until)) => TimeSpan::new(from, until)
            .map(Some)
            .map_err(|error| InvalidColumn::new(until_column, error)),
        (None, Some(_)) => Err(InvalidColumn::new(from_column, missing)),
        (Some(_), None) => Err(InvalidColumn::new(until_column, missing)),
    }
}

/// The key and the hours of a row.
pub struct OpeningHoursRow(String, DayHours);

impl TryFrom<weekday::Model> for OpeningHoursRow {
    type Error = InvalidColumn;

    fn try_from(row: weekday::Model) -> Result<Self, InvalidColumn> {
        if !weekday_and_holiday_keys().any(|key| key == row.day.0) {
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
        Self::new(
            row.id.0,
            row.first_day.0,
            row.last_day.0,
            row.label.0,
            hours,
        )
        .map(|day| day.with_version(row.version.0))
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
        open_from: set(venue.map(TimeSpan::start)),
        open_until: set(venue.map(TimeSpan::end)),
        kitchen_from: set(kitchen.map(TimeSpan::start)),
        kitchen_until: set(kitchen.map(TimeSpan::end)),
        version: set(day.version()),
    }
}

#[async_trait]
impl OpeningHoursRepository for SqlUnitOfWork {
    async fn find(&mut self) -> Result<StoredOpeningHours, StoreError> {
        let days = read_weekday_rows(&self.transaction).await?;
        let has_corrupt_rows = days.iter().any(Result::is_err);
        let days = days.into_iter().filter_map(ok_or_log);
        let days: BTreeMap<_, _> = days
            .map(|OpeningHoursRow(key, hours)| (key, hours))
            .collect();
        let version = app_state::read_app_state_row(&self.transaction).await?;
        Ok(StoredOpeningHours {
            week: WeeklyHours::WEEKDAYS.map(|day| days.get(&weekday_key(day)).copied()),
            holiday: days.get(HOLIDAY_ROW_KEY).copied(),
            special_days: readable_rows(&self.transaction, select_special_days()).await?,
            version: app_state::version_or_initial(
                "opening_hours_version",
                version.opening_hours_version.0,
            ),
            has_corrupt_rows,
        })
    }

    async fn save_week(&mut self, hours: &OpeningHours) -> Result<(), StoreError> {
        let db = self.public_transaction();
        let days = hours
            .week
            .days()
            .map(|(day, hours)| (weekday_key(day), hours));
        let rows = days
            .chain([(HOLIDAY_ROW_KEY.to_owned(), hours.holiday)])
            .map(|(key, hours)| {
                let (venue, kitchen) = (hours.venue(), hours.kitchen());
                weekday::ActiveModel {
                    day: set(key),
                    open_from: set(venue.map(TimeSpan::start)),
                    open_until: set(venue.map(TimeSpan::end)),
                    kitchen_from: set(kitchen.map(TimeSpan::start)),
                    kitchen_until: set(kitchen.map(TimeSpan::end)),
                }
            });
        replace_all_rows(db, rows).await?;
        let version = hours.version.get().into();
        app_state::set_column(db, app_state::Column::OpeningHoursVersion, version).await
    }

    async fn find_special_day(
        &mut self,
        id: SpecialDayId,
    ) -> Result<Option<SpecialDay>, StoreError> {
        fetch_optional_row(
            &self.transaction,
            special_day::Entity::find_by_id(StoredValue(id)),
        )
        .await
    }

    async fn max_special_day_id(&mut self) -> Result<Option<SpecialDayId>, StoreError> {
        let max = app_state::read_app_state_row(&self.transaction)
            .await?
            .max_special_day_id
            .0;
        let max = (max != 0).then(|| SpecialDayId::parse(max)).transpose();
        max.map_err(|error| app_state::corrupt_column_error("max_special_day_id", error))
    }

    async fn insert_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        insert(self.public_transaction(), special_day_to_row(day)).await
    }

    async fn save_max_special_day_id(&mut self, id: SpecialDayId) -> Result<(), StoreError> {
        let column = app_state::Column::MaxSpecialDayId;
        app_state::set_column(&self.transaction, column, id.get().into()).await
    }

    async fn update_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        update(self.public_transaction(), special_day_to_row(day)).await
    }

    async fn delete_special_day(&mut self, id: SpecialDayId) -> Result<bool, StoreError> {
        let day = special_day::Column::Id.eq(StoredValue(id));
        Ok(delete_where(self.public_transaction(), special_day::Entity, day).await? > 0)
    }
}

/// The rows of the week and the holidays. Each missing row is an error, unless all are: then the hours were never saved.
pub(super) async fn read_weekday_rows(
    db: &impl ConnectionTrait,
) -> Result<Vec<Result<OpeningHoursRow, StoreError>>, StoreError> {
    let mut days = read_each_row(db, weekday::Entity::find()).await?;
    if days.is_empty() || days.len() == weekday_and_holiday_keys().count() {
        return Ok(days);
    }
    for key in weekday_and_holiday_keys() {
        if !days
            .iter()
            .flatten()
            .any(|OpeningHoursRow(day, _)| *day == key)
        {
            days.push(Err(corrupt_value_error(
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
pub(super) fn select_special_days() -> Select<special_day::Entity> {
    special_day::Entity::find()
        .order_by_asc(special_day::Column::FirstDay)
        .order_by_asc(special_day::Column::Id)
}
