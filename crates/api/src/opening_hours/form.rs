use domain::{
    fields::{FieldErrors, Problem},
    opening_hours::{DayHours, HoursInput, SpecialDayInput, Week},
};
use poem_openapi::{Object, types::Example};
use time::{Date, Weekday, macros::date};

use super::shape::{Hours, WeekdayHours, day_key};
use crate::{http::fields::Fields, problem::Fault};

/// The week and the holidays.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct OpeningHoursEdit {
    /// The seven weekdays, each once, in any order.
    #[oai(validator(min_items = 7, max_items = 7))]
    pub week: Vec<WeekdayHours>,
    /// The hours on statutory holidays.
    pub holiday: Hours,
}

/// A new special day.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct SpecialDayDraft {
    /// Its first day.
    pub from: Date,
    /// Its last day, included.
    pub until: Date,
    /// Its label, at most 200 characters.
    #[oai(validator(min_length = 1, max_length = 200))]
    pub label: String,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A change of a special day; absent fields stay. A day that is set to closed loses its times.
#[derive(Object, Clone, PartialEq, Eq, Debug, Default)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct SpecialDayEdit {
    /// Its first day.
    #[oai(skip_serializing_if_is_none)]
    pub from: Option<Date>,
    /// Its last day, included.
    #[oai(skip_serializing_if_is_none)]
    pub until: Option<Date>,
    /// Its label, at most 200 characters.
    #[oai(
        skip_serializing_if_is_none,
        validator(min_length = 1, max_length = 200)
    )]
    pub label: Option<String>,
    /// Whether the venue opens at all.
    #[oai(skip_serializing_if_is_none)]
    pub is_open: Option<bool>,
    /// When the venue opens, a time of day; empty removes it.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^(([01][0-9]|2[0-3]):[0-5][0-9])?$")
    )]
    pub open_from: Option<String>,
    /// When the venue closes, a time of day; earlier than `openFrom` means the next morning.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^(([01][0-9]|2[0-3]):[0-5][0-9])?$")
    )]
    pub open_until: Option<String>,
    /// When the kitchen opens, a time of day; empty removes it.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^(([01][0-9]|2[0-3]):[0-5][0-9])?$")
    )]
    pub kitchen_from: Option<String>,
    /// When the kitchen closes, a time of day; earlier than `kitchenFrom` means the next morning.
    #[oai(
        skip_serializing_if_is_none,
        validator(pattern = "^(([01][0-9]|2[0-3]):[0-5][0-9])?$")
    )]
    pub kitchen_until: Option<String>,
}

/// The week and the holidays.
pub fn week(form: &mut Fields<'_>) -> Option<(Week, DayHours)> {
    let days = form.objects("week", |day| {
        let key = day.integer("dayKey");
        let weekday = Week::DAYS
            .into_iter()
            .find(|weekday| key == Some(day_key(*weekday).into()));
        if key.is_some() && weekday.is_none() {
            day.refuse("dayKey", Fault::Unreadable);
        }
        let weekday = day.take(weekday.ok_or(FieldErrors::missing("dayKey")));
        Some((weekday, day_hours(day)))
    });
    let week = match days {
        None => form.take(Err(FieldErrors::missing("week"))),
        Some(days) => {
            let days: Option<Vec<_>> = days
                .into_iter()
                .map(|(day, hours)| day.zip(hours))
                .collect();
            days.and_then(|days| whole(form, &days))
        }
    };
    let holiday = form.object("holiday", |holiday| Some(day_hours(holiday)));
    let holiday = form.take(holiday.ok_or(FieldErrors::missing("holiday")));
    week.zip(holiday.flatten())
}

fn whole(form: &mut Fields<'_>, days: &[(Weekday, DayHours)]) -> Option<Week> {
    let week = Week::of(days);
    if week.is_err() {
        form.refuse("week", Fault::InvalidWeek);
    }
    week.ok()
}

fn day_hours(day: &mut Fields<'_>) -> Option<DayHours> {
    let input = hours(day, time);
    day.take(DayHours::parse(&input))
}

/// The fields of a new special day.
pub fn new_special_day(form: &mut Fields<'_>) -> SpecialDayInput {
    special_day_with(form, time)
}

/// The fields of a change of a special day, where an empty time takes one away.
pub fn special_day(form: &mut Fields<'_>) -> SpecialDayInput {
    special_day_with(form, time_or_none)
}

fn special_day_with(form: &mut Fields<'_>, time: ReadTime) -> SpecialDayInput {
    SpecialDayInput {
        from: form.words("from"),
        until: form.words("until"),
        label: form.words("label"),
        hours: hours(form, time),
    }
}

/// A time, or an empty text for none.
fn time_or_none(form: &mut Fields<'_>, name: &'static str) -> Option<String> {
    form.words(name)
}

type ReadTime = fn(&mut Fields<'_>, &'static str) -> Option<String>;

/// An empty text is an error: there is no earlier time to remove.
fn time(form: &mut Fields<'_>, name: &'static str) -> Option<String> {
    let text = form.words(name);
    if text.as_deref() == Some("") {
        form.refuse(name, Fault::Refused(Problem::InvalidTime));
    }
    text
}

fn hours(form: &mut Fields<'_>, time: ReadTime) -> HoursInput {
    HoursInput {
        is_open: form.flag("isOpen"),
        open_from: time(form, "openFrom"),
        open_until: time(form, "openUntil"),
        kitchen_from: time(form, "kitchenFrom"),
        kitchen_until: time(form, "kitchenUntil"),
    }
}

impl Example for OpeningHoursEdit {
    fn example() -> Self {
        let hours = domain::opening_hours::OpeningHours::default();
        let days = hours.week.days();
        Self {
            week: days
                .map(|(weekday, hours)| WeekdayHours {
                    day_key: day_key(weekday),
                    hours: hours.into(),
                })
                .collect(),
            holiday: hours.holiday.into(),
        }
    }
}

impl Example for SpecialDayDraft {
    fn example() -> Self {
        Self {
            from: date!(2026 - 12 - 24),
            until: date!(2026 - 12 - 26),
            label: "Weihnachten".to_owned(),
            hours: DayHours::Closed.into(),
        }
    }
}

impl Example for SpecialDayEdit {
    fn example() -> Self {
        Self {
            until: Some(date!(2026 - 12 - 27)),
            ..Self::default()
        }
    }
}
