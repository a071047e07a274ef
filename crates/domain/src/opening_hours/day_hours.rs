//! The hours of one day.

use std::iter;

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
        let start = minutes_since_midnight(self.start);
        [start, minutes_after(start, self.end)]
    }
}

fn minutes_since_midnight(time: Time) -> u16 {
    u16::from(time.hour()) * 60 + u16::from(time.minute())
}

pub(super) const MINUTES_PER_DAY: u16 = 24 * 60;

/// A time in minutes since midnight; one that is before `start` is on the next day.
pub(super) fn minutes_after(start: u16, time: Time) -> u16 {
    let minutes = minutes_since_midnight(time);
    if minutes < start {
        minutes + MINUTES_PER_DAY
    } else {
        minutes
    }
}

/// When the venue or the kitchen is open on a day: a span of time, with a break if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    span: TimeSpan,
    break_span: Option<TimeSpan>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the break is not within the opening")]
pub struct BreakOutsideOpening;

impl Opening {
    /// A break begins after the opening begins and ends before the opening ends. After midnight it is on the next day.
    pub fn new(span: TimeSpan, break_span: Option<TimeSpan>) -> Result<Self, BreakOutsideOpening> {
        let opening = Self { span, break_span };
        let is_valid = opening.periods().flatten().is_sorted_by(|a, b| a < b);
        is_valid.then_some(opening).ok_or(BreakOutsideOpening)
    }

    /// Constructs a constant that is known to be valid.
    pub(super) const fn new_unchecked(start: Time, end: Time) -> Self {
        Self {
            span: TimeSpan { start, end },
            break_span: None,
        }
    }

    /// From the beginning to the end of the day's opening, including the break.
    pub fn span(self) -> TimeSpan {
        self.span
    }

    pub fn break_span(self) -> Option<TimeSpan> {
        self.break_span
    }

    /// Start and end, and those of the break.
    pub fn times(opening: Option<Self>) -> [Option<Time>; 4] {
        let span = opening.map(|opening| opening.span);
        let break_span = opening.and_then(|opening| opening.break_span);
        [
            span.map(TimeSpan::start),
            span.map(TimeSpan::end),
            break_span.map(TimeSpan::start),
            break_span.map(TimeSpan::end),
        ]
    }

    /// Start and end of the break in minutes since midnight of the day.
    fn break_minutes(self) -> Option<[u16; 2]> {
        let [start, _] = self.span.start_and_end_minutes();
        let minutes = |time| minutes_after(start, time);
        Some(self.break_span?).map(|span| [span.start, span.end].map(minutes))
    }

    /// The periods before and after the break, as starts and ends in minutes since midnight of the day.
    pub(super) fn periods(self) -> impl Iterator<Item = [u16; 2]> {
        let [start, end] = self.span.start_and_end_minutes();
        let break_minutes = self.break_minutes();
        let first = [start, break_minutes.map_or(end, |[from, _]| from)];
        iter::once(first).chain(break_minutes.map(|[_, until]| [until, end]))
    }

    /// In minutes since midnight of the day.
    pub(super) fn end_minutes(self) -> u16 {
        let [_, end] = self.span.start_and_end_minutes();
        end
    }

    /// The opening if it ends at `end`, in minutes since midnight of the day: a break that has not ended by then is removed.
    /// `None` if it has not begun by then.
    pub(super) fn ending_at(self, end: u16) -> Option<Self> {
        let [start, _] = self.span.start_and_end_minutes();
        let (end, break_span) = match self.break_minutes() {
            Some([from, until]) if end <= until => (end.min(from), None),
            _ => (end, self.break_span),
        };
        let end_time = Time::MIDNIGHT + Duration::minutes(end.into());
        let span = (start < end).then(|| TimeSpan::new(self.span.start, end_time).ok());
        Some(Self {
            span: span??,
            break_span,
        })
    }

    /// The periods of a day's opening, which may begin the next morning, without those that lie within the hour that is skipped in spring.
    pub(super) fn periods_on(self, day: Date) -> impl Iterator<Item = (Timestamp, Timestamp)> {
        let closes = timestamp_on(day, self.end_minutes());
        let timestamps = move |times: [u16; 2]| times.map(|minutes| timestamp_on(day, minutes));
        let periods = self.periods().map(timestamps);
        // A break within the hour that is skipped in spring may begin after the end.
        let periods = periods.map(move |[start, end]| (start, end.min(closes)));
        periods.filter(|(start, end)| start < end)
    }

