use domain::{
    fields::{FieldErrorKind, FieldErrors},
    opening_hours::{self, DayHours, DayTimes, SpecialDayLabel, TimeField, WeeklyHours},
};
use poem_openapi::Object;
use publishing::{
    field_markers,
    schema::{
        day_hours::{Hours, weekday_number},
        fields::{ClearableText, DefaultField, ObjectField, OptionalField, RequiredField},
        limits::parse_local_time,
        opening_hours::WeekdayHours,
    },
};
use time::{Date, Time, Weekday};

use crate::http::request::{RequestObject, RequestValidator};

field_markers! {
    /// A time of day, or an empty text.
    TimeOrEmpty: String => TimeField, parse_time_or_empty, { pattern: "^(([01][0-9]|2[0-3]):[0-5][0-9])?$".to_owned() };
    /// One item for every weekday.
    SevenWeekdays: Vec<RequiredField<WeekdayHours>> => Vec<RequiredField<WeekdayHours>>, Ok, { min_items: 7, max_items: 7 };
}

fn parse_time_or_empty(text: impl AsRef<str>) -> Result<TimeField, FieldErrorKind> {
    match text.as_ref() {
        "" => Ok(TimeField::Empty),
        text => parse_local_time(text).map(TimeField::At),
    }
}

/// The week and the holidays.
#[derive(Object, Clone)]
pub struct OpeningHoursEdit {
    /// The seven weekdays, each once, in any order.
    pub week: RequiredField<SevenWeekdays>,
    /// The hours on statutory holidays.
    pub holiday: ObjectField<Hours>,
}

/// A new special day.
#[derive(Object, Clone)]
pub struct SpecialDayDraft {
    /// The first day.
    pub from: RequiredField<Date>,
    /// The last day, included.
    pub until: RequiredField<Date>,
    /// The label; may be empty.
    pub label: DefaultField<SpecialDayLabel>,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A change of a special day; absent fields stay. A day that is set to closed loses its times.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct SpecialDayEdit {
    /// The first day.
    pub from: OptionalField<Date>,
    /// The last day, included.
    pub until: OptionalField<Date>,
    /// The label; empty or null removes it.
    pub label: ClearableText<SpecialDayLabel>,
    /// Whether the venue opens at all.
    pub is_open: OptionalField<bool>,
    /// When the venue opens, a time of day; empty or null removes it.
    pub open_from: ClearableText<TimeOrEmpty>,
    /// When the venue closes, a time of day; earlier than `openFrom` means the next morning.
    pub open_until: ClearableText<TimeOrEmpty>,
    /// When the venue closes for its break, a time of day; empty or null removes it.
    pub open_break_from: ClearableText<TimeOrEmpty>,
    /// When the venue opens again after its break, a time of day; empty or null removes it.
    pub open_break_until: ClearableText<TimeOrEmpty>,
    /// When the kitchen opens, a time of day; empty or null removes it.
    pub kitchen_from: ClearableText<TimeOrEmpty>,
    /// When the kitchen closes, a time of day; earlier than `kitchenFrom` means the next morning.
    pub kitchen_until: ClearableText<TimeOrEmpty>,
    /// When the kitchen closes for its break, a time of day; empty or null removes it.
    pub kitchen_break_from: ClearableText<TimeOrEmpty>,
    /// When the kitchen opens again after its break, a time of day; empty or null removes it.
    pub kitchen_break_until: ClearableText<TimeOrEmpty>,
}

impl RequestObject for OpeningHoursEdit {
    type Value = (WeeklyHours, DayHours);

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let days = validation.require_list_field("week", self.week, validate_weekday_hours);
        let week = days.and_then(|days| {
            let week = WeeklyHours::from_weekday_hours(&days);
            if week.is_err() {
                validation.add_error("week", FieldErrorKind::InvalidWeeklyHours);
            }
            week.ok()
        });
        let holiday = validation.validate_field("holiday", self.holiday);
        week.zip(holiday)
    }
}

fn validate_weekday_hours(
    day: WeekdayHours,
    validation: &mut RequestValidator,
) -> Option<(Weekday, DayHours)> {
    let key = validation.validate_field("dayKey", day.weekday);
    let weekday = key.and_then(|key| {
        WeeklyHours::WEEKDAYS
            .into_iter()
            .find(|day| weekday_number(*day) == key)
    });
    if key.is_some() && weekday.is_none() {
        validation.add_error("dayKey", FieldErrorKind::Malformed);
    }
    let hours = day.hours.validate(validation);
    weekday.zip(hours)
}

impl RequestObject for Hours {
    type Value = DayHours;

    fn validate(self, validation: &mut RequestValidator) -> Option<DayHours> {
        let is_open = validation.validate_field("is_open", self.is_open);
        let mut time =
            |name, field: OptionalField<Time>| match validation.validate_field(name, field) {
                None => TimeField::Invalid,
                Some(time) => time.map_or(TimeField::Absent, TimeField::At),
            };
        let times = DayTimes {
            is_open,
            venue: [
                time("open_from", self.open_from),
                time("open_until", self.open_until),
                time("open_break_from", self.open_break_from),
                time("open_break_until", self.open_break_until),
            ],
            kitchen: [
                time("kitchen_from", self.kitchen_from),
                time("kitchen_until", self.kitchen_until),
                time("kitchen_break_from", self.kitchen_break_from),
                time("kitchen_break_until", self.kitchen_break_until),
            ],
        };
        let mut errors = FieldErrors::default();
        let hours = times.check(&mut errors);
        validation.collect_errors(hours.filter(|_| errors.is_empty()).ok_or(errors))
    }
}

impl RequestObject for SpecialDayDraft {
    type Value = opening_hours::SpecialDayDraft;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let from = validation.validate_field("from", self.from);
        let until = validation.validate_field("until", self.until);
        if from.zip(until).is_some_and(|(from, until)| until < from) {
            validation.check_field::<()>("until", Err(FieldErrorKind::BeforeStart));
        }
        let label = validation.validate_field("label", self.label);
        let hours = self.hours.validate(validation);
        opening_hours::SpecialDayDraft::new(from?, until?, label?, hours?).ok()
    }
}

impl RequestObject for SpecialDayEdit {
    type Value = opening_hours::SpecialDayEdit;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let from = validation.validate_field("from", self.from);
        let until = validation.validate_field("until", self.until);
        let label = validation.validate_field("label", self.label);
        let is_open = validation.validate_field("is_open", self.is_open);
        let mut time = |name, field: ClearableText<TimeOrEmpty>| {
            let time = validation.validate_field(name, field);
            time.map_or(TimeField::Invalid, Option::unwrap_or_default)
        };
        let venue = [
            time("open_from", self.open_from),
            time("open_until", self.open_until),
            time("open_break_from", self.open_break_from),
            time("open_break_until", self.open_break_until),
        ];
        let kitchen = [
            time("kitchen_from", self.kitchen_from),
            time("kitchen_until", self.kitchen_until),
            time("kitchen_break_from", self.kitchen_break_from),
            time("kitchen_break_until", self.kitchen_break_until),
        ];
        Some(opening_hours::SpecialDayEdit {
            from: from?,
            until: until?,
            label: label?,
            times: DayTimes {
                is_open: is_open?,
                venue,
                kitchen,
            },
        })
    }
}
