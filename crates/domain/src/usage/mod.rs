//! Usage events of guests and staff who consented, and the statistics over them (specification §7, §9).
//!
//! * [`UsageEventKind`]: the closed list of kinds. Other events of clients are dropped.
//! * [`UsageEvent`]: a validated event, reduced to the properties that may be stored.
//! * [`UsageSums`], [`Statistics`]: counts by day, hour and page; a period compared with the previous one.

mod event;
mod event_kind;
mod insert_id;
mod period;
mod property_text;
mod property_values;
mod statistics;
mod sums;

pub use event::{InvalidUsageEvent, RawUsageEvent, UsageEvent};
pub use event_kind::{InvalidUsageEventKind, UsageEventKind};
pub use insert_id::{EventInsertId, InvalidEventInsertId};
pub use period::{DateRange, StatisticsPeriod};
pub use property_text::EventPropertyText;
pub use property_values::{CarouselName, ContentChangeKind, EventPropertyValue};
pub use statistics::{ComparedCount, Statistics, UsageMetric};
pub use sums::{UsageEventCount, UsageSums};

/// Events in one request of clients, and to the analytics service (specification §9).
pub const MAX_BATCH_EVENTS: u16 = 50;
