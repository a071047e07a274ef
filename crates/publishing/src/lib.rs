//! Render on write: pages and public responses are rendered when data changes, and served from memory.
//!
//! [`Publisher`] reads the public state, renders an [`Edition`] of it (compressed pages and JSON responses) and replaces
//! the current one: when the revision rises, and at the next scheduled change, such as the closing time. If that fails,
//! the previous edition is served.

mod assets;
mod built_in_pictures;
mod changed_resources;
mod closures_calendar;
mod current_edition;
mod derived_pictures;
mod edition;
mod edition_events;
mod host;
mod list_links;
mod page_requests;
mod published_responses;
mod publisher;
pub mod schema;
mod security_headers;
mod sitemap;
mod staff_paths;
mod state;
mod stored;

pub use assets::Assets;
pub use built_in_pictures::is_built_in_picture;
pub use changed_resources::ChangedResource;
pub use current_edition::CurrentEdition;
pub use derived_pictures::DerivedPictures;
pub use edition::{DerivedResponses, Edition, REVISION_HEADER};
pub use edition_events::{EditionEvent, edition_events};
pub use host::parse_host;
pub use list_links::{DEFAULT_LIST_LIMIT, decode_cursor, encode_cursor, next_page_link};
pub use published_responses::PublishedResponses;
pub use publisher::{PublishError, Publisher, WriteInProgress};
pub use security_headers::csp_hash;
pub use staff_paths::{is_staff_path, sign_in_path};
pub use state::{CLOSURES_CALENDAR_PATH, LUNCH_PATH, PublicState, news_entry_path};
