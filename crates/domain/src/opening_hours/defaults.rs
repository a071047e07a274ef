//! The default hours (specification §4). **The kitchen closes at 20:15 here**, until staff change it.

use time::macros::time;

use super::{DayHours, OpeningHours, Span, Week};
use crate::Version;

const ORDINARY: DayHours = DayHours::Open {
    venue: Span::new_unchecked(time!(10:00), time!(23:00)),
    kitchen: Some(Span::new_unchecked(time!(11:00), time!(20:15))),
};

const SUNDAY: DayHours = DayHours::Open {
    venue: Span::new_unchecked(time!(10:00), time!(15:00)),
    kitchen: Some(Span::new_unchecked(time!(11:00), time!(14:00))),
};

impl Default for OpeningHours {
    fn default() -> Self {
        Self {
            week: Week::new([
                ORDINARY,         // Monday
                DayHours::Closed, // Tuesday
                DayHours::Closed, // Wednesday
                ORDINARY,         // Thursday
                ORDINARY,         // Friday
                ORDINARY,         // Saturday
                SUNDAY,
            ]),
            holiday: SUNDAY, // decision H4
            special_days: Vec::new(),
            version: Version::FIRST,
        }
    }
}
