//! News of the house: what an entry is, how it is written and changed, and who sees it when.

mod board;
mod draft;
mod edit;
mod entry;
mod ids;
mod input;
mod pictures;
mod trash;
mod values;

pub use board::{NotReordered, OrderedBoard, board, in_order};
pub use draft::NewsDraft;
pub use edit::{NewsEdit, ShowUntil};
pub use entry::NewsEntry;
pub use ids::{IdsExhausted, InvalidNewsId, NewsId, next_id, proposed_sort_order};
pub use input::NewsInput;
pub use pictures::PreviewImage;
pub use trash::DeletedEntry;
pub use values::{Description, ImagePath, SortOrder, Timeframe, Title};

#[cfg(test)]
mod tests;
