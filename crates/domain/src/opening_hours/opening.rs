//! When the venue or the kitchen is open on a day.

use std::iter;

use time::{Date, Duration, Time};

use crate::calendar::{Timestamp, timestamp_of};

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
