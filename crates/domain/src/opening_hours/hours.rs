//! Hours of a day, of a week, and of the whole calendar.

use serde::{Deserialize, Serialize};
use time::{Date, Duration, Time, Weekday};

use super::{DayTimes, SpecialDay, TimeField};
use crate::RecordVersion;
use crate::calendar::{Timestamp, iso_time, timestamp_of};
use crate::fields::FieldErrors;
use crate::serde_as::serde_as;

/// From one minute to another, half open: open at `start`, closed at `end` (decision H1).
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

    /// For constants of this crate.
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

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DayHoursForm {
    is_open: bool,
    #[serde(
        default,
        with = "iso_time::option",
        skip_serializing_if = "Option::is_none"
    )]
    open_from: Option<Time>,
    #[serde(
        default,
        with = "iso_time::option",
        skip_serializing_if = "Option::is_none"
    )]
    open_until: Option<Time>,
    #[serde(
        default,
        with = "iso_time::option",
        skip_serializing_if = "Option::is_none"
    )]
    kitchen_from: Option<Time>,
    #[serde(
        default,
        with = "iso_time::option",
        skip_serializing_if = "Option::is_none"
    )]
    kitchen_until: Option<Time>,
}

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

/// The hours of the seven weekdays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeeklyHours([DayHours; 7]);

/// The hours of a weekday in JSON: Sunday 0 to Saturday 6.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WeekdayHours {
    day_key: u8,
    #[serde(flatten)]
    hours: DayHours,
}

serde_as!(
    Vec<WeekdayHours>: WeeklyHours,
    |days| {
        let weekday = |day: &WeekdayHours| Weekday::Sunday.nth_next(day.day_key);
        let days: Vec<_> = days.iter().map(|day| (weekday(day), day.hours)).collect();
        Self::from_weekday_hours(&days)
    },
    |week| {
        let days = week.days().map(|(weekday, hours)| WeekdayHours {
            day_key: weekday.number_days_from_sunday(),
            hours,
        });
        days.collect::<Vec<_>>()
    }
);

impl WeeklyHours {
    /// The weekdays in the order of the list on the page.
    pub const WEEKDAYS: [Weekday; 7] = [
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Friday,
        Weekday::Saturday,
        Weekday::Sunday,
    ];

    pub const fn new(monday_first: [DayHours; 7]) -> Self {
        Self(monday_first)
    }

    pub fn on(&self, weekday: Weekday) -> &DayHours {
        let weekday_index = usize::from(weekday.number_days_from_monday());
        self.0.get(weekday_index).unwrap_or(&DayHours::Closed)
    }

    pub fn days(&self) -> impl Iterator<Item = (Weekday, DayHours)> {
        Self::WEEKDAYS.into_iter().zip(self.0)
    }
}

/// All hours. The default is in specification §4 and decision H4.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpeningHours {
    pub week: WeeklyHours,
    /// The hours on statutory holidays, which override the weekday (decision H4).
    pub holiday: DayHours,
    /// Days and ranges that override everything else (decision H6).
    pub special_days: Vec<SpecialDay>,
    /// The version of the week and the holidays; a special day has a version of its own.
    pub version: RecordVersion,
}

/// The hours that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredOpeningHours {
    /// Monday first. `None` for a day without a readable row.
    pub week: [Option<DayHours>; 7],
    pub holiday: Option<DayHours>,
    pub special_days: Vec<SpecialDay>,
    pub version: RecordVersion,
    /// Whether a row of the week or the holidays is corrupt, or some are missing.
    pub has_corrupt_rows: bool,
}

impl StoredOpeningHours {
    /// Days without a readable row have their default hours.
    pub fn into_hours_or_default(self) -> OpeningHours {
        let default = OpeningHours::default();
        let mut week = default.week;
        for (hours, stored) in week.0.iter_mut().zip(self.week) {
            *hours = stored.unwrap_or(*hours);
        }
        OpeningHours {
            week,
            holiday: self.holiday.unwrap_or(default.holiday),
            special_days: self.special_days,
            version: self.version,
        }
    }
}

impl OpeningHours {
    /// Replaces the week and the holidays. The version rises if they differ, or to confirm the initial ones.
    pub fn with_weekly_and_holiday_hours(self, week: WeeklyHours, holiday: DayHours) -> Self {
        let is_initial = self.version == RecordVersion::INITIAL;
        let version = if (week, holiday) == (self.week, self.holiday) && !is_initial {
            self.version
        } else {
            self.version.next()
        };
        Self {
            week,
            holiday,
            version,
            ..self
        }
    }
}
