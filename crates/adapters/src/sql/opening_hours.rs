use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::opening_hours::{
    BreakOutsideOpening, DayHours, EnglishSeasonName, Opening, OpeningHours, Period, PeriodId,
    Season, SeasonDraft, SeasonName, SpecialDay, SpecialDayDraft, SpecialDayLabel,
    StoredOpeningHours, TimeSpan, WeeklyHours,
};
use ports::{OpeningHoursRepository, StoreError};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryOrder, Select};
use time::{Date, Time, Weekday};

use super::app_state;
use super::column::{StoredValue, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{
    InvalidColumn, corrupt_value_error, delete_where, fetch_optional_row, insert, ok_or_log,
    read_each_row, readable_rows, replace_all_rows, update, upsert,
};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(SpecialDayLabel SeasonName EnglishSeasonName);
number_columns!(PeriodId);
column_values!(String: WeeklyHours DayHours,
    |stored| serde_json::from_str(&stored)?,
    |value| serde_json::to_string(value).unwrap_or_default()
);

entity! {
    /// A day of the week, or the holidays.
    weekday "opening_hours" {
        #[sea_orm(primary_key, auto_increment = false)]
        day: String,
        open_from: Option<Time>,
        open_until: Option<Time>,
        open_break_from: Option<Time>,
        open_break_until: Option<Time>,
        kitchen_from: Option<Time>,
        kitchen_until: Option<Time>,
        kitchen_break_from: Option<Time>,
        kitchen_break_until: Option<Time>,
    }
}

entity! {
    special_day "special_days" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: PeriodId,
        first_day: Date,
        last_day: Date,
        label: SpecialDayLabel,
        label_english: SpecialDayLabel,
        is_yearly: bool,
        is_today_change: bool,
        open_from: Option<Time>,
        open_until: Option<Time>,
        open_break_from: Option<Time>,
        open_break_until: Option<Time>,
        kitchen_from: Option<Time>,
        kitchen_until: Option<Time>,
        kitchen_break_from: Option<Time>,
        kitchen_break_until: Option<Time>,
        version: RecordVersion,
    }
}

