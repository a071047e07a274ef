//! Local time in Vienna and Austrian holidays.

mod date_time_format;
mod holidays;
mod iso_week;
mod vienna;

use std::ops::RangeInclusive;

pub use date_time_format::{
    InvalidDay, InvalidTime, format_iso_date, format_time, iso_date, iso_time, parse_date,
    parse_time,
};
pub use holidays::{Holiday, holiday_on};
pub use iso_week::IsoWeek;
pub use vienna::{LocalDateTime, TIME_ZONE, local, midnight_after, timestamp_of};

/// Stored and sent in UTC.
pub type Timestamp = time::OffsetDateTime;

/// The years of instants in requests. The rules of the time zone are known for them.
pub const SUPPORTED_YEARS: RangeInclusive<i32> = 1970..=2400;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the year is not supported")]
pub struct UnsupportedYear;

/// Checks the year of an instant, in its own offset.
pub fn check_supported_year(at: Timestamp) -> Result<(), UnsupportedYear> {
    if SUPPORTED_YEARS.contains(&at.year()) {
        Ok(())
    } else {
        Err(UnsupportedYear)
    }
}
