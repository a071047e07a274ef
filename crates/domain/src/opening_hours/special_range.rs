//! The days on which each special day applies where special days overlap (decision H6), and the closures among them.

use std::collections::BTreeMap;

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
}

/// How many days before its first day a closure is announced.
pub(super) const ANNOUNCED_DAYS: u8 = 14;

impl OpeningHours {
    /// Ranges that do not overlap, in order of time. A special day may have several, or none if others override it. Those of
    /// yearly days are in the year before `today`, its year and the next.
    pub fn special_ranges(&self, today: Date) -> Vec<SpecialRange<'_>> {
        let years = today.year() - 1..=today.year() + 1;
        // The rule changes only on the first day of a special day or the day after its last.
        let mut changes: BTreeMap<Date, Vec<&SpecialDay>> = BTreeMap::new();
        for special in &self.special_days {
            // A range may end in the year after that in which it begins.
            let years = years.start() - 1..=years.end() + 1;
            for day in special.details.period.change_days(years) {
                changes.entry(day).or_default().push(special);
            }
        }
        let mut covering = BTreeMap::new();
        let mut ranges: Vec<SpecialRange> = Vec::new();
        for (&from, changed) in &changes {
            for special in changed {
                if special.details.period.covers_day(from) {
                    covering.insert(special.precedence(), *special);
                } else {
                    covering.remove(&special.precedence());
                }
            }
            let Some(&special_day) = covering.values().next() else {
                continue;
            };
            if special_day.details.period.is_yearly() && !years.contains(&from.year()) {
                continue;
            }
            let next = changes.range(from..).nth(1);
            let until = next
                .and_then(|(next_change_day, _)| next_change_day.previous_day())
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
            .filter_map(|ranges| closure(ranges))
            .collect()
    }

    /// The first day after a closure on which the venue opens. `None` if there is none within a year.
    pub fn reopens_on(&self, closure: &Closure) -> Option<Date> {
        let days = std::iter::successors(closure.until.next_day(), |day| day.next_day());
        let mut days = days.take(366);
        days.find(|day| self.opening_hours_on(*day) != DayHours::Closed)
    }
}

fn closure(ranges: &[SpecialRange]) -> Option<Closure> {
    let (first, last) = (ranges.first()?, ranges.last()?);
    let (label, label_english) = label(first);
    Some(Closure {
        from: first.from,
        until: last.until,
        label: label.clone(),
        label_english: label_english.clone(),
    })
}

fn label<'a>(range: &SpecialRange<'a>) -> (&'a SpecialDayLabel, &'a SpecialDayLabel) {
    let details = &range.special_day.details;
    (&details.label, &details.label_english)
}
