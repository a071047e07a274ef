use domain::{
    Label,
    fields::Problem,
    opening_hours::{DayHours, HoursInput, SpecialDayInput, Week},
};
use poem_openapi::{Object, types::Example};
use time::{Date, Time, Weekday};

use super::shape::{Hours, WeekdayHours, day_key};
use crate::{
    http::{
        limits::{SevenWeekdays, TimeOrEmpty},
        request::{Optional, Required, Validation},
    },
    problem::InvalidField,
};

/// The week and the holidays.
#[derive(Object, Clone)]
#[oai(example)]
pub struct OpeningHoursEdit {
    /// The seven weekdays, each once, in any order.
    pub week: Required<Vec<Required<WeekdayHours>>, SevenWeekdays>,
    /// The hours on statutory holidays.
    pub holiday: Required<Hours>,
}

/// A new special day.
#[derive(Object, Clone)]
#[oai(example)]
pub struct SpecialDayDraft {
    /// The first day.
    pub from: Required<String, Date>,
    /// The last day, included.
    pub until: Required<String, Date>,
    /// The label.
    pub label: Required<String, Label>,
    /// The hours on each of its days.
    #[oai(flatten)]
    pub hours: Hours,
}

/// A change of a special day; absent fields stay. A day that is set to closed loses its times.
#[derive(Object, Clone, Default)]
#[oai(rename_all = "camelCase", example)]
pub struct SpecialDayEdit {
    /// The first day.
    #[oai(skip_serializing_if_is_none)]
    pub from: Optional<String, Date>,
    /// The last day, included.
    #[oai(skip_serializing_if_is_none)]
    pub until: Optional<String, Date>,
    /// The label.
    #[oai(skip_serializing_if_is_none)]
    pub label: Optional<String, Label>,
    /// Whether the venue opens at all.
    #[oai(skip_serializing_if_is_none)]
    pub is_open: Optional<bool>,
    /// When the venue opens, a time of day; empty removes it.
    #[oai(skip_serializing_if_is_none)]
    pub open_from: Optional<String, TimeOrEmpty>,
    /// When the venue closes, a time of day; earlier than `openFrom` means the next morning.
    #[oai(skip_serializing_if_is_none)]
    pub open_until: Optional<String, TimeOrEmpty>,
    /// When the kitchen opens, a time of day; empty removes it.
    #[oai(skip_serializing_if_is_none)]
    pub kitchen_from: Optional<String, TimeOrEmpty>,
    /// When the kitchen closes, a time of day; earlier than `kitchenFrom` means the next morning.
    #[oai(skip_serializing_if_is_none)]
    pub kitchen_until: Optional<String, TimeOrEmpty>,
}

impl OpeningHoursEdit {
    pub fn validate(self, validation: &mut Validation) -> Option<(Week, DayHours)> {
        let days = validation.require_each("week", self.week, weekday);
        let week = days.and_then(|days| {
            let week = Week::from_days(&days);
            if week.is_err() {
                validation.add_error("week", InvalidField::InvalidWeek);
            }
            week.ok()
        });
        let holiday = validation.require("holiday", self.holiday)?;
        let holiday = validation.within("holiday", |validation| holiday.validate(validation));
        week.zip(holiday)
    }
}

fn weekday(day: WeekdayHours, validation: &mut Validation) -> Option<(Weekday, DayHours)> {
    let key = validation.require("dayKey", day.day_key);
    let weekday = key.and_then(|key| Week::DAYS.into_iter().find(|day| day_key(*day) == key));
    if key.is_some() && weekday.is_none() {
        validation.add_error("dayKey", InvalidField::Malformed);
    }
    let hours = day.hours.validate(validation);
    weekday.zip(hours)
}

impl Hours {
    pub fn validate(self, validation: &mut Validation) -> Option<DayHours> {
        let input = self.input(validation);
        validation.check(DayHours::parse(&input))
    }

    fn input(self, validation: &mut Validation) -> HoursInput {
        HoursInput {
            is_open: validation.take("isOpen", self.is_open),
            open_from: time(validation, "openFrom", self.open_from),
            open_until: time(validation, "openUntil", self.open_until),
            kitchen_from: time(validation, "kitchenFrom", self.kitchen_from),
            kitchen_until: time(validation, "kitchenUntil", self.kitchen_until),
        }
    }
}

/// Here an empty text is not a time.
fn time(
    validation: &mut Validation,
    name: &'static str,
    field: Optional<String, Time>,
) -> Option<String> {
    let text = validation.take(name, field);
    if text.as_deref() == Some("") {
        validation.add_error(name, InvalidField::Domain(Problem::InvalidTime));
    }
    text
}

impl SpecialDayDraft {
    pub fn input(self, validation: &mut Validation) -> SpecialDayInput {
        SpecialDayInput {
            from: validation.take("from", self.from),
            until: validation.take("until", self.until),
            label: validation.take("label", self.label),
            hours: self.hours.input(validation),
        }
    }
}

impl SpecialDayEdit {
    pub fn input(self, validation: &mut Validation) -> SpecialDayInput {
        SpecialDayInput {
            from: validation.take("from", self.from),
            until: validation.take("until", self.until),
            label: validation.take("label", self.label),
            hours: HoursInput {
                is_open: validation.take("isOpen", self.is_open),
                open_from: validation.take("openFrom", self.open_from),
                open_until: validation.take("openUntil", self.open_until),
                kitchen_from: validation.take("kitchenFrom", self.kitchen_from),
                kitchen_until: validation.take("kitchenUntil", self.kitchen_until),
            },
        }
    }
}

impl Example for OpeningHoursEdit {
    fn example() -> Self {
        let hours = domain::opening_hours::OpeningHours::default();
        let days = hours.week.days();
        let week = days.map(|(weekday, hours)| {
            Required::from(WeekdayHours {
                day_key: day_key(weekday).into(),
                hours: hours.into(),
            })
        });
        Self {
            week: week.collect::<Vec<_>>().into(),
            holiday: Hours::from(hours.holiday).into(),
        }
    }
}

impl Example for SpecialDayDraft {
    fn example() -> Self {
        Self {
            from: "2026-12-24".into(),
            until: "2026-12-26".into(),
            label: "Weihnachten".into(),
            hours: DayHours::Closed.into(),
        }
    }
}

impl Example for SpecialDayEdit {
    fn example() -> Self {
        Self {
            until: "2026-12-27".into(),
            ..Self::default()
        }
    }
}
