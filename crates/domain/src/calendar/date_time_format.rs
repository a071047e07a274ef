use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, Time};

const DATE_FORMAT: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
time::serde::format_description!(pub iso_date, Date, DATE_FORMAT);

const TIME_FORMAT: &[BorrowedFormatItem<'_>] = format_description!("[hour]:[minute]");

time::serde::format_description!(pub iso_time, Time, TIME_FORMAT);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a date in the format yyyy-MM-dd")]
pub struct InvalidDay;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a time in the format HH:mm")]
pub struct InvalidTime;

/// Parses `yyyy-MM-dd`.
pub fn parse_date(text: &str) -> Result<Date, InvalidDay> {
    // The format also accepts a sign.
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(InvalidDay);
    }
    Date::parse(text, DATE_FORMAT).map_err(|_| InvalidDay)
}

/// Parses `HH:mm`, from `00:00` to `23:59`.
pub fn parse_time(text: &str) -> Result<Time, InvalidTime> {
    Time::parse(text, TIME_FORMAT).map_err(|_| InvalidTime)
}

/// Formats as `yyyy-MM-dd`.
pub fn format_iso_date(day: Date) -> String {
    format!(
        "{:04}-{:02}-{:02}",
        day.year(),
        u8::from(day.month()),
        day.day()
    )
}

/// Formats as `HH:mm`.
pub fn format_time(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn parses_days() {
        assert_table_answers(
            "
            2026-11-20  => 2026-11-20
            2028-02-29  => 2028-02-29
            0001-01-01  => 0001-01-01
            9999-12-31  => 9999-12-31
            2026-02-29  => -
            2026-13-01  => -
            2026-00-10  => -
            2026-1-1    => -
            20.11.2026  => -
            +2026-11-20 => -
            -2026-11-20 => -
            12026-11-20 => -
            2026-11-20T => -
            2026-11     => -
                        => -
            ",
            |text| parse_date(text).map_or("-".to_owned(), format_iso_date),
        );
    }

    #[test]
    fn parses_times() {
        assert_table_answers(
            "
            00:00    => 00:00
            20:15    => 20:15
            23:59    => 23:59
            24:00    => -
            12:60    => -
            9:00     => -
            09:00:00 => -
            0900     => -
                     => -
            ",
            |text| parse_time(text).map_or("-".to_owned(), format_time),
        );
    }
}
