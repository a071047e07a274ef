//! Unvalidated input of opening hours and special days.

use time::{Date, Time, Weekday};

use super::{DayHours, EndBeforeStart, SpecialDay, SpecialDayLabel, TimeSpan, WeeklyHours};
use crate::calendar::{format_iso_date, format_time, parse_date, parse_time};
use crate::fields::{FieldErrorKind, FieldErrors};

/// `None`: the field was not sent. An empty text means no time. Times are `HH:mm`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DayHoursInput {
    pub is_open: Option<bool>,
    pub open_from: Option<String>,
    pub open_until: Option<String>,
    pub kitchen_from: Option<String>,
    pub kitchen_until: Option<String>,
}

/// `None`: the field was not sent. Days are `yyyy-MM-dd`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpecialDayInput {
    pub from: Option<String>,
    /// The last day, included.
    pub until: Option<String>,
    pub label: Option<String>,
    pub hours: DayHoursInput,
}

/// A valid special day without id and version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialDayDraft {
    pub(super) from: Date,
    pub(super) until: Date,
    pub(super) label: SpecialDayLabel,
    pub(super) hours: DayHours,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not every weekday exactly once")]
pub struct InvalidWeeklyHours;

/// Names of the fields in the published API.
mod field {
    pub const IS_OPEN_FIELD: &str = "isOpen";
    pub const VENUE_TIME_FIELDS: [&str; 2] = ["openFrom", "openUntil"];
    pub const KITCHEN_TIME_FIELDS: [&str; 2] = ["kitchenFrom", "kitchenUntil"];
    pub const FROM_FIELD: &str = "from";
    pub const UNTIL_FIELD: &str = "until";
    pub const LABEL_FIELD: &str = "label";
}