    /// Start and end if it begins on this day; `None` if it is within the hour that is skipped in spring.
    pub(super) fn on(self, day: Date) -> Option<(Timestamp, Timestamp)> {
        let [start, end] = self
            .span
            .start_and_end_minutes()
            .map(|minutes| timestamp_on(day, minutes));
        (start < end).then_some((start, end))
    }
}

/// The instant of a local time of the day or the next one, in minutes since midnight.
fn timestamp_on(day: Date, minutes: u16) -> Timestamp {
    let days = Duration::days((minutes / MINUTES_PER_DAY).into());
    let time = Time::MIDNIGHT + Duration::minutes((minutes % MINUTES_PER_DAY).into());
    timestamp_of(day.saturating_add(days), time)
}

/// The hours of one day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "DayHoursForm", into = "DayHoursForm")]
pub enum DayHours {
    Closed,
    Open {
        venue: Opening,
        /// `None` if the kitchen stays closed.
        kitchen: Option<Opening>,
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

day_hours_form!(
    open_from open_until open_break_from open_break_until
    kitchen_from kitchen_until kitchen_break_from kitchen_break_until
);

impl From<DayHours> for DayHoursForm {
    fn from(hours: DayHours) -> Self {
        let [open_from, open_until, open_break_from, open_break_until] =
            Opening::times(hours.venue());
        let [
            kitchen_from,
            kitchen_until,
            kitchen_break_from,
            kitchen_break_until,
        ] = Opening::times(hours.kitchen());
        Self {
            is_open: hours.venue().is_some(),
            open_from,
            open_until,
            open_break_from,
            open_break_until,
            kitchen_from,
            kitchen_until,
            kitchen_break_from,
            kitchen_break_until,
        }
    }
}

impl TryFrom<DayHoursForm> for DayHours {
    type Error = FieldErrors;

    fn try_from(form: DayHoursForm) -> Result<Self, FieldErrors> {
        let field = |time: Option<Time>| time.map_or(TimeField::Absent, TimeField::At);
        let times = DayTimes {
            is_open: Some(form.is_open),
            venue: [
                form.open_from,
                form.open_until,
                form.open_break_from,
                form.open_break_until,
            ]
            .map(field),
            kitchen: [
                form.kitchen_from,
                form.kitchen_until,
                form.kitchen_break_from,
                form.kitchen_break_until,
            ]
            .map(field),
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
    pub fn from_openings(
        venue: Option<Opening>,
        kitchen: Option<Opening>,
    ) -> Result<Self, KitchenWithoutVenue> {
        match (venue, kitchen) {
            (Some(venue), kitchen) => Ok(Self::Open { venue, kitchen }),
            (None, None) => Ok(Self::Closed),
            (None, Some(_)) => Err(KitchenWithoutVenue),
        }
    }

    pub fn venue(self) -> Option<Opening> {
        match self {
            Self::Closed => None,
            Self::Open { venue, .. } => Some(venue),
        }
    }

    pub fn kitchen(self) -> Option<Opening> {
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

impl TimeField {
    fn is_missing(self) -> bool {
        matches!(self, Self::Absent | Self::Empty)
    }
}

/// The times of a day, which may contradict each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DayTimes {
    /// `None` if it was not sent or is invalid.
    pub is_open: Option<bool>,
    /// `openFrom`, `openUntil`, `openBreakFrom`, `openBreakUntil`.
    pub venue: [TimeField; 4],
    /// `kitchenFrom`, `kitchenUntil`, `kitchenBreakFrom`, `kitchenBreakUntil`.
    pub kitchen: [TimeField; 4],
}

/// The names of [`DayTimes::venue`].
const VENUE_FIELDS: [&str; 4] = [
    "open_from",
    "open_until",
    "open_break_from",
    "open_break_until",
];

/// The names of [`DayTimes::kitchen`].
const KITCHEN_FIELDS: [&str; 4] = [
    "kitchen_from",
    "kitchen_until",
    "kitchen_break_from",
    "kitchen_break_until",
];

impl DayTimes {
    pub(super) fn or_hours(self, hours: &DayHours) -> Self {
        let should_keep_current_times = self.is_open != Some(false);
        let or_current = |sent: [TimeField; 4], current: Option<Opening>| {
            // Without its opening, a break is removed too.
            let is_removed = sent[..2] == [TimeField::Empty; 2];
            let current = current.filter(|_| !is_removed);
            let mut current = Opening::times(current).into_iter();
            sent.map(|sent| match (sent, current.next().flatten()) {
                (TimeField::Absent, Some(current)) if should_keep_current_times => {
                    TimeField::At(current)
                }
                _ => sent,
            })
        };
        Self {
            is_open: self.is_open.or(Some(hours.venue().is_some())),
            venue: or_current(self.venue, hours.venue()),
            kitchen: or_current(self.kitchen, hours.kitchen()),
        }
    }

    /// An open day has both times of the venue, and both of the kitchen or neither; the kitchen is open only while the venue
    /// is. A break has both times, and lies within its opening. A closed day has no times. Records every error.
    pub fn check(&self, errors: &mut FieldErrors) -> Option<DayHours> {
        if self.is_open == Some(false) {
            let venue = VENUE_FIELDS.into_iter().zip(self.venue);
            for (name, time) in venue.chain(KITCHEN_FIELDS.into_iter().zip(self.kitchen)) {
                if let TimeField::At(_) = time {
                    errors.record(name, FieldErrorKind::TimeWhileClosed);
                }
            }
            return Some(DayHours::Closed);
        }
        let venue = check_opening(errors, VENUE_FIELDS, self.venue, self.is_open.is_some());
        let kitchen = check_opening(errors, KITCHEN_FIELDS, self.kitchen, false);
        if let (Some(venue), Some(kitchen)) = (venue, kitchen) {
            check_kitchen_within_venue(errors, kitchen, venue);
        }
        venue.map(|venue| DayHours::Open { venue, kitchen })
    }
}

/// Requires the opening if `is_needed`. A break without an opening lacks the opening's times.
fn check_opening(
    errors: &mut FieldErrors,
    names: [&'static str; 4],
    times: [TimeField; 4],
    is_needed: bool,
) -> Option<Opening> {
    let [from, until, break_from, break_until] = names;
    let [start, end, break_start, break_end] = times;
    let has_break = [break_start, break_end]
        .iter()
        .any(|time| !time.is_missing());
    let is_needed = is_needed || has_break;
    let span = check_time_span(errors, [(from, start), (until, end)], is_needed);
    let break_times = [(break_from, break_start), (break_until, break_end)];
    let break_span = check_time_span(errors, break_times, has_break);
    let span = span?;
    let opening = Opening::new(span, break_span);
    if opening.is_err() {
        let begins_within = break_span.is_some_and(|break_span| {
            let [start, end] = span.start_and_end_minutes();
            (start + 1..end).contains(&minutes_after(start, break_span.start))
        });
        let field = if begins_within {
            break_until
        } else {
            break_from
        };
        errors.record(field, FieldErrorKind::BreakOutsideOpening);
    }
    opening.ok()
}

/// Requires both times, or neither if not `is_needed`.
fn check_time_span(
    errors: &mut FieldErrors,
    times: [(&'static str, TimeField); 2],
    is_needed: bool,
) -> Option<TimeSpan> {
    if !is_needed && times.iter().all(|(_, time)| time.is_missing()) {
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

/// Each period of the kitchen must be within a period of the venue.
fn check_kitchen_within_venue(errors: &mut FieldErrors, kitchen: Opening, venue: Opening) {
    let [_, closes] = venue.span.start_and_end_minutes();
    let [from, until, break_from, break_until] = KITCHEN_FIELDS;
    let fields = match kitchen.break_span {
        None => vec![[from, until]],
        Some(_) => vec![[from, break_from], [break_until, until]],
    };
    for ([start, end], [start_field, end_field]) in kitchen.periods().zip(fields) {
        let mut venue_periods = venue.periods();
        let period = venue_periods.find(|[opens, closes]| (*opens..*closes).contains(&start));
        if period.is_none() {
            errors.record(start_field, FieldErrorKind::OutsideVenueHours);
        }
        let needs_break = |[opens, _]: &[u16; 2]| kitchen.break_span.is_none() && *opens < end;
        let next_period = venue_periods.next().filter(needs_break);
        if next_period.is_some() {
            errors.record(break_from, FieldErrorKind::OutsideVenueHours);
        }
        if end > next_period.or(period).map_or(closes, |[_, closes]| closes) {
            errors.record(end_field, FieldErrorKind::OutsideVenueHours);
        }
    }
}
