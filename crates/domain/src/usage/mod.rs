//! What guests and staff do here, as far as they agreed that it is counted, and what the house makes of it
//! (specification §7, §9).
//!
//! * [`Act`]: the closed list of what is counted. Whatever else a client sends is nobody's business here.
//! * [`Event`]: one act at one moment, read from what a client told and reduced to what may be kept.
//! * [`Sums`], [`Statistics`]: how often, by day, hour and page; and one period against the one before.

mod act;
mod event;
mod insert_id;
mod names;
mod period;
mod statistics;
mod sums;
mod words;

pub use act::{Act, InvalidAct};
pub use event::{Event, NotKept, Said, Told};
pub use insert_id::{InsertId, InvalidInsertId};
pub use names::{Carousel, Change, Language, Page};
pub use period::{Days, InvalidPeriod, Period};
pub use statistics::{Compared, Figure, Statistics};
pub use sums::{PageRequests, Sums};
pub use words::Words;
