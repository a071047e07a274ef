//! The days on which each special day applies where special days overlap (decision H6), and the closures among them.

use std::collections::BTreeSet;

use time::{Date, Duration};

use super::{DayHours, OpeningHours, SpecialDay, SpecialDayLabel};

/// Consecutive days on which one special day applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecialRange<'a> {
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    pub special_day: &'a SpecialDay,
}

/// Consecutive days on which the venue is closed because of special days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closure {
    pub from: Date,
    /// The last day, included.
    pub until: Date,
    /// Empty if there is none.
    pub label: SpecialDayLabel,
    pub label_english: SpecialDayLabel,
    /// The first day after it on which the venue opens. `None` if there is none within a year.
    pub reopens_on: Option<Date>,
}

/// How many days before its first day a closure is announced.
pub(super) const ANNOUNCED_DAYS: u8 = 14;

impl OpeningHours {
    /// Ranges that do not overlap, in order of time. A special day may have several, or none if others override it. Those of
    /// yearly days are in the year before `today`, its year and the next.
    pub fn special_ranges(&self, today: Date) -> Vec<SpecialRange<'_>> {
        let years = today.year() - 1..=today.year() + 1;
        // The rule changes only on the first day of a special day or the day after its last.
        let days = self.special_days.iter();
        let rule_change_days: BTreeSet<Date> = days
            .flat_map(|special| {
                let period = special.details.period;
                // A range of the last year may end in the year after it.
                period.change_days(*years.start()..=years.end() + 1)
            })
            .collect();
        let mut ranges: Vec<SpecialRange> = Vec::new();
        for &from in &rule_change_days {
            let Some(special_day) = self.special_day_on(from) else {
                continue;
            };
            if special_day.details.period.is_yearly() && !years.contains(&from.year()) {
                continue;
            }
            let next = rule_change_days.range(from..).nth(1);
            let until = next
                .and_then(|next_change_day| next_change_day.previous_day())
                .unwrap_or(Date::MAX);
            match ranges.last_mut() {
                Some(last)
                    if last.special_day.id == special_day.id
                        && last.until.next_day() == Some(from) =>
                {
                    last.until = until;
                }
                _ => ranges.push(SpecialRange {
                    from,
                    until,
                    special_day,
                }),
            }
        }
        ranges
    }

    /// The closures that have not ended before `today`, in order of time. Ranges with the same label that follow one
    /// another are one closure.
    pub fn closures(&self, today: Date) -> Vec<Closure> {
        self.closures_until(today, Date::MAX)
    }

    /// The announced closures: those that have begun or begin within two weeks.
    pub fn announced_closures(&self, today: Date) -> Vec<Closure> {
        let last_day = today.saturating_add(Duration::days(ANNOUNCED_DAYS.into()));
        self.closures_until(today, last_day)
    }

    /// Those that begin until `last_day`.
    fn closures_until(&self, today: Date, last_day: Date) -> Vec<Closure> {
        let ranges = self.special_ranges(today).into_iter();
        let closed = ranges.filter(|range| range.special_day.details.hours == DayHours::Closed);
        let mut closures: Vec<Vec<SpecialRange>> = Vec::new();
        for range in closed {
            let continues = |closure: &&mut Vec<SpecialRange>| {
                closure.last().is_some_and(|last| {
                    last.until.next_day() == Some(range.from) && label(last) == label(&range)
                })
            };
            match closures.last_mut().filter(continues) {
                Some(closure) => closure.push(range),
                None => closures.push(vec![range]),
            }
        }
        let is_current = |(first, last): (&SpecialRange, &SpecialRange)| {
            today <= last.until && first.from <= last_day
        };
        closures.retain(|ranges| ranges.first().zip(ranges.last()).is_some_and(is_current));
        closures
            .iter()
            .filter_map(|ranges| self.closure(ranges))
            .collect()
    }

    fn closure(&self, ranges: &[SpecialRange]) -> Option<Closure> {
        let (from, until) = (ranges.first()?.from, ranges.last()?.until);
        let label = &ranges.first()?.special_day.details;
        let mut days_after =
            std::iter::successors(until.next_day(), |day| day.next_day()).take(366);
        Some(Closure {
            from,
            until,
            label: label.label.clone(),
            label_english: label.label_english.clone(),
            reopens_on: days_after.find(|day| self.opening_hours_on(*day) != DayHours::Closed),
        })
    }
}

fn label<'a>(range: &SpecialRange<'a>) -> (&'a SpecialDayLabel, &'a SpecialDayLabel) {
    let details = &range.special_day.details;
    (&details.label, &details.label_english)
}
