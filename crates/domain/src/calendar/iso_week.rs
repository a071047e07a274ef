use std::fmt;

use time::{Date, Weekday};

use crate::serde_as::serde_as;

/// A week of ISO 8601, from Monday.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IsoWeek {
    monday: Date,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a week in the format yyyy-Www")]
pub struct InvalidWeek;

serde_as!(String: IsoWeek, |text| Self::parse(&text), |week| week.to_string());

impl IsoWeek {
    pub fn of(date: Date) -> Self {
        let (year, week, _) = date.to_iso_week_date();
        // The first week of the first year may begin before the first date.
        let monday = Date::from_iso_week_date(year, week, Weekday::Monday);
        Self {
            monday: monday.unwrap_or(date),
        }
    }

    /// Parses `2026-W49`.
    pub fn parse(text: &str) -> Result<Self, InvalidWeek> {
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let (year, week) = text.split_once("-W").ok_or(InvalidWeek)?;
        if year.len() != 4 || week.len() != 2 || !is_digits(year) || !is_digits(week) {
            return Err(InvalidWeek);
        }
        let (year, week) = (year.parse(), week.parse());
        let (Ok(year), Ok(week)) = (year, week) else {
            return Err(InvalidWeek);
        };
        let monday = Date::from_iso_week_date(year, week, Weekday::Monday);
        monday
            .map(|monday| Self { monday })
            .map_err(|_| InvalidWeek)
    }

    pub fn monday(self) -> Date {
        self.monday
    }

    /// The date of a weekday; saturates at the last date.
    pub fn date_of(self, weekday: Weekday) -> Date {
        let days = weekday.number_days_from_monday();
        self.monday
            .saturating_add(time::Duration::days(days.into()))
    }

    pub fn next(self) -> Self {
        Self::of(self.monday.saturating_add(time::Duration::WEEK))
    }
}

impl fmt::Display for IsoWeek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, week, _) = self.monday.to_iso_week_date();
        write!(f, "{year:04}-W{week:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::{format_iso_date, parse_date};
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_weeks_and_knows_their_days() {
        assert_table_answers(
            "
            2026-W49  => 2026-W49 2026-11-30 2026-W50
            2026-W53  => 2026-W53 2026-12-28 2027-W01
            2027-W01  => 2027-W01 2027-01-04 2027-W02
            2027-W53  => not a week in the format yyyy-Www
            2026-W00  => not a week in the format yyyy-Www
            2026-W1   => not a week in the format yyyy-Www
            2026-w49  => not a week in the format yyyy-Www
            +026-W49  => not a week in the format yyyy-Www
            2026-49   => not a week in the format yyyy-Www
            ",
            |text| {
                let week = IsoWeek::parse(text).map(|week| {
                    format!("{week} {} {}", format_iso_date(week.monday()), week.next())
                });
                format_value_or_error(week)
            },
        );
    }

    #[test]
    fn a_week_has_its_seven_days() {
        assert_table_answers(
            "
            2026-11-30 => 2026-W49
            2026-12-06 => 2026-W49
            2026-12-07 => 2026-W50
            2027-01-03 => 2026-W53
            2027-01-04 => 2027-W01
            ",
            |date| {
                let date = parse_date(date).unwrap();
                let week = IsoWeek::of(date);
                assert_eq!(week.date_of(date.weekday()), date);
                week.to_string()
            },
        );
    }
}
