//! Render on write: everything guests see is made when the house changes, and only handed out when
//! they look.
//!
//! [`Publisher`] reads the public state once, makes an [`Edition`] of it (pages and JSON answers,
//! compressed) and swaps it in. It does so when the revision of the house rises, and at the moment
//! the domain names for the next change that comes by itself. If an edition cannot be made, the last
//! good one stays up.

pub mod answer;
pub mod compress;
pub mod edition;
pub mod editions;
pub mod events;
pub mod get;
pub mod publisher;
mod read_only;
pub mod sitemap;
pub mod state;
mod stored;
pub mod unpublished;

pub use answer::Published;
pub use edition::Edition;
pub use editions::Editions;
pub use publisher::{PublishError, Publisher};
pub use read_only::read_only_routes;
pub use stored::NotRestored;
