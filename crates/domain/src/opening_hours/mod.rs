//! Opening hours: the week, holidays, special days, and the status at a moment.

mod defaults;
mod hours;
mod input;
mod rule;
mod special_day;
mod special_range;
mod status;

pub use hours::{
    DayHours, InvalidTimeSpan, KitchenWithoutVenue, OpeningHours, StoredOpeningHours, TimeSpan,
    WeeklyHours,
};
pub use input::{DayTimes, InvalidWeeklyHours, SpecialDayDraft, SpecialDayEdit, TimeField};
pub use rule::OpeningRule;
pub(crate) use rule::governing_day;
pub use special_day::{
    EndBeforeStart, InvalidSpecialDayId, SpecialDay, SpecialDayId, SpecialDayLabel,
};
pub use special_range::SpecialRange;
pub use status::{LOOK_AHEAD_DAYS, OpenState, OpeningStatus, TodayHours, opening_status_at};

#[cfg(test)]
pub(crate) mod tests;
