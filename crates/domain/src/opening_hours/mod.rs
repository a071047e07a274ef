//! Opening hours: the week, holidays, special days, and the status at a moment.

mod day_hours;
mod defaults;
mod hours;
mod rule;
mod special_day;
mod special_range;
mod status;

pub use day_hours::{
    BreakOutsideOpening, DayHours, DayTimes, InvalidTimeSpan, KitchenWithoutVenue, Opening,
    TimeField, TimeSpan,
};
pub use hours::{InvalidWeeklyHours, OpeningHours, StoredOpeningHours, WeeklyHours};
pub use rule::OpeningRule;
pub(crate) use rule::governing_day;
pub use special_day::{
    EndBeforeStart, InvalidSpecialDayId, SpecialDay, SpecialDayDraft, SpecialDayEdit, SpecialDayId,
    SpecialDayLabel,
};
pub use special_range::SpecialRange;
pub use status::{LOOK_AHEAD_DAYS, OpenState, OpeningStatus, TodayHours, opening_status_at};

#[cfg(test)]
pub(crate) mod tests;
