use domain::{
    calendar::{TIME_ZONE, Timestamp},
    opening_hours::{self as hours, OpeningStatus, WeeklyHours},
};
use poem_openapi::Object;
use time::Date;

use super::{
    day_hours::{Hours, weekday_number},
    fields::RequiredField,
    opening_state::OpeningState,
};
use crate::{field_markers, json_fields};

json_fields!(WeekdayHours);

field_markers! {
    /// Sunday 0 to Saturday 6.
    DayKey: u8 => u8, Ok, { minimum: 0.0, maximum: 6.0 };
}

/// All opening hours, and the present status.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OpeningHours {
    /// The time zone of all days and times.
    pub zone: String,
    /// The seven weekdays, Monday first.
    pub week: Vec<WeekdayHours>,
    /// The hours on statutory holidays.
    pub holiday: Hours,
    /// Days and ranges with their own hours, by first day, without changes of today that another special day replaces.
    pub special_days: Vec<SpecialDay>,
    /// The ranges in which each special day applies. They do not overlap and are in order of time. Those of yearly days are in
    /// the last year, this one and the next.
    pub special_ranges: Vec<SpecialRange>,
    /// Weeks that replace `week` and `holiday` for a part of the year, by first day.
    pub seasons: Vec<Season>,
    /// The season of today; absent outside all seasons, when `week` and `holiday` apply.
    #[oai(validator(minimum(value = "1")))]
    pub season_id: Option<u32>,
    /// The next day with the week of another season; absent if there is none in this or the next year.
    pub next_week: Option<NextWeek>,
    /// The announced closures: those by special days that have begun or begin within 14 days.
    pub closures: Vec<Closure>,
    /// The present status.
    pub state: OpeningState,
    /// When the status next changes; absent if not within 400 days.
    pub next_change_at: Option<Timestamp>,
    /// The version of `week` and `holiday`, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The hours of a weekday.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct WeekdayHours {
    /// The weekday: Sunday 0, Monday 1 … Saturday 6.
    #[oai(rename = "dayKey")]
    pub weekday: RequiredField<DayKey>,
    /// Its hours.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A day or a range of days with its own hours.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct SpecialDay {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The first day.
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    /// Whether it applies every year; then only month and day of `from` and `until` count.
    pub is_yearly: bool,
    /// The label; empty if there is none.
    #[oai(validator(max_length = 200))]
    pub label: String,
    /// The English label; empty if there is none.
    #[oai(validator(max_length = 200))]
    pub label_en: String,
    /// Whether it is a change of a single day that staff made on that day.
    pub is_today_change: bool,
    /// Its version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A week of its own for a part of the year.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Season {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The name.
    #[oai(validator(min_length = 1, max_length = 60))]
    pub name: String,
    /// The English name; empty if there is none.
    #[oai(validator(max_length = 60))]
    pub name_en: String,
    /// The first day.
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    /// Whether it applies every year; then only month and day of `from` and `until` count.
    pub is_yearly: bool,
    /// The seven weekdays, Monday first.
    pub week: Vec<WeekdayHours>,
    /// The hours on statutory holidays.
    pub holiday: Hours,
    /// Its version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The day from which the week of another season applies.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct NextWeek {
    /// The first day.
    pub from: Date,
    /// The season; absent outside all seasons, when `week` and `holiday` apply.
    #[oai(validator(minimum(value = "1")))]
    pub season_id: Option<u32>,
}

/// Consecutive days on which the venue is closed because of special days.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Closure {
    /// The first day.
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    /// The label; empty if there is none.
    #[oai(validator(max_length = 200))]
    pub label: String,
    /// The English label; empty if there is none.
    #[oai(validator(max_length = 200))]
    pub label_en: String,
    /// The first day after it on which the venue opens; absent if there is none within a year.
    pub reopens_on: Option<Date>,
}

/// The hours in the notation of OpenStreetMap.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct OsmHours {
    /// The hours of the venue; `off` if it never opens.
    pub venue: String,
    /// The hours of the kitchen; absent if it never opens.
    pub kitchen: Option<String>,
}

/// Consecutive days on which one special day applies.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct SpecialRange {
    /// The first day.
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    /// The id of the special day.
    #[oai(validator(minimum(value = "1")))]
    pub special_day_id: u32,
}

impl OpeningHours {
    /// The hours, with the status at `at`.
    pub fn of(hours: &hours::OpeningHours, status: &OpeningStatus, at: Timestamp) -> Self {
        let today = status.today.date;
        let id = |season: Option<&hours::Season>| season.map(|season| season.id.get());
        Self {
            zone: TIME_ZONE.to_owned(),
            week: WeekdayHours::of_week(&hours.week),
            holiday: hours.holiday.into(),
            special_days: hours.visible_special_days().map(SpecialDay::from).collect(),
            special_ranges: hours
                .special_ranges(today)
                .iter()
                .map(SpecialRange::from)
                .collect(),
            seasons: hours.seasons.iter().map(Season::from).collect(),
            season_id: id(hours.week_on(today).season),
            next_week: hours.next_week_after(today).map(|(from, week)| NextWeek {
                from,
                season_id: id(week.season),
            }),
            closures: hours
                .announced_closures(today)
                .iter()
                .map(|closure| Closure::of(closure, hours))
                .collect(),
            state: OpeningState::from_status(status, at),
            next_change_at: status.next_change_at(),
            version: hours.version.get(),
        }
    }
}

impl OsmHours {
    pub fn of(hours: &hours::OpeningHours, today: Date) -> Self {
        Self {
            venue: hours.osm_venue_hours(today),
            kitchen: hours.osm_kitchen_hours(today),
        }
    }
}

impl WeekdayHours {
    pub fn of_week(week: &WeeklyHours) -> Vec<Self> {
        let days = week.days().map(|(weekday, hours)| Self {
            weekday: RequiredField::of(weekday_number(weekday)),
            hours: hours.into(),
        });
        days.collect()
    }
}

impl From<&hours::SpecialDay> for SpecialDay {
    fn from(special: &hours::SpecialDay) -> Self {
        let details = &special.details;
        Self {
            id: special.id.get(),
            from: details.period.from(),
            until: details.period.until(),
            is_yearly: details.period.is_yearly(),
            label: details.label.to_string(),
            label_en: details.label_english.to_string(),
            is_today_change: details.is_today_change,
            version: special.version.get(),
            hours: details.hours.into(),
        }
    }
}

impl From<&hours::Season> for Season {
    fn from(season: &hours::Season) -> Self {
        let details = &season.details;
        Self {
            id: season.id.get(),
            name: details.name.to_string(),
            name_en: details.name_english.to_string(),
            from: details.period.from(),
            until: details.period.until(),
            is_yearly: details.period.is_yearly(),
            week: WeekdayHours::of_week(&details.week),
            holiday: details.holiday.into(),
            version: season.version.get(),
        }
    }
}

impl From<&hours::SpecialRange<'_>> for SpecialRange {
    fn from(range: &hours::SpecialRange) -> Self {
        Self {
            from: range.from,
            until: range.until,
            special_day_id: range.special_day.id.get(),
        }
    }
}

impl Closure {
    fn of(closure: &hours::Closure, hours: &hours::OpeningHours) -> Self {
        Self {
            reopens_on: hours.reopens_on(closure),
            from: closure.from,
            until: closure.until,
            label: closure.label.to_string(),
            label_en: closure.label_english.to_string(),
        }
    }
}
