//! What the inn needs from outside. One trait per file.
//!
//! Every *public write* (anything a guest could see) raises the revision of [`ChangeFeed`] in its
//! own transaction: whoever sees a new revision also sees the change, and the other way round.

mod blobs;
mod change_feed;
mod clock;
mod files;
mod menus;
mod news;
mod opening_hours;
mod renderer;
mod set_up;

pub use blobs::{BlobStore, ByteStream, StoredBlob};
pub use change_feed::{ChangeFeed, Revision};
pub use clock::Clock;
pub use files::FileIndex;
pub use menus::MenuRepository;
pub use news::NewsRepository;
pub use opening_hours::OpeningHoursRepository;
pub use renderer::{PageKind, PageRenderer, RenderError, RenderedPage};
pub use set_up::{Furnishing, HouseSetUp, MenuFurnishing};
