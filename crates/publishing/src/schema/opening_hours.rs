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
    /// Days and ranges with their own hours, by first day.
    pub special_days: Vec<SpecialDay>,
    /// The ranges in which each special day applies. They do not overlap and are in order of time.
    pub special_ranges: Vec<SpecialRange>,
    /// The present status.
    pub state: OpeningState,
    /// When the status next changes; absent if not within 400 days.
    pub next_change_at: Option<Timestamp>,
    /// The version of the week and the holidays, from 1. In double quotes it is the value for `If-Match`.
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
    /// The label; empty if there is none.
    #[oai(validator(max_length = 200))]
    pub label: String,
    /// Its version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
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
        Self {
            zone: TIME_ZONE.to_owned(),
            week: WeekdayHours::of_week(&hours.week),
            holiday: hours.holiday.into(),
            special_days: hours.special_days.iter().map(SpecialDay::from).collect(),
            special_ranges: hours
                .special_ranges()
                .into_iter()
                .map(SpecialRange::from)
                .collect(),
            state: OpeningState::from_status(status, at),
            next_change_at: status.next_change_at(),
            version: hours.version.get(),
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
        Self {
            id: special.id().get(),
            from: special.from(),
            until: special.until(),
            label: special.label().as_str().to_owned(),
            version: special.version().get(),
            hours: (*special.hours()).into(),
        }
    }
}

impl From<hours::SpecialRange> for SpecialRange {
    fn from(range: hours::SpecialRange) -> Self {
        Self {
            from: range.from,
            until: range.until,
            special_day_id: range.special_day_id.get(),
        }
    }
}
