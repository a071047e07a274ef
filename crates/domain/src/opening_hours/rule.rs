//! The rule that applies to a day: special days override holidays, holidays override weekdays (decision H6).

use std::cmp::Reverse;

use time::{Date, Weekday};

use super::{DayHours, OpeningHours, SpecialDay, SpecialDayId, SpecialDayLabel};
use crate::calendar::{Holiday, Timestamp, holiday_on, local, midnight_after};

/// The rule that hours come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningRule {
    Weekday(Weekday),
    Holiday(Holiday),
    SpecialDay {
        id: SpecialDayId,
        label: SpecialDayLabel,
    },
}

impl OpeningHours {
    /// The hours of a day and their rule. If special days overlap, the shorter range applies, then the one with the higher
    /// id.
    pub fn opening_hours_and_rule_for(&self, day: Date) -> (&DayHours, OpeningRule) {
        if let Some(special) = self.special_day_on(day) {
            let (id, label) = (special.id(), special.label().clone());
            (special.hours(), OpeningRule::SpecialDay { id, label })
        } else if let Some(holiday) = holiday_on(day) {
            (&self.holiday, OpeningRule::Holiday(holiday))
        } else {
            let weekday = day.weekday();
            (self.week.on(weekday), OpeningRule::Weekday(weekday))
        }
    }

    /// The hours of a day without their rule, which needs no allocation.
    pub(super) fn opening_hours_on(&self, day: Date) -> DayHours {
        if let Some(special) = self.special_day_on(day) {
            *special.hours()
        } else if holiday_on(day).is_some() {
            self.holiday
        } else {
            *self.week.on(day.weekday())
        }
    }

    pub(super) fn special_day_on(&self, day: Date) -> Option<&SpecialDay> {
        self.special_days
            .iter()
            .filter(|special| special.covers_day(day))
            .min_by_key(|special| (special.day_count(), Reverse(special.id())))
    }
}

/// The day whose rule applies at an instant, and until when: the day in Vienna, or the day before while its opening, breaks
/// included, lasts past midnight.
pub(crate) fn governing_day(hours: &OpeningHours, at: Timestamp) -> (Date, Timestamp) {
    let today = local(at).date;
    let yesterdays_opening = today.previous_day().and_then(|yesterday| {
        let (from, until) = hours.opening_hours_on(yesterday).venue()?.on(yesterday)?;
        (from <= at && at < until).then_some((yesterday, until))
    });
    yesterdays_opening.unwrap_or_else(|| (today, midnight_after(at)))
}
