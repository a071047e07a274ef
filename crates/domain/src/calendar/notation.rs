//! How days and times of day are written: `yyyy-MM-dd` and `HH:mm`.

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, Time};

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
const TIME: &[BorrowedFormatItem<'_>] = format_description!("[hour]:[minute]");

/// Not a calendar day written `yyyy-MM-dd`, or one that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a calendar day written yyyy-MM-dd")]
pub struct NotADay;

/// Not a time of day written `HH:mm`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a time of day written HH:mm")]
pub struct NotATime;

/// Reads `yyyy-MM-dd`, nothing more and nothing less.
///
/// # Errors
/// When it is written otherwise, or the calendar has no such day.
pub fn parse_day(text: &str) -> Result<Date, NotADay> {
    // The year's format would also take a sign.
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(NotADay);
    }
    Date::parse(text, DAY).map_err(|_| NotADay)
}

/// Reads `HH:mm`, from `00:00` to `23:59`.
///
/// # Errors
/// When it is written otherwise.
pub fn parse_time(text: &str) -> Result<Time, NotATime> {
    Time::parse(text, TIME).map_err(|_| NotATime)
}

/// Writes `yyyy-MM-dd`.
#[must_use]
pub fn write_day(day: Date) -> String {
    format!(
        "{:04}-{:02}-{:02}",
        day.year(),
        u8::from(day.month()),
        day.day()
    )
}

/// Writes `HH:mm`, leaving out the seconds.
#[must_use]
pub fn write_time(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}
