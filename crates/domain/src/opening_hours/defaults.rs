//! The default hours (specification §4). **The kitchen closes at 20:15 here**, until staff change it.

use time::macros::time;

use super::{DayHours, Opening, OpeningHours, WeeklyHours};
use crate::RecordVersion;

const DEFAULT_WEEKDAY_HOURS: DayHours = DayHours::Open {
    venue: Opening::new_unchecked(time!(10:00), time!(23:00)),
    kitchen: Some(Opening::new_unchecked(time!(11:00), time!(20:15))),
};

const DEFAULT_SUNDAY_HOURS: DayHours = DayHours::Open {
    venue: Opening::new_unchecked(time!(10:00), time!(15:00)),
    kitchen: Some(Opening::new_unchecked(time!(11:00), time!(14:00))),
};

impl Default for OpeningHours {
    fn default() -> Self {
        Self {
            week: WeeklyHours::new([
                DEFAULT_WEEKDAY_HOURS, // Monday
                DayHours::Closed,      // Tuesday
                DayHours::Closed,      // Wednesday
                DEFAULT_WEEKDAY_HOURS, // Thursday
                DEFAULT_WEEKDAY_HOURS, // Friday
                DEFAULT_WEEKDAY_HOURS, // Saturday
                DEFAULT_SUNDAY_HOURS,
            ]),
            holiday: DEFAULT_SUNDAY_HOURS, // decision H4
            special_days: Vec::new(),
            seasons: Vec::new(),
            version: RecordVersion::INITIAL,
        }
    }
}
