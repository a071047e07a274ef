use domain::{
    calendar::{Instant, ZONE, write_time},
    opening_hours::{self as hours, DayHours, OpeningStatus, Span},
};
use poem_openapi::{Object, types::Example};
use time::{Date, Time, Weekday, macros::date};

use super::status::OpeningState;
use crate::http::{
    limits::DayKey,
    request::{Optional, Required},
};

/// All opening hours, and the present status.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
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
    #[oai(skip_serializing_if_is_none)]
    pub next_change: Option<Instant>,
    /// The version of the week and the holidays, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The hours of a day. The times of the venue are present if it opens, those of the kitchen if the kitchen does.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Hours {
    /// Whether the venue opens at all.
    pub is_open: Required<bool>,
    /// When the venue opens, `HH:mm`.
    #[oai(skip_serializing_if_is_none)]
    pub open_from: Optional<String, Time>,
    /// When the venue closes, `HH:mm`; earlier than `openFrom` means the next morning.
    #[oai(skip_serializing_if_is_none)]
    pub open_until: Optional<String, Time>,
    /// When the kitchen opens, `HH:mm`.
    #[oai(skip_serializing_if_is_none)]
    pub kitchen_from: Optional<String, Time>,
    /// When the kitchen closes, `HH:mm`; earlier than `kitchenFrom` means the next morning.
    #[oai(skip_serializing_if_is_none)]
    pub kitchen_until: Optional<String, Time>,
}

/// The hours of a weekday.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct WeekdayHours {
    /// The weekday: Sunday 0, Monday 1 … Saturday 6.
    pub day_key: Required<u8, DayKey>,
    /// Its hours.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A day or a range of days with its own hours.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct SpecialDay {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The first day.
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    /// The label.
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

/// Sunday 0, Monday 1 … Saturday 6 (specification §3).
pub fn day_key(weekday: Weekday) -> u8 {
    weekday.number_days_from_sunday()
}

impl OpeningHours {
    /// The hours, with the status at `at`.
    pub fn of(hours: &hours::OpeningHours, status: &OpeningStatus, at: Instant) -> Self {
        Self {
            zone: ZONE.to_owned(),
            week: hours
                .week
                .days()
                .map(|(weekday, hours)| WeekdayHours {
                    day_key: day_key(weekday).into(),
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
            state: OpeningState::of(status, at),
            next_change: status.next_change(),
            version: hours.version.get(),
        }
    }
}

impl From<DayHours> for Hours {
    fn from(day: DayHours) -> Self {
        let from = |span: Option<Span>| Optional::of(span.map(|span| write_time(span.from())));
        let until = |span: Option<Span>| Optional::of(span.map(|span| write_time(span.until())));
        Self {
            is_open: day.venue().is_some().into(),
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
            is_open: true.into(),
            open_from: "10:00".into(),
            open_until: "23:00".into(),
            kitchen_from: "11:00".into(),
            kitchen_until: "20:15".into(),
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
                day_key: day_key(Weekday::Friday).into(),
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
