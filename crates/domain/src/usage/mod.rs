//! Usage events of guests and staff who consented, and the statistics over them (specification §7, §9).
//!
//! * [`EventKind`]: the closed list of kinds. Other events of clients are dropped.
//! * [`Event`]: a validated event, reduced to the properties that may be stored.
//! * [`Sums`], [`Statistics`]: counts by day, hour and page; a period compared with the previous one.

mod event;
mod event_kind;
mod insert_id;
mod names;
mod period;
mod property_text;
mod statistics;
mod sums;

pub use event::{Event, InvalidEvent, PropertyValue, RawEvent};
pub use event_kind::{EventKind, InvalidEventKind};
pub use insert_id::{InsertId, InvalidInsertId};
pub use names::{Carousel, Change, Language, Page};
pub use period::{Days, Period};
pub use property_text::PropertyText;
pub use statistics::{Compared, Metric, Statistics};
pub use sums::{EventCount, Sums};
