//! The days on which each special day applies where special days overlap (decision H6).

use std::collections::BTreeSet;

use time::Date;

use super::{OpeningHours, SpecialDayId};

/// Consecutive days on which one special day applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecialRange {
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    pub special_day_id: SpecialDayId,
}

impl OpeningHours {
    /// Ranges that do not overlap, in order of time. A special day may have several, or none if others override it.
    pub fn special_ranges(&self) -> Vec<SpecialRange> {
        // The rule changes only on the first day of a special day or the day after its last.
        let rule_change_days: BTreeSet<Date> = self
            .special_days
            .iter()
            .flat_map(|special| [Some(special.from()), special.until().next_day()])
            .flatten()
            .collect();
        let mut ranges: Vec<SpecialRange> = Vec::new();
        for &from in &rule_change_days {
            let Some(special) = self.special_day_on(from) else {
                continue;
            };
            let next = rule_change_days.range(from..).nth(1);
            let until = next
                .and_then(|next_change_day| next_change_day.previous_day())
                .unwrap_or(Date::MAX);
            match ranges.last_mut() {
                Some(last)
                    if last.special_day_id == special.id()
                        && last.until.next_day() == Some(from) =>
                {
                    last.until = until;
                }
                _ => ranges.push(SpecialRange {
                    from,
                    until,
                    special_day_id: special.id(),
                }),
            }
        }
        ranges
    }
}