impl DayHours {
    /// An open day has both times of the venue, and both of the kitchen or neither; those are within the venue's. A
    /// closed day has none. Reports every error.
    pub fn parse(input: &DayHoursInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let hours = parse_day_hours(&mut errors, input);
        hours.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

impl WeeklyHours {
    /// Every weekday once, in any order.
    pub fn from_weekday_hours(days: &[(Weekday, DayHours)]) -> Result<Self, InvalidWeeklyHours> {
        let mut week = [DayHours::Closed; 7];
        for (day, weekday) in week.iter_mut().zip(Self::WEEKDAYS) {
            let mut hours = days.iter().filter(|(day, _)| *day == weekday);
            match (hours.next(), hours.next()) {
                (Some((_, hours)), None) => *day = *hours,
                _ => return Err(InvalidWeeklyHours),
            }
        }
        Ok(Self::new(week))
    }
}

impl SpecialDayDraft {
    /// `until` is included.
    pub fn new(
        from: Date,
        until: Date,
        label: SpecialDayLabel,
        hours: DayHours,
    ) -> Result<Self, EndBeforeStart> {
        if until < from {
            return Err(EndBeforeStart);
        }
        Ok(Self {
            from,
            until,
            label,
            hours,
        })
    }

    /// Special days may overlap (decision H6). Reports every error.
    pub fn parse(input: &SpecialDayInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let from = errors.ok_or_record(field::FROM_FIELD, parse_day(input.from.as_deref()));
        let until = errors.ok_or_record(field::UNTIL_FIELD, parse_day(input.until.as_deref()));
        if let (Some(from), Some(until)) = (from, until)
            && until < from
        {
            errors.ok_or_record::<Date>(field::UNTIL_FIELD, Err(FieldErrorKind::BeforeStart));
        }
        let label = SpecialDayLabel::parse(input.label.as_deref().unwrap_or_default());
        let label = errors.ok_or_record(field::LABEL_FIELD, label);
        let hours = parse_day_hours(&mut errors, &input.hours);
        match (from, until, label, hours) {
            (Some(from), Some(until), Some(label), Some(hours)) if errors.is_empty() => Ok(Self {
                from,
                until,
                label,
                hours,
            }),
            _ => Err(errors),
        }
    }
}

impl SpecialDayInput {
    /// The day after the edit. Fields that were not sent stay; a day that is set to closed loses its times, unless some
    /// are sent. Reports every error.
    pub fn apply(self, day: &SpecialDay) -> Result<SpecialDayDraft, FieldErrors> {
        SpecialDayDraft::parse(&self.with_missing_fields_from(day))
    }

    fn with_missing_fields_from(self, day: &SpecialDay) -> Self {
        let hours = *day.hours();
        let time = |sent: Option<String>, current: Option<Time>| {
            let should_keep_current_times = self.hours.is_open != Some(false);
            sent.or_else(|| {
                current
                    .filter(|_| should_keep_current_times)
                    .map(format_time)
            })
        };
        let (venue, kitchen) = (hours.venue(), hours.kitchen());
        Self {
            from: self.from.or_else(|| Some(format_iso_date(day.from()))),
            until: self.until.or_else(|| Some(format_iso_date(day.until()))),
            label: self.label.or_else(|| Some(day.label().to_string())),
            hours: DayHoursInput {
                is_open: self.hours.is_open.or(Some(venue.is_some())),
                open_from: time(self.hours.open_from, venue.map(TimeSpan::start)),
                open_until: time(self.hours.open_until, venue.map(TimeSpan::end)),
                kitchen_from: time(self.hours.kitchen_from, kitchen.map(TimeSpan::start)),
                kitchen_until: time(self.hours.kitchen_until, kitchen.map(TimeSpan::end)),
            },
        }
    }
}

fn parse_day(text: Option<&str>) -> Result<Date, FieldErrorKind> {
    let text = text
        .filter(|text| !text.is_empty())
        .ok_or(FieldErrorKind::Missing)?;
    parse_date(text).map_err(|_| FieldErrorKind::InvalidDay)
}

fn parse_day_hours(errors: &mut FieldErrors, input: &DayHoursInput) -> Option<DayHours> {
    let venue = [&input.open_from, &input.open_until];
    let kitchen = [&input.kitchen_from, &input.kitchen_until];
    let is_open = errors.ok_or_record(
        field::IS_OPEN_FIELD,
        input.is_open.ok_or(FieldErrorKind::Missing),
    );
    match is_open {
        Some(false) => {
            for (name, time) in field::VENUE_TIME_FIELDS
                .into_iter()
                .chain(field::KITCHEN_TIME_FIELDS)
                .zip(venue.into_iter().chain(kitchen))
            {
                if non_empty(time.as_ref()).is_some() {
                    errors.ok_or_record::<Time>(name, Err(FieldErrorKind::TimeWhileClosed));
                }
            }
            Some(DayHours::Closed)
        }
        open => {
            let venue = parse_time_span(errors, field::VENUE_TIME_FIELDS, venue, open.is_some());
            let kitchen = parse_time_span(errors, field::KITCHEN_TIME_FIELDS, kitchen, false);
            if let (Some(venue), Some(kitchen)) = (venue, kitchen) {
                check_kitchen_within_venue(errors, kitchen, venue);
            }
            venue.map(|venue| DayHours::Open { venue, kitchen })
        }
    }
}

/// Both times, or neither if not `is_needed`.
fn parse_time_span(
    errors: &mut FieldErrors,
    [from_name, until_name]: [&'static str; 2],
    [from, until]: [&Option<String>; 2],
    is_needed: bool,
) -> Option<TimeSpan> {
    let (from, until) = (non_empty(from.as_ref()), non_empty(until.as_ref()));
    if from.is_none() && until.is_none() && !is_needed {
        return None;
    }
    let time = |text: Option<&str>| {
        let text = text.ok_or(FieldErrorKind::Missing)?;
        parse_time(text).map_err(|_| FieldErrorKind::InvalidTime)
    };
    let from = errors.ok_or_record(from_name, time(from));
    let until = errors.ok_or_record(until_name, time(until));
    let time_span = TimeSpan::new(from?, until?).map_err(|_| FieldErrorKind::SameAsStart);
    errors.ok_or_record(until_name, time_span)
}

/// The kitchen's hours must be within the venue's.
fn check_kitchen_within_venue(errors: &mut FieldErrors, kitchen: TimeSpan, venue: TimeSpan) {
    let [opens, closes] = venue.start_and_end_minutes();
    let [from, until] = kitchen.start_and_end_minutes();
    for (name, is_within) in field::KITCHEN_TIME_FIELDS
        .into_iter()
        .zip([(opens..closes).contains(&from), until <= closes])
    {
        if !is_within {
            errors.ok_or_record::<Time>(name, Err(FieldErrorKind::OutsideVenueHours));
        }
    }
}

fn non_empty(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}
