use std::fmt;

use time::{Date, Weekday};

use super::SUPPORTED_YEARS;
use crate::fields::FieldErrorKind;
use crate::serde_as::serde_as;

/// A week of ISO 8601, from Monday.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IsoWeek {
    monday: Date,
}

serde_as!(
    String: IsoWeek,
    |text| Self::parse(text).map_err(FieldErrorKind::code),
    |week| week.to_string()
);

impl IsoWeek {
    pub fn of(date: Date) -> Self {
        let (year, week, _) = date.to_iso_week_date();
        // The first week of the first year may begin before the first date.
        let monday = Date::from_iso_week_date(year, week, Weekday::Monday);
        Self {
            monday: monday.unwrap_or(date),
        }
    }

    /// Parses a week of a supported year, such as `2026-W49`.
    pub fn parse(text: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
        let week = Self::parse_any(text.as_ref()).ok_or(FieldErrorKind::Malformed)?;
        if SUPPORTED_YEARS.contains(&week.monday.year()) {
            Ok(week)
        } else {
            Err(FieldErrorKind::YearOutOfRange)
        }
    }

    fn parse_any(text: &str) -> Option<Self> {
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let (year, week) = text.split_once("-W")?;
        if year.len() != 4 || week.len() != 2 || !is_digits(year) || !is_digits(week) {
            return None;
        }
        let (year, week) = (year.parse().ok()?, week.parse().ok()?);
        let monday = Date::from_iso_week_date(year, week, Weekday::Monday);
        monday.map(|monday| Self { monday }).ok()
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
            2027-W53  => is unreadable
            2026-W00  => is unreadable
            2026-W1   => is unreadable
            2026-w49  => is unreadable
            +026-W49  => is unreadable
            2026-49   => is unreadable
            9999-W52  => is outside of the supported years
            0001-W01  => is outside of the supported years
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
