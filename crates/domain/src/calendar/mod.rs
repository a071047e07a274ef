//! Local time in Vienna and Austrian holidays.

mod holidays;
mod notation;
mod vienna;

pub use holidays::{Holiday, easter_sunday, holiday_on};
pub use notation::{InvalidDay, InvalidTime, parse_day, parse_time, write_day, write_time};
pub use vienna::{LocalTime, ZONE, instant_of, local, midnight_after};

/// Stored and sent in UTC.
pub type Instant = time::OffsetDateTime;