entity! {
    season "seasons" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: PeriodId,
        first_day: Date,
        last_day: Date,
        is_yearly: bool,
        name: SeasonName,
        name_english: EnglishSeasonName,
        week: WeeklyHours,
        holiday: DayHours,
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

/// The hours of a row.
macro_rules! hours_of {
    ($row:ident) => {
        parse_hours(
            [
                ("open_from", $row.open_from),
                ("open_until", $row.open_until),
                ("open_break_from", $row.open_break_from),
                ("open_break_until", $row.open_break_until),
            ],
            [
                ("kitchen_from", $row.kitchen_from),
                ("kitchen_until", $row.kitchen_until),
                ("kitchen_break_from", $row.kitchen_break_from),
                ("kitchen_break_until", $row.kitchen_break_until),
            ],
        )
    };
}

/// A row of a table with hours: its other columns, then those of the hours.
macro_rules! row_with_hours {
    ($table:ident { $($column:ident: $value:expr),* }, $hours:expr) => {{
        let hours = $hours;
        let [open_from, open_until, open_break_from, open_break_until] =
            Opening::times(hours.venue()).map(set);
        let [kitchen_from, kitchen_until, kitchen_break_from, kitchen_break_until] =
            Opening::times(hours.kitchen()).map(set);
        $table::ActiveModel {
            $($column: set($value),)*
            open_from,
            open_until,
            open_break_from,
            open_break_until,
            kitchen_from,
            kitchen_until,
            kitchen_break_from,
            kitchen_break_until,
        }
    }};
}

type TimeColumn = (&'static str, StoredValue<Option<Time>>);

fn parse_hours(
    venue: [TimeColumn; 4],
    kitchen: [TimeColumn; 4],
) -> Result<DayHours, InvalidColumn> {
    let hours = DayHours::from_openings(parse_opening(venue)?, parse_opening(kitchen)?);
    hours.map_err(|error| InvalidColumn::new("kitchen_from", error))
}

fn parse_opening(columns: [TimeColumn; 4]) -> Result<Option<Opening>, InvalidColumn> {
    let [from, until, break_from, break_until] = columns;
    let break_column = break_from.0;
    let break_span = parse_time_span(break_from, break_until)?;
    let invalid_break = |error| InvalidColumn::new(break_column, error);
    match parse_time_span(from, until)? {
        Some(span) => Opening::new(span, break_span)
            .map(Some)
            .map_err(invalid_break),
        None if break_span.is_some() => Err(invalid_break(BreakOutsideOpening)),
        None => Ok(None),
    }
}

fn parse_time_span(
    (from_column, StoredValue(from)): TimeColumn,
    (until_column, StoredValue(until)): TimeColumn,
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
        let hours = hours_of!(row)?;
        Ok(Self(row.day.0, hours))
    }
}

impl TryFrom<special_day::Model> for SpecialDay {
    type Error = InvalidColumn;

    fn try_from(row: special_day::Model) -> Result<Self, InvalidColumn> {
        let hours = hours_of!(row)?;
        let details = SpecialDayDraft {
            period: parse_period(row.first_day, row.last_day, row.is_yearly)?,
            label: row.label.0,
            label_english: row.label_english.0,
            hours,
            is_today_change: row.is_today_change.0,
        };
        Ok(Self {
            id: row.id.0,
            version: row.version.0,
            details,
        })
    }
}

impl TryFrom<season::Model> for Season {
    type Error = InvalidColumn;

    fn try_from(row: season::Model) -> Result<Self, InvalidColumn> {
        let details = SeasonDraft {
            name: row.name.0,
            name_english: row.name_english.0,
            period: parse_period(row.first_day, row.last_day, row.is_yearly)?,
            week: row.week.0,
            holiday: row.holiday.0,
        };
        Ok(Self {
            id: row.id.0,
            version: row.version.0,
            details,
        })
    }
}

fn parse_period(
    StoredValue(from): StoredValue<Date>,
    StoredValue(until): StoredValue<Date>,
    StoredValue(is_yearly): StoredValue<bool>,
) -> Result<Period, InvalidColumn> {
    let period = Period::new(from, until, is_yearly);
    period.map_err(|error| InvalidColumn::new("last_day", error))
}

fn season_to_row(season: &Season) -> season::ActiveModel {
    let details = &season.details;
    season::ActiveModel {
        id: set(season.id),
        first_day: set(details.period.from()),
        last_day: set(details.period.until()),
        is_yearly: set(details.period.is_yearly()),
        name: set(details.name.clone()),
        name_english: set(details.name_english.clone()),
        week: set(details.week),
        holiday: set(details.holiday),
        version: set(season.version),
    }
}

fn special_day_to_row(day: &SpecialDay) -> special_day::ActiveModel {
    let details = &day.details;
    row_with_hours!(
        special_day {
            id: day.id,
            first_day: details.period.from(),
            last_day: details.period.until(),
            is_yearly: details.period.is_yearly(),
            label: details.label.clone(),
            label_english: details.label_english.clone(),
            is_today_change: details.is_today_change,
            version: day.version
        },
        details.hours
    )
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
            seasons: readable_rows(&self.transaction, select_seasons()).await?,
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
            .map(|(key, hours)| row_with_hours!(weekday { day: key }, hours));
        replace_all_rows(db, rows).await?;
        let version = hours.version.get().into();
        app_state::set_column(db, app_state::Column::OpeningHoursVersion, version).await
    }

    async fn find_special_day(&mut self, id: PeriodId) -> Result<Option<SpecialDay>, StoreError> {
        fetch_optional_row(
            &self.transaction,
            special_day::Entity::find_by_id(StoredValue(id)),
        )
        .await
    }

    async fn max_period_id(&mut self) -> Result<Option<PeriodId>, StoreError> {
        let max = app_state::read_app_state_row(&self.transaction)
            .await?
            .max_special_day_id
            .0;
        let max = (max != 0).then(|| PeriodId::parse(max)).transpose();
        max.map_err(|error| app_state::corrupt_column_error("max_special_day_id", error))
    }

    async fn insert_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        insert(self.public_transaction(), special_day_to_row(day)).await
    }

    async fn save_max_period_id(&mut self, id: PeriodId) -> Result<(), StoreError> {
        let column = app_state::Column::MaxSpecialDayId;
        app_state::set_column(&self.transaction, column, id.get().into()).await
    }

    async fn update_special_day(&mut self, day: &SpecialDay) -> Result<(), StoreError> {
        update(self.public_transaction(), special_day_to_row(day)).await
    }

    async fn delete_special_day(&mut self, id: PeriodId) -> Result<bool, StoreError> {
        let day = special_day::Column::Id.eq(StoredValue(id));
        Ok(delete_where(self.public_transaction(), special_day::Entity, day).await? > 0)
    }

    async fn find_season(&mut self, id: PeriodId) -> Result<Option<Season>, StoreError> {
        let select = season::Entity::find_by_id(StoredValue(id));
        fetch_optional_row(&self.transaction, select).await
    }

    async fn save_season(&mut self, season: &Season) -> Result<(), StoreError> {
        upsert(self.public_transaction(), [season_to_row(season)]).await
    }

    async fn delete_season(&mut self, id: PeriodId) -> Result<bool, StoreError> {
        let season = season::Column::Id.eq(StoredValue(id));
        Ok(delete_where(self.public_transaction(), season::Entity, season).await? > 0)
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

/// The seasons, in order.
pub(super) fn select_seasons() -> Select<season::Entity> {
    season::Entity::find()
        .order_by_asc(season::Column::FirstDay)
        .order_by_asc(season::Column::Id)
}
