mod board;
mod draft;
mod edit;
mod entry;
mod ids;
mod input;
mod trash;
mod values;

pub use board::{NewsOrderError, OrderedBoard, in_order, visible_entries};
pub use draft::NewsDraft;
pub use edit::{NewsEdit, ShowUntil};
pub use entry::NewsEntry;
pub use ids::{IdsExhausted, InvalidNewsId, NewsId, next_id, proposed_sort_order};
pub use input::NewsInput;
pub use trash::DeletedEntry;
pub use values::{Description, ImagePath, SortOrder, Timeframe, Title};

#[cfg(test)]
mod tests;
