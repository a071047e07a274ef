//! Periods of the statistics.

use time::{Date, Duration};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatisticsPeriod {
    SevenDays,
    ThirtyDays,
    OneYear,
}

impl StatisticsPeriod {
    /// In days.
    pub fn length(self) -> u16 {
        match self {
            Self::SevenDays => 7,
            Self::ThirtyDays => 30,
            Self::OneYear => 365,
        }
    }

    /// The period whose last day is `last`.
    pub fn ending_on(self, last: Date) -> DateRange {
        let length = self.length();
        DateRange { last, length }
    }

    /// The period that ends yesterday, because today is not over.
    pub fn ending_yesterday(self, today: Date) -> DateRange {
        self.ending_on(subtract_days(today, 1))
    }
}

/// At least one consecutive calendar day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DateRange {
    last: Date,
    length: u16,
}

impl DateRange {
    /// In days.
    pub fn length(self) -> u16 {
        self.length
    }

    pub fn first(self) -> Date {
        subtract_days(self.last, self.length.saturating_sub(1))
    }

    /// The last day, which is included.
    pub fn last(self) -> Date {
        self.last
    }

    /// The same number of days directly before.
    pub fn before(self) -> Self {
        let last = subtract_days(self.last, self.length);
        Self { last, ..self }
    }

    /// The day after the last one.
    pub fn day_after(self) -> Self {
        let last = self.last.saturating_add(Duration::DAY);
        Self { last, length: 1 }
    }

    /// The day to compare `day` with: the same weekday, as many whole weeks earlier as fit into these days.
    pub fn comparison_day(self, day: Date) -> Date {
        subtract_days(day, self.length / 7 * 7)
    }

    pub fn each_day(self) -> impl Iterator<Item = Date> {
        let days_before_last = (0..self.length).rev();
        days_before_last.map(move |days| subtract_days(self.last, days))
    }
}

fn subtract_days(day: Date, days: u16) -> Date {
    day.saturating_sub(Duration::days(days.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::{format_iso_date, parse_date};
    use crate::table::assert_table_answers;

    /// `period, today => its days | those before`
    #[test]
    fn statistics_periods_and_those_before() {
        assert_table_answers(
            "
            7   2026-11-22 => 2026-11-15 2026-11-21 | 2026-11-08 2026-11-14
            30  2026-11-22 => 2026-10-23 2026-11-21 | 2026-09-23 2026-10-22
            365 2026-11-22 => 2025-11-22 2026-11-21 | 2024-11-22 2025-11-21
            7   2026-04-01 => 2026-03-25 2026-03-31 | 2026-03-18 2026-03-24
            7   2026-10-26 => 2026-10-19 2026-10-25 | 2026-10-12 2026-10-18
            7   2027-01-04 => 2026-12-28 2027-01-03 | 2026-12-21 2026-12-27
            30  2028-03-02 => 2028-02-01 2028-03-01 | 2028-01-02 2028-01-31
            365 2029-01-01 => 2028-01-02 2028-12-31 | 2027-01-02 2028-01-01
            ",
            |question| {
                let (days, today) = question.split_once(' ').unwrap();
                let period = match days {
                    "7" => StatisticsPeriod::SevenDays,
                    "30" => StatisticsPeriod::ThirtyDays,
                    _ => StatisticsPeriod::OneYear,
                };
                let today = parse_date(today.trim()).unwrap();
                let days = period.ending_yesterday(today);
                let after: Vec<_> = days.day_after().each_day().collect();
                assert_eq!(after, [today]);
                let format_date_range = |days: DateRange| {
                    let each_day: Vec<_> = days.each_day().collect();
                    assert_eq!(each_day.len(), usize::from(period.length()));
                    assert_eq!(
                        (each_day[0], each_day[each_day.len() - 1]),
                        (days.first(), days.last())
                    );
                    assert!(
                        each_day
                            .windows(2)
                            .all(|days| days[0].next_day() == Some(days[1]))
                    );
                    format!(
                        "{} {}",
                        format_iso_date(days.first()),
                        format_iso_date(days.last())
                    )
                };
                let before = days.before();
                assert_eq!(before.last().next_day(), Some(days.first()));
                for day in days.each_day() {
                    let compared_day = days.comparison_day(day);
                    assert_eq!(compared_day.weekday(), day.weekday());
                    assert!((before.first()..day).contains(&compared_day));
                }
                format!(
                    "{} | {}",
                    format_date_range(days),
                    format_date_range(before)
                )
            },
        );
    }

    #[test]
    fn statistics_days_stop_at_the_beginning_of_the_calendar() {
        let days = StatisticsPeriod::OneYear.ending_on(Date::MIN);
        assert_eq!(
            (days.first(), days.before().first()),
            (Date::MIN, Date::MIN)
        );
    }
}
