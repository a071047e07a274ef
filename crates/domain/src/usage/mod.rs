//! Usage events of guests and staff who consented, and their statistics (specification §7, §9).

mod event;
mod insert_id;
mod kind;
mod names;
mod period;
mod statistics;
mod sums;
mod text;

pub use event::{Event, InvalidEvent, PropertyValue, RawEvent};
pub use insert_id::{InsertId, InvalidInsertId};
pub use kind::{EventKind, UnknownEventKind};
pub use names::{Carousel, Language, NewsChange, Page};
pub use period::{Days, InvalidPeriod, Period};
pub use statistics::{Compared, Figure, Statistics};
pub use sums::{PageRequests, Sums};
pub use text::EventText;
