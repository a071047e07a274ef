//! Consecutive days, once or every year.

use std::ops::RangeInclusive;

use time::{Date, Month};

use crate::fields::FieldErrorKind;

/// Consecutive days. If it is yearly, only month and day count, and it is shorter than a year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    from: Date,
    until: Date,
    is_yearly: bool,
}

impl Period {
    /// `until` is included. The error is that of `until`.
    pub fn new(from: Date, until: Date, is_yearly: bool) -> Result<Self, FieldErrorKind> {
        if until < from {
            return Err(FieldErrorKind::BeforeStart);
        }
        let years = until.year() - from.year();
        let is_within_year = years == 0 || years == 1 && month_and_day(until) < month_and_day(from);
        if is_yearly && !is_within_year {
            return Err(FieldErrorKind::LongerThanYear);
        }
        Ok(Self {
            from,
            until,
            is_yearly,
        })
    }

    pub fn single_day(day: Date) -> Self {
        Self {
            from: day,
            until: day,
            is_yearly: false,
        }
    }

    /// The first day; of a yearly period in any year.
    pub fn from(self) -> Date {
        self.from
    }

    /// The last day, included.
    pub fn until(self) -> Date {
        self.until
    }

    pub fn is_yearly(self) -> bool {
        self.is_yearly
    }

    pub fn covers_day(self, day: Date) -> bool {
        if !self.is_yearly {
            return (self.from..=self.until).contains(&day);
        }
        let [from, until, day] = [self.from, self.until, day].map(month_and_day);
        if from <= until {
            (from..=until).contains(&day)
        } else {
            day >= from || day <= until
        }
    }

    /// Of a yearly period in a leap year.
    pub(super) fn day_count(self) -> i64 {
        let days = (self.until - self.from).whole_days() + 1;
        if !self.is_yearly {
            return days;
        }
        // A year from 1 March contains the 29 February that the years of this period may lack.
        let [from, until] = [self.from, self.until].map(|day| {
            let year = if day.month() < Month::March {
                2024
            } else {
                2023
            };
            day.replace_year(year).unwrap_or(day)
        });
        let days = (until - from).whole_days() + 1;
        if days > 0 { days } else { days + 366 }
    }

    /// The first days and the days after the last ones, in unspecified order; of a yearly period in `years`.
    pub(super) fn change_days(self, years: RangeInclusive<i32>) -> Vec<Date> {
        if !self.is_yearly {
            return [Some(self.from), self.until.next_day()]
                .into_iter()
                .flatten()
                .collect();
        }
        // A yearly 29 February becomes 1 March, which is also the day after it.
        let first_of_march = |year| Date::from_calendar_date(year, Month::March, 1).ok();
        let days = years.flat_map(|year| {
            let from = self.from.replace_year(year).ok();
            let until = self.until.replace_year(year).ok();
            let after = until.map_or_else(|| first_of_march(year), Date::next_day);
            [from.or_else(|| first_of_march(year)), after]
        });
        days.flatten().collect()
    }
}

fn month_and_day(date: Date) -> (u8, u8) {
    (date.month().into(), date.day())
}
