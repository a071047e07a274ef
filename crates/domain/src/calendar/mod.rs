//! Local time in Vienna and Austrian holidays.

mod date_time_format;
mod holidays;
mod vienna;

pub use date_time_format::{
    InvalidDay, InvalidTime, format_iso_date, format_time, parse_date, parse_time,
};
pub use holidays::{Holiday, easter_sunday, holiday_on};
pub use vienna::{LocalTime, TIME_ZONE, instant_of, local, midnight_after};

/// Stored and sent in UTC.
pub type Instant = time::OffsetDateTime;
