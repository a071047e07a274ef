//! Opening hours: the week, holidays, special days, and what the sign at the door says at a moment.

mod defaults;
mod hours;
mod input;
mod rule;
mod sign;
mod special_day;
mod special_range;

pub use hours::{DayHours, InvalidSpan, OpeningHours, Span, Week};
pub use input::{HoursInput, InvalidWeek, SpecialDayDraft, SpecialDayInput};
pub use rule::Reason;
pub(crate) use rule::hand_over;
pub use sign::{Door, LOOK_AHEAD_DAYS, Sign, Today, sign_at};
pub use special_day::{EndsBeforeItStarts, InvalidSpecialDayId, SpecialDay, SpecialDayId};
pub use special_range::SpecialRange;

#[cfg(test)]
pub(crate) mod tests;
