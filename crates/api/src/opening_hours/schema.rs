use domain::{
    calendar::{Instant, TIME_ZONE, format_time},
    fields::FieldErrorKind,
    opening_hours::{
        self as hours, DayHours, DayHoursInput, OpeningStatus, SpecialDayInput, SpecialDayLabel,
        TimeSpan, WeeklyHours,
    },
};
use poem_openapi::Object;
use time::{Date, Time, Weekday};

use super::status::OpeningState;
use crate::{
    http::{
        request::{OptionalField, RequestValidator, RequiredField},
        schema_limits::field_limits,
    },
    problem::InvalidFieldReason,
};

field_limits! {
    /// A time of day, or an empty text.
    TimeOrEmpty => { pattern: "^(([01][0-9]|2[0-3]):[0-5][0-9])?$".to_owned() }
    /// Sunday 0 to Saturday 6.
    DayKey => { minimum: 0.0, maximum: 6.0 }
    /// One item for every weekday.
    SevenWeekdays => { min_items: 7, max_items: 7 }
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
    pub next_change: Option<Instant>,
    /// The version of the week and the holidays, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The hours of a day. The times of the venue are present if it opens, those of the kitchen if the kitchen does.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Hours {
    /// Whether the venue opens at all.
    pub is_open: RequiredField<bool>,
    /// When the venue opens, `HH:mm`.
    pub open_from: OptionalField<String, Time>,
    /// When the venue closes, `HH:mm`; earlier than `openFrom` means the next morning.
    pub open_until: OptionalField<String, Time>,
    /// When the kitchen opens, `HH:mm`.
    pub kitchen_from: OptionalField<String, Time>,
    /// When the kitchen closes, `HH:mm`; earlier than `kitchenFrom` means the next morning.
    pub kitchen_until: OptionalField<String, Time>,
}

/// The hours of a weekday.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct WeekdayHours {
    /// The weekday: Sunday 0, Monday 1 … Saturday 6.
    #[oai(rename = "dayKey")]
    pub weekday: RequiredField<u8, DayKey>,
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

/// The week and the holidays.
#[derive(Object, Clone)]
pub struct OpeningHoursEdit {
    /// The seven weekdays, each once, in any order.
    pub week: RequiredField<Vec<RequiredField<WeekdayHours>>, SevenWeekdays>,
    /// The hours on statutory holidays.
    pub holiday: RequiredField<Hours>,
}

/// A new special day.
#[derive(Object, Clone)]
pub struct SpecialDayDraft {
    /// The first day.
    pub from: RequiredField<String, Date>,
    /// The last day, included.
    pub until: RequiredField<String, Date>,
    /// The label; may be empty.
    pub label: OptionalField<String, SpecialDayLabel>,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A change of a special day; absent fields stay. A day that is set to closed loses its times.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct SpecialDayEdit {
    /// The first day.
    pub from: OptionalField<String, Date>,
    /// The last day, included.
    pub until: OptionalField<String, Date>,
    /// The label; empty removes it.
    pub label: OptionalField<String, SpecialDayLabel>,
    /// Whether the venue opens at all.
    pub is_open: OptionalField<bool>,
    /// When the venue opens, a time of day; empty removes it.
    pub open_from: OptionalField<String, TimeOrEmpty>,
    /// When the venue closes, a time of day; earlier than `openFrom` means the next morning.
    pub open_until: OptionalField<String, TimeOrEmpty>,
    /// When the kitchen opens, a time of day; empty removes it.
    pub kitchen_from: OptionalField<String, TimeOrEmpty>,
    /// When the kitchen closes, a time of day; earlier than `kitchenFrom` means the next morning.
    pub kitchen_until: OptionalField<String, TimeOrEmpty>,
}

/// Sunday 0, Monday 1 … Saturday 6 (specification §3).
pub fn weekday_number(weekday: Weekday) -> u8 {
    weekday.number_days_from_sunday()
}

impl OpeningHours {
    /// The hours, with the status at `at`.
    pub fn of(hours: &hours::OpeningHours, status: &OpeningStatus, at: Instant) -> Self {
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
            next_change: status.next_change(),
            version: hours.version.get(),
        }
    }
}

