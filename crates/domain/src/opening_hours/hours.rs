//! Hours of a week and of the whole calendar.

use serde::{Deserialize, Serialize};
use time::Weekday;

use super::{DayHours, PeriodId, Season, SpecialDay};
use crate::RecordVersion;
use crate::serde_as::serde_as;

/// The hours of the seven weekdays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeeklyHours([DayHours; 7]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not every weekday exactly once")]
pub struct InvalidWeeklyHours;

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
    /// Days with hours of their own (decision H6).
    pub special_days: Vec<SpecialDay>,
    /// Weeks that override week and holidays for a part of the year.
    #[serde(default)]
    pub seasons: Vec<Season>,
    /// The version of the week and the holidays; special days and seasons have versions of their own.
    pub version: RecordVersion,
}

/// The hours that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredOpeningHours {
    /// Monday first. `None` for a day without a readable row.
    pub week: [Option<DayHours>; 7],
    pub holiday: Option<DayHours>,
    pub special_days: Vec<SpecialDay>,
    pub seasons: Vec<Season>,
    pub version: RecordVersion,
    /// Whether a row of the week or the holidays is corrupt, or some are missing.
    pub has_corrupt_rows: bool,
}

impl StoredOpeningHours {
    /// The smallest id that no special day or season has.
    pub fn smallest_unused_period_id(&self) -> Option<PeriodId> {
        let special_days = self.special_days.iter().map(|special| special.id);
        let seasons = self.seasons.iter().map(|season| season.id);
        PeriodId::smallest_unused(&special_days.chain(seasons).collect())
    }

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
            seasons: self.seasons,
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
