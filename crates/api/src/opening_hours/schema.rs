use domain::{
    calendar::{Holiday, format_time},
    fields::{FieldErrorKind, FieldErrors},
    opening_hours::{
        self, DayHours, DayTimes, EnglishSeasonName, Period, SeasonName, SpecialDayLabel,
        TimeField, TodayAction, TodayChange, WeeklyHours,
    },
};
use poem_openapi::Object;
use publishing::{
    field_markers,
    schema::{
        code::ApiEnumValue,
        day_hours::{Hours, weekday_number},
        fields::{
            ClearableText, DefaultField, FieldList, ObjectField, OptionalField, RequiredField,
        },
        limits::parse_local_time,
        opening_hours::{DayKey, SpecialDay, WeekdayHours},
    },
};
use time::{Date, Time, Weekday};

use crate::http::request::{RequestObject, RequestValidator};

field_markers! {
    /// A time of day, or an empty text.
    TimeOrEmpty: String => TimeField, parse_time_or_empty, { pattern: "^(([01][0-9]|2[0-3]):[0-5][0-9])?$".to_owned() };
    /// One item for every weekday.
    SevenWeekdays: FieldList<WeekdayHours> => FieldList<WeekdayHours>, Ok, { min_items: 7, max_items: 7 };
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
#[oai(rename_all = "camelCase")]
pub struct SpecialDayDraft {
    /// The first day.
    pub from: RequiredField<Date>,
    /// The last day, included.
    pub until: RequiredField<Date>,
    /// Whether it applies every year; then only month and day of `from` and `until` count.
    pub is_yearly: DefaultField<bool>,
    /// The label; may be empty.
    pub label: DefaultField<SpecialDayLabel>,
    /// The English label; may be empty.
    pub label_en: DefaultField<SpecialDayLabel>,
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
    /// Whether it applies every year.
    pub is_yearly: OptionalField<bool>,
    /// The label; empty or null removes it.
    pub label: ClearableText<SpecialDayLabel>,
    /// The English label; empty or null removes it.
    pub label_en: ClearableText<SpecialDayLabel>,
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

/// A week of its own for a part of the year.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct SeasonDraft {
    /// The name.
    pub name: RequiredField<SeasonName>,
    /// The English name; may be empty.
    pub name_en: DefaultField<EnglishSeasonName>,
    /// The first day.
    pub from: RequiredField<Date>,
    /// The last day, included.
    pub until: RequiredField<Date>,
    /// Whether it applies every year; then only month and day of `from` and `until` count.
    pub is_yearly: DefaultField<bool>,
    /// The seven weekdays, each once, in any order.
    pub week: RequiredField<SevenWeekdays>,
    /// The hours on statutory holidays.
    pub holiday: ObjectField<Hours>,
}

/// A change of the day that is running.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct TodayEdit {
    /// The day that is running, as `GET /api/opening-hours/today` reports it.
    pub date: RequiredField<Date>,
    /// What changes.
    pub action: RequiredField<ApiEnumValue<TodayAction>>,
    /// The time of `kitchenUntil` and `openUntil`, which require it.
    pub until: OptionalField<Time>,
    /// The label of `note`, which requires it.
    pub label: DefaultField<SpecialDayLabel>,
    /// The English label of `note`; may be empty.
    pub label_en: DefaultField<SpecialDayLabel>,
}

/// What staff can change on the day that is running, and what the next two weeks need.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TodayOptions {
    /// The day that is running: the calendar day, or the day before while its opening lasts.
    pub date: Date,
    /// Its hours.
    pub hours: Hours,
    /// Its hours without changes of today.
    pub planned_hours: Hours,
    /// When the kitchen can close earlier: quarter hours, the next first.
    pub kitchen_until: FieldList<Time>,
    /// When the venue can close earlier: quarter hours, the next first.
    pub closes_earlier: FieldList<Time>,
    /// Until when the venue can stay open longer: quarter hours, the next first.
    pub closes_later: FieldList<Time>,
    /// Whether the day can be closed or have a note: it opens, and its opening is not over.
    pub is_ongoing: bool,
    /// The change that applies. Deleting this special day restores what applied before.
    pub change: Option<SpecialDay>,
    /// The holidays of the next two weeks whose hours no special day replaces.
    pub holidays: Vec<UpcomingHoliday>,
}

/// A holiday and its hours.
#[derive(Object, Clone)]
pub struct UpcomingHoliday {
    /// The date.
    pub date: Date,
    /// The statutory holiday.
    pub holiday: ApiEnumValue<Holiday>,
    /// Its hours.
    pub hours: Hours,
}

impl From<opening_hours::TodayOptions<'_>> for TodayOptions {
    fn from(options: opening_hours::TodayOptions) -> Self {
        let times = |times: Vec<Time>| {
            let times = times.into_iter().map(format_time);
            times.map(RequiredField::of).collect()
        };
        let holidays = options.holidays.iter().map(|day| UpcomingHoliday {
            date: day.date,
            holiday: day.holiday.into(),
            hours: day.hours.into(),
        });
        Self {
            date: options.date,
            hours: options.hours.into(),
            planned_hours: options.planned_hours.into(),
            kitchen_until: times(options.kitchen_until),
            closes_earlier: times(options.closes_earlier),
            closes_later: times(options.closes_later),
            is_ongoing: options.is_ongoing,
            change: options.change.map(SpecialDay::from),
            holidays: holidays.collect(),
        }
    }
}

impl RequestObject for OpeningHoursEdit {
    type Value = (WeeklyHours, DayHours);

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let week = validate_week(self.week, validation);
        let holiday = validation.validate_field("holiday", self.holiday);
        week.zip(holiday)
    }
}

