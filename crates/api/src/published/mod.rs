//! Render on write: pages and public responses are rendered when data changes, and served from memory.
//!
//! [`Publisher`] reads the public state, renders an [`Edition`] of it (compressed pages and JSON responses) and replaces
//! the current one: when the revision rises, and at the next scheduled change, such as the closing time. If that fails,
//! the previous edition is served.

pub mod conditional_json;
pub mod current_edition;
mod derived_pictures;
pub mod edition;
pub mod edition_events;
mod preview;
pub mod public_content_writes;
pub mod publisher;
mod read_only_mode;
pub mod sitemap;
pub mod state;
mod stored;

pub use conditional_json::ConditionalJson;
pub use current_edition::CurrentEdition;
pub use derived_pictures::DerivedPictures;
pub use edition::Edition;
pub use edition_events::EventsApi;
pub use preview::PreviewApi;
pub use publisher::Publisher;
pub use read_only_mode::read_only_mode_routes;
pub use state::PublicState;