impl WeekdayHours {
    pub fn of_week(week: &WeeklyHours) -> Vec<Self> {
        let days = week.days().map(|(weekday, hours)| Self {
            weekday: weekday_number(weekday).into(),
            hours: hours.into(),
        });
        days.collect()
    }
}

impl From<DayHours> for Hours {
    fn from(day: DayHours) -> Self {
        let from =
            |span: Option<TimeSpan>| OptionalField::new(span.map(|span| format_time(span.start())));
        let until =
            |span: Option<TimeSpan>| OptionalField::new(span.map(|span| format_time(span.end())));
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
            special_day_id: range.special_day_id.get(),
        }
    }
}

impl OpeningHoursEdit {
    pub fn validate(self, validation: &mut RequestValidator) -> Option<(WeeklyHours, DayHours)> {
        let days = validation.require_list_field("week", self.week, validate_weekday_hours);
        let week = days.and_then(|days| {
            let week = WeeklyHours::from_weekday_hours(&days);
            if week.is_err() {
                validation.add_error("week", InvalidFieldReason::InvalidWeeklyHours);
            }
            week.ok()
        });
        let holiday = validation.require_field("holiday", self.holiday)?;
        let holiday =
            validation.validate_nested_object("holiday", |validation| holiday.validate(validation));
        week.zip(holiday)
    }
}

fn validate_weekday_hours(
    day: WeekdayHours,
    validation: &mut RequestValidator,
) -> Option<(Weekday, DayHours)> {
    let key = validation.require_field("dayKey", day.weekday);
    let weekday = key.and_then(|key| {
        WeeklyHours::WEEKDAYS
            .into_iter()
            .find(|day| weekday_number(*day) == key)
    });
    if key.is_some() && weekday.is_none() {
        validation.add_error("dayKey", InvalidFieldReason::Malformed);
    }
    let hours = day.hours.validate(validation);
    weekday.zip(hours)
}

impl Hours {
    pub fn validate(self, validation: &mut RequestValidator) -> Option<DayHours> {
        let input = self.into_domain_input(validation);
        validation.collect_errors(DayHours::parse(&input))
    }

    fn into_domain_input(self, validation: &mut RequestValidator) -> DayHoursInput {
        DayHoursInput {
            is_open: validation.take_field("isOpen", self.is_open),
            open_from: take_time_field(validation, "openFrom", self.open_from),
            open_until: take_time_field(validation, "openUntil", self.open_until),
            kitchen_from: take_time_field(validation, "kitchenFrom", self.kitchen_from),
            kitchen_until: take_time_field(validation, "kitchenUntil", self.kitchen_until),
        }
    }
}

/// Here an empty text is not a time.
fn take_time_field(
    validation: &mut RequestValidator,
    name: &'static str,
    field: OptionalField<String, Time>,
) -> Option<String> {
    let text = validation.take_field(name, field);
    if text.as_deref() == Some("") {
        validation.add_error(
            name,
            InvalidFieldReason::DomainValidation(FieldErrorKind::InvalidTime),
        );
    }
    text
}

impl SpecialDayDraft {
    pub fn into_domain_input(self, validation: &mut RequestValidator) -> SpecialDayInput {
        SpecialDayInput {
            from: validation.take_field("from", self.from),
            until: validation.take_field("until", self.until),
            label: validation.take_field("label", self.label),
            hours: self.hours.into_domain_input(validation),
        }
    }
}

impl SpecialDayEdit {
    pub fn into_domain_input(self, validation: &mut RequestValidator) -> SpecialDayInput {
        SpecialDayInput {
            from: validation.take_field("from", self.from),
            until: validation.take_field("until", self.until),
            label: validation.take_field("label", self.label),
            hours: DayHoursInput {
                is_open: validation.take_field("isOpen", self.is_open),
                open_from: validation.take_field("openFrom", self.open_from),
                open_until: validation.take_field("openUntil", self.open_until),
                kitchen_from: validation.take_field("kitchenFrom", self.kitchen_from),
                kitchen_until: validation.take_field("kitchenUntil", self.kitchen_until),
            },
        }
    }
}
