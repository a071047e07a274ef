//! The hours of one day.

use serde::{Deserialize, Serialize};
use time::Time;

use super::opening::minutes_after;
use super::{Opening, TimeSpan};
use crate::calendar::iso_time;
use crate::fields::{FieldErrorKind, FieldErrors};

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
            (start + 1..end).contains(&minutes_after(start, break_span.start()))
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
    let [_, closes] = venue.span().start_and_end_minutes();
    let [from, until, break_from, break_until] = KITCHEN_FIELDS;
    let fields = match kitchen.break_span() {
        None => vec![[from, until]],
        Some(_) => vec![[from, break_from], [break_until, until]],
    };
    for ([start, end], [start_field, end_field]) in kitchen.periods().zip(fields) {
        let mut venue_periods = venue.periods();
        let period = venue_periods.find(|[opens, closes]| (*opens..*closes).contains(&start));
        if period.is_none() {
            errors.record(start_field, FieldErrorKind::OutsideVenueHours);
        }
        let needs_break = |[opens, _]: &[u16; 2]| kitchen.break_span().is_none() && *opens < end;
        let next_period = venue_periods.next().filter(needs_break);
        if next_period.is_some() {
            errors.record(break_from, FieldErrorKind::OutsideVenueHours);
        }
        if end > next_period.or(period).map_or(closes, |[_, closes]| closes) {
            errors.record(end_field, FieldErrorKind::OutsideVenueHours);
        }
    }
}
