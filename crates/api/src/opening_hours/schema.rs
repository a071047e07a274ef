use domain::{
    fields::FieldErrorKind,
    opening_hours::{DayHours, DayHoursInput, SpecialDayInput, SpecialDayLabel, WeeklyHours},
};
use poem_openapi::Object;
use publishing::{
    field_limits,
    schema::{
        day_hours::{Hours, weekday_number},
        fields::{OptionalField, RequiredField},
        opening_hours::WeekdayHours,
    },
};
use time::{Date, Time, Weekday};

use crate::{http::request::RequestValidator, problem::InvalidFieldReason};

field_limits! {
    /// A time of day, or an empty text.
    TimeOrEmpty => { pattern: "^(([01][0-9]|2[0-3]):[0-5][0-9])?$".to_owned() }
    /// One item for every weekday.
    SevenWeekdays => { min_items: 7, max_items: 7 }
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
        let holiday = validation
            .validate_nested_object("holiday", |validation| validate_hours(holiday, validation));
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
    let hours = validate_hours(day.hours, validation);
    weekday.zip(hours)
}

pub fn validate_hours(hours: Hours, validation: &mut RequestValidator) -> Option<DayHours> {
    let input = hours_input(hours, validation);
    validation.collect_errors(DayHours::parse(&input))
}

fn hours_input(hours: Hours, validation: &mut RequestValidator) -> DayHoursInput {
    DayHoursInput {
        is_open: validation.take_field("isOpen", hours.is_open),
        open_from: take_time_field(validation, "openFrom", hours.open_from),
        open_until: take_time_field(validation, "openUntil", hours.open_until),
        kitchen_from: take_time_field(validation, "kitchenFrom", hours.kitchen_from),
        kitchen_until: take_time_field(validation, "kitchenUntil", hours.kitchen_until),
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
            hours: hours_input(self.hours, validation),
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
