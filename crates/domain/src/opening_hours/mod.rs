//! Opening hours: the week, holidays, special days, and the status at a moment.

mod defaults;
mod hours;
mod input;
mod rule;
mod special_day;
mod special_range;
mod status;

pub use hours::{DayHours, InvalidSpan, OpeningHours, Span, Week};
pub use input::{HoursInput, InvalidWeek, SpecialDayDraft, SpecialDayInput};
pub use rule::Reason;
pub(crate) use rule::governing_day;
pub use special_day::{EndBeforeStart, InvalidSpecialDayId, SpecialDay, SpecialDayId};
pub use special_range::SpecialRange;
pub use status::{LOOK_AHEAD_DAYS, OpenState, OpeningStatus, Today, status_at};

#[cfg(test)]
pub(crate) mod tests;
