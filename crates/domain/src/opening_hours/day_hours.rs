//! The hours of one day.

use serde::{Deserialize, Serialize};
use time::{Date, Duration, Time};

use crate::calendar::{Timestamp, iso_time, timestamp_of};
use crate::fields::{FieldErrorKind, FieldErrors};

/// A span of time from one minute to another, half open: open at `start`, closed at `end` (decision H1).
///
/// An `end` earlier than `start` means the next morning (decision H5); `end` 00:00 is midnight at the end of the day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeSpan {
    start: Time,
    end: Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidTimeSpan {
    #[error("start and end are the same")]
    StartEqualsEnd,
    #[error("a time has seconds")]
    HasSeconds,
}

impl TimeSpan {
    /// Two local times, in whole minutes.
    pub fn new(start: Time, end: Time) -> Result<Self, InvalidTimeSpan> {
        if [start, end]
            .iter()
            .any(|time| *time != time.truncate_to_minute())
        {
            return Err(InvalidTimeSpan::HasSeconds);
        }
        if start == end {
            return Err(InvalidTimeSpan::StartEqualsEnd);
        }
        Ok(Self { start, end })
    }

    /// Constructs a constant that is known to be valid.
    pub(super) const fn new_unchecked(start: Time, end: Time) -> Self {
        Self { start, end }
    }

    /// The first minute that is open, in local time.
    pub fn start(self) -> Time {
        self.start
    }

    /// The first minute that is closed again, in local time.
    pub fn end(self) -> Time {
        self.end
    }

    pub fn ends_next_day(self) -> bool {
        self.end < self.start
    }

    /// Start and end in minutes since midnight; the end may be on the next day.
    pub(super) fn start_and_end_minutes(self) -> [u16; 2] {
        let minutes = |time: Time| u16::from(time.hour()) * 60 + u16::from(time.minute());
        let next_day_offset_minutes = if self.ends_next_day() { 24 * 60 } else { 0 };
        [
            minutes(self.start),
            minutes(self.end) + next_day_offset_minutes,
        ]
    }

    /// Start and end if it begins on this day; `None` if it is within the hour that is skipped in spring.
    pub(super) fn on(self, day: Date) -> Option<(Timestamp, Timestamp)> {
        let last_day = if self.ends_next_day() {
            day.saturating_add(Duration::DAY)
        } else {
            day
        };
        let start = timestamp_of(day, self.start);
        let end = timestamp_of(last_day, self.end);
        (start < end).then_some((start, end))
    }
}

/// The hours of one day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "DayHoursForm", into = "DayHoursForm")]
pub enum DayHours {
    Closed,
    Open {
        venue: TimeSpan,
        /// `None` if the kitchen stays closed.
        kitchen: Option<TimeSpan>,
    },
}

macro_rules! day_hours_form {
    ($($time:ident)+) => {
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct DayHoursForm {
            is_open: bool,
            $(#[serde(default, with = "iso_time::option", skip_serializing_if = "Option::is_none")]
            $time: Option<Time>,)+
        }
    };
}

day_hours_form!(open_from open_until kitchen_from kitchen_until);

impl From<DayHours> for DayHoursForm {
    fn from(hours: DayHours) -> Self {
        let (venue, kitchen) = (hours.venue(), hours.kitchen());
        Self {
            is_open: venue.is_some(),
            open_from: venue.map(TimeSpan::start),
            open_until: venue.map(TimeSpan::end),
            kitchen_from: kitchen.map(TimeSpan::start),
            kitchen_until: kitchen.map(TimeSpan::end),
        }
    }
}

impl TryFrom<DayHoursForm> for DayHours {
    type Error = FieldErrors;

    fn try_from(form: DayHoursForm) -> Result<Self, FieldErrors> {
        let field = |time: Option<Time>| time.map_or(TimeField::Absent, TimeField::At);
        let times = DayTimes {
            is_open: Some(form.is_open),
            open_from: field(form.open_from),
            open_until: field(form.open_until),
            kitchen_from: field(form.kitchen_from),
            kitchen_until: field(form.kitchen_until),
        };
        let mut errors = FieldErrors::default();
        let hours = times.check(&mut errors);
        hours.filter(|_| errors.is_empty()).ok_or(errors)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the kitchen is open while the venue is closed")]
pub struct KitchenWithoutVenue;

impl DayHours {
    /// Does not limit the kitchen to the hours of the venue: stored hours may be older than that rule.
    pub fn from_spans(
        venue: Option<TimeSpan>,
        kitchen: Option<TimeSpan>,
    ) -> Result<Self, KitchenWithoutVenue> {
        match (venue, kitchen) {
            (Some(venue), kitchen) => Ok(Self::Open { venue, kitchen }),
            (None, None) => Ok(Self::Closed),
            (None, Some(_)) => Err(KitchenWithoutVenue),
        }
    }

    pub fn venue(self) -> Option<TimeSpan> {
        match self {
            Self::Closed => None,
            Self::Open { venue, .. } => Some(venue),
        }
    }

    pub fn kitchen(self) -> Option<TimeSpan> {
        match self {
            Self::Closed => None,
            Self::Open { kitchen, .. } => kitchen,
        }
    }
}

/// A time of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeField {
    #[default]
    Absent,
    /// An edit removes the time.
    Empty,
    At(Time),
    /// The time is invalid, which has been reported.
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

impl DayTimes {
    pub(super) fn or_hours(self, hours: &DayHours) -> Self {
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

/// Requires both times, or neither if not `is_needed`.
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
