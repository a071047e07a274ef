//! Opening hours as the API tells them.

use domain::{
    calendar::{Instant, ZONE, write_time},
    opening_hours::{self as hours, DayHours, Sign, Span},
};
use poem_openapi::{Object, types::Example};
use time::{Date, Weekday, macros::date};

use super::sign::OpeningState;

/// The hours of the house, and what the door sign says now.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct OpeningHours {
    /// The zone that all days and times are local to.
    pub zone: String,
    /// The seven weekdays, Monday first.
    pub week: Vec<WeekdayHours>,
    /// The hours on statutory holidays.
    pub holiday: Hours,
    /// Days and ranges with hours of their own, by their first day.
    pub special_days: Vec<SpecialDay>,
    /// The special days taken apart, where they overlap: on which days the hours of which one count. In order of time.
    pub special_ranges: Vec<SpecialRange>,
    /// What the door sign says.
    pub state: OpeningState,
    /// When the door sign next says something else; absent when that is not in sight.
    #[oai(skip_serializing_if_is_none)]
    pub next_change: Option<Instant>,
    /// How often week and holidays were changed, from 1. In double quotes, what `If-Match` asks for.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// Hours of a day. The times are there when the house is open, those of the kitchen when it cooks.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Hours {
    /// Whether the house opens at all.
    pub is_open: bool,
    /// When the house opens, `HH:mm`.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    )]
    pub open_from: Option<String>,
    /// When the house closes, `HH:mm`; earlier than `openFrom` means the next morning.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    )]
    pub open_until: Option<String>,
    /// When the kitchen opens, `HH:mm`.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    )]
    pub kitchen_from: Option<String>,
    /// When the kitchen closes, `HH:mm`; earlier than `kitchenFrom` means the next morning.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    )]
    pub kitchen_until: Option<String>,
}

/// The hours of a weekday.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct WeekdayHours {
    /// The weekday: Sunday 0, Monday 1 … Saturday 6.
    #[oai(validator(minimum(value = "0"), maximum(value = "6")))]
    pub day_key: u8,
    /// Its hours.
    #[oai(flatten)]
    pub hours: Hours,
}

/// One day or several in a row with hours of their own.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct SpecialDay {
    /// Its number, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// Its first day.
    pub from: Date,
    /// Its last day, which belongs to it.
    pub until: Date,
    /// What staff call it.
    #[oai(validator(max_length = 200))]
    pub label: String,
    /// How often it was changed, from 1. In double quotes, what `If-Match` asks for.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
}

/// Days in a row on which the hours of one special day count, and not those of another that they belong to as well.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct SpecialRange {
    /// The first day.
    pub from: Date,
    /// The last day, which belongs to it.
    pub until: Date,
    /// The number of the special day.
    #[oai(validator(minimum(value = "1")))]
    pub special_day_id: u32,
}

/// Sunday 0, Monday 1 … Saturday 6 (specification §3).
#[must_use]
pub fn day_key(weekday: Weekday) -> u8 {
    weekday.number_days_from_sunday()
}

impl OpeningHours {
    /// The hours, with the sign as it is at `at`.
    #[must_use]
    pub fn of(hours: &hours::OpeningHours, sign: &Sign, at: Instant) -> Self {
        Self {
            zone: ZONE.to_owned(),
            week: hours
                .week
                .days()
                .map(|(weekday, hours)| WeekdayHours {
                    day_key: day_key(weekday),
                    hours: hours.into(),
                })
                .collect(),
            holiday: hours.holiday.into(),
            special_days: hours.special_days.iter().map(SpecialDay::from).collect(),
            special_ranges: hours
                .special_ranges()
                .into_iter()
                .map(SpecialRange::from)
                .collect(),
            state: OpeningState::of(sign, at),
            next_change: sign.next_change(),
            version: hours.version.get(),
        }
    }
}

impl From<DayHours> for Hours {
    fn from(day: DayHours) -> Self {
        let from = |span: Option<Span>| span.map(|span| write_time(span.from()));
        let until = |span: Option<Span>| span.map(|span| write_time(span.until()));
        Self {
            is_open: day.venue().is_some(),
            open_from: from(day.venue()),
            open_until: until(day.venue()),
            kitchen_from: from(day.kitchen()),
            kitchen_until: until(day.kitchen()),
        }
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
            special_day_id: range.special_day.get(),
        }
    }
}

impl Example for Hours {
    fn example() -> Self {
        Self {
            is_open: true,
            open_from: Some("10:00".to_owned()),
            open_until: Some("23:00".to_owned()),
            kitchen_from: Some("11:00".to_owned()),
            kitchen_until: Some("20:15".to_owned()),
        }
    }
}

impl Example for OpeningHours {
    fn example() -> Self {
        let friday = Hours::example();
        let christmas = SpecialDay::example();
        let state = OpeningState::example();
        Self {
            zone: ZONE.to_owned(),
            week: vec![WeekdayHours {
                day_key: day_key(Weekday::Friday),
                hours: friday.clone(),
            }],
            holiday: friday,
            special_ranges: vec![SpecialRange {
                from: christmas.from,
                until: christmas.until,
                special_day_id: christmas.id,
            }],
            special_days: vec![christmas],
            next_change: state.next_change,
            version: 1,
            state,
        }
    }
}

impl Example for SpecialDay {
    fn example() -> Self {
        Self {
            id: 1,
            from: date!(2026 - 12 - 24),
            until: date!(2026 - 12 - 26),
            label: "Weihnachten".to_owned(),
            version: 1,
            hours: DayHours::Closed.into(),
        }
    }
}
