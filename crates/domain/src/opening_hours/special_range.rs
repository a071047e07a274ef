//! On which days each special day is in force, for whoever cannot weigh overlapping ones (decision H6).

use std::collections::BTreeSet;

use time::Date;

use super::{OpeningHours, SpecialDayId};

/// Days in a row on which one special day is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecialRange {
    /// The first day.
    pub from: Date,
    /// The last day, which belongs to it.
    pub until: Date,
    /// The special day whose hours count.
    pub special_day: SpecialDayId,
}

impl OpeningHours {
    /// The special days taken apart: in order of time, none overlapping another, each with the special day in force. A
    /// special day may have several, or none where others override it altogether.
    #[must_use]
    pub fn special_ranges(&self) -> Vec<SpecialRange> {
        // Another rule can begin only where a special day begins or the day after one has ended.
        let turns: BTreeSet<Date> = self
            .special_days
            .iter()
            .flat_map(|special| [Some(special.from()), special.until().next_day()])
            .flatten()
            .collect();
        let mut ranges: Vec<SpecialRange> = Vec::new();
        for &from in &turns {
            let Some(special) = self.special_day_on(from) else {
                continue;
            };
            let next = turns.range(from..).nth(1);
            let until = next
                .and_then(|turn| turn.previous_day())
                .unwrap_or(Date::MAX);
            match ranges.last_mut() {
                Some(last)
                    if last.special_day == special.id() && last.until.next_day() == Some(from) =>
                {
                    last.until = until;
                }
                _ => ranges.push(SpecialRange {
                    from,
                    until,
                    special_day: special.id(),
                }),
            }
        }
        ranges
    }
}
