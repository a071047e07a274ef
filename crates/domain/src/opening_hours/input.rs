//! Opening hours and special days as staff enter them.

use time::{Date, Time, Weekday};

use super::{DayHours, EndBeforeStart, SpecialDay, SpecialDayLabel, TimeSpan, WeeklyHours};
use crate::fields::{FieldErrorKind, FieldErrors};

/// A time of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeField {
    #[default]
    Absent,
    /// In an edit, there is none from now on.
    Empty,
    At(Time),
    /// Its error has been reported.
    Invalid,
}

/// The times of a day, which may contradict each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DayTimes {
    /// `None` if it was not sent or is invalid.
    pub is_open: Option<bool>,
    pub open_from: TimeField,
    pub open_until: TimeField,
    pub kitchen_from: TimeField,
    pub kitchen_until: TimeField,
}

/// `None` keeps the current value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpecialDayEdit {
    pub from: Option<Date>,
    /// The last day, included.
    pub until: Option<Date>,
    pub label: Option<SpecialDayLabel>,
    pub times: DayTimes,
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
    /// `until` is included. Special days may overlap (decision H6).
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
}

impl SpecialDayEdit {
    /// The day after the edit. A day that is set to closed loses its times, unless some are sent. Reports every error.
    pub fn apply(self, day: &SpecialDay) -> Result<SpecialDayDraft, FieldErrors> {
        let mut errors = FieldErrors::default();
        let from = self.from.unwrap_or(day.from());
        let until = self.until.unwrap_or(day.until());
        if until < from {
            errors.record("until", FieldErrorKind::BeforeStart);
        }
        let label = self.label.unwrap_or_else(|| day.label().clone());
        let hours = self.times.or_hours(day.hours()).check(&mut errors);
        let draft = hours.and_then(|hours| SpecialDayDraft::new(from, until, label, hours).ok());
        draft.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

impl DayTimes {
    fn or_hours(self, hours: &DayHours) -> Self {
        let should_keep_current_times = self.is_open != Some(false);
        let time = |sent: TimeField, current: Option<Time>| match (sent, current) {
            (TimeField::Absent, Some(current)) if should_keep_current_times => {
                TimeField::At(current)
            }
            _ => sent,
        };
        let (venue, kitchen) = (hours.venue(), hours.kitchen());
        Self {
            is_open: self.is_open.or(Some(venue.is_some())),
            open_from: time(self.open_from, venue.map(TimeSpan::start)),
            open_until: time(self.open_until, venue.map(TimeSpan::end)),
            kitchen_from: time(self.kitchen_from, kitchen.map(TimeSpan::start)),
            kitchen_until: time(self.kitchen_until, kitchen.map(TimeSpan::end)),
        }
    }

    /// An open day has both times of the venue, and both of the kitchen or neither; those are within the venue's. A
    /// closed day has none. Records every error.
    pub fn check(&self, errors: &mut FieldErrors) -> Option<DayHours> {
        let venue = [
            ("open_from", self.open_from),
            ("open_until", self.open_until),
        ];
        let kitchen = [
            ("kitchen_from", self.kitchen_from),
            ("kitchen_until", self.kitchen_until),
        ];
        if self.is_open == Some(false) {
            for (name, time) in venue.into_iter().chain(kitchen) {
                if let TimeField::At(_) = time {
                    errors.record(name, FieldErrorKind::TimeWhileClosed);
                }
            }
            return Some(DayHours::Closed);
        }
        let venue = check_time_span(errors, venue, self.is_open.is_some());
        let kitchen = check_time_span(errors, kitchen, false);
        if let (Some(venue), Some(kitchen)) = (venue, kitchen) {
            check_kitchen_within_venue(errors, kitchen, venue);
        }
        venue.map(|venue| DayHours::Open { venue, kitchen })
    }
}

/// Both times, or neither if not `is_needed`.
fn check_time_span(
    errors: &mut FieldErrors,
    times: [(&'static str, TimeField); 2],
    is_needed: bool,
) -> Option<TimeSpan> {
    let is_missing = |time| matches!(time, TimeField::Absent | TimeField::Empty);
    if !is_needed && times.iter().all(|(_, time)| is_missing(*time)) {
        return None;
    }
    let [from, until] = times.map(|(name, time)| match time {
        TimeField::At(time) => Some(time),
        TimeField::Invalid => None,
        TimeField::Absent | TimeField::Empty => {
            errors.record(name, FieldErrorKind::Missing);
            None
        }
    });
    let time_span = TimeSpan::new(from?, until?);
    if time_span.is_err() {
        errors.record(times[1].0, FieldErrorKind::SameAsStart);
    }
    time_span.ok()
}

/// The kitchen's hours must be within the venue's.
fn check_kitchen_within_venue(errors: &mut FieldErrors, kitchen: TimeSpan, venue: TimeSpan) {
    let [opens, closes] = venue.start_and_end_minutes();
    let [from, until] = kitchen.start_and_end_minutes();
    if !(opens..closes).contains(&from) {
        errors.record("kitchen_from", FieldErrorKind::OutsideVenueHours);
    }
    if until > closes {
        errors.record("kitchen_until", FieldErrorKind::OutsideVenueHours);
    }
}
