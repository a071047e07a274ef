//! Opening hours: the week, holidays, seasons, special days, changes of today, and the status at a moment.

mod day_hours;
mod defaults;
mod hours;
mod opening;
mod osm;
mod period;
mod rule;
mod season;
mod special_day;
mod special_range;
mod status;
mod today;
mod versioned;

pub use day_hours::{DayHours, DayTimes, KitchenWithoutVenue, TimeField};
pub use hours::{InvalidWeeklyHours, OpeningHours, StoredOpeningHours, WeeklyHours};
pub use opening::{BreakOutsideOpening, InvalidTimeSpan, Opening, TimeSpan};
pub use period::Period;
pub use rule::{OpeningRule, WeekInForce, governing_day};
pub use season::{EnglishSeasonName, Season, SeasonDraft, SeasonName};
pub use special_day::{SpecialDay, SpecialDayDraft, SpecialDayEdit, SpecialDayLabel};
pub use special_range::{Closure, SpecialRange};
pub use status::{LOOK_AHEAD_DAYS, OpenState, OpeningStatus, TodayHours, opening_status_at};
pub use today::{TodayAction, TodayChange, TodayOptions, UpcomingHoliday};
pub use versioned::{InvalidPeriodId, PeriodId, Versioned};

#[cfg(test)]
pub(crate) mod tests;