fn validate_week(
    week: RequiredField<SevenWeekdays>,
    validation: &mut RequestValidator,
) -> Option<WeeklyHours> {
    let days = validation.require_list_field("week", week, validate_weekday_hours)?;
    let week = WeeklyHours::from_weekday_hours(&days);
    if week.is_err() {
        validation.add_error("week", FieldErrorKind::InvalidWeeklyHours);
    }
    week.ok()
}

fn validate_period(
    from: RequiredField<Date>,
    until: RequiredField<Date>,
    is_yearly: DefaultField<bool>,
    validation: &mut RequestValidator,
) -> Option<Period> {
    let from = validation.validate_field("from", from);
    let until = validation.validate_field("until", until);
    let is_yearly = validation.validate_field("is_yearly", is_yearly);
    let period = Period::new(from?, until?, is_yearly?);
    validation.check_field("until", period)
}

fn validate_weekday_hours(
    day: WeekdayHours,
    validation: &mut RequestValidator,
) -> Option<(Weekday, DayHours)> {
    let weekday = validate_weekday(day.weekday, validation);
    let hours = day.hours.validate(validation);
    weekday.zip(hours)
}

/// The field `dayKey`.
pub fn validate_weekday(
    key: RequiredField<DayKey>,
    validation: &mut RequestValidator,
) -> Option<Weekday> {
    let key = validation.validate_field("dayKey", key);
    let mut weekdays = WeeklyHours::WEEKDAYS.into_iter();
    let weekday = key.and_then(|key| weekdays.find(|day| weekday_number(*day) == key));
    if key.is_some() && weekday.is_none() {
        validation.add_error("dayKey", FieldErrorKind::Malformed);
    }
    weekday
}

macro_rules! day_times {
    ($form:ident, $is_open:expr, $time:ident) => {
        DayTimes {
            is_open: $is_open,
            venue: [
                $time("open_from", $form.open_from),
                $time("open_until", $form.open_until),
                $time("open_break_from", $form.open_break_from),
                $time("open_break_until", $form.open_break_until),
            ],
            kitchen: [
                $time("kitchen_from", $form.kitchen_from),
                $time("kitchen_until", $form.kitchen_until),
                $time("kitchen_break_from", $form.kitchen_break_from),
                $time("kitchen_break_until", $form.kitchen_break_until),
            ],
        }
    };
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
        let times = day_times!(self, is_open, time);
        let mut errors = FieldErrors::default();
        let hours = times.check(&mut errors);
        validation.collect_errors(hours.filter(|_| errors.is_empty()).ok_or(errors))
    }
}

impl RequestObject for SpecialDayDraft {
    type Value = opening_hours::SpecialDayDraft;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let period = validate_period(self.from, self.until, self.is_yearly, validation);
        let label = validation.validate_field("label", self.label);
        let label_english = validation.validate_field("label_en", self.label_en);
        let hours = self.hours.validate(validation);
        Some(opening_hours::SpecialDayDraft {
            period: period?,
            label: label?,
            label_english: label_english?,
            hours: hours?,
            is_today_change: false,
        })
    }
}

impl RequestObject for SeasonDraft {
    type Value = opening_hours::SeasonDraft;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let name = validation.validate_field("name", self.name);
        let name_english = validation.validate_field("name_en", self.name_en);
        let period = validate_period(self.from, self.until, self.is_yearly, validation);
        let week = validate_week(self.week, validation);
        let holiday = validation.validate_field("holiday", self.holiday);
        Some(opening_hours::SeasonDraft {
            name: name?,
            name_english: name_english?,
            period: period?,
            week: week?,
            holiday: holiday?,
        })
    }
}

impl RequestObject for TodayEdit {
    type Value = (time::Date, TodayChange);

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let date = validation.validate_field("date", self.date);
        let action = validation.validate_field("action", self.action);
        let until = validation.validate_field("until", self.until)?;
        let label = validation.validate_field("label", self.label)?;
        let label_english = validation.validate_field("label_en", self.label_en)?;
        let has_label = !label.as_str().is_empty();
        let mut check = |name, is_given: bool, is_expected: bool| {
            if is_given != is_expected {
                let error = if is_given {
                    FieldErrorKind::UnknownField
                } else {
                    FieldErrorKind::Missing
                };
                validation.add_error(name, error);
            }
        };
        let action = action?;
        let expects_time = matches!(action, TodayAction::KitchenUntil | TodayAction::OpenUntil);
        check("until", until.is_some(), expects_time);
        check("label", has_label, action == TodayAction::Note);
        let change = match (action, until) {
            (TodayAction::KitchenUntil, until) => TodayChange::KitchenUntil(until?),
            (TodayAction::OpenUntil, until) => TodayChange::OpenUntil(until?),
            (TodayAction::Closed, _) => TodayChange::Closed,
            (TodayAction::Note, _) => TodayChange::Note {
                label,
                label_english,
            },
        };
        Some((date?, change))
    }
}

impl RequestObject for SpecialDayEdit {
    type Value = opening_hours::SpecialDayEdit;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let from = validation.validate_field("from", self.from);
        let until = validation.validate_field("until", self.until);
        let is_yearly = validation.validate_field("is_yearly", self.is_yearly);
        let label = validation.validate_field("label", self.label);
        let label_english = validation.validate_field("label_en", self.label_en);
        let is_open = validation.validate_field("is_open", self.is_open);
        let mut time = |name, field: ClearableText<TimeOrEmpty>| {
            let time = validation.validate_field(name, field);
            time.map_or(TimeField::Invalid, Option::unwrap_or_default)
        };
        let times = day_times!(self, is_open.flatten(), time);
        Some(opening_hours::SpecialDayEdit {
            from: from?,
            until: until?,
            is_yearly: is_yearly?,
            label: label?,
            label_english: label_english?,
            times,
        })
    }
}
