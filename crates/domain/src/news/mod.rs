mod board;
mod entry;
mod ids;
mod trash;
mod values;

pub use board::{NewsOrderError, OrderedBoard, in_order, visible_entries};
pub use entry::{NewsDraft, NewsEdit, NewsEntry, NewsInput, ShowUntil};
pub use ids::{IdsExhausted, InvalidNewsId, NewsId, next_id};
pub use trash::DeletedEntry;
pub use values::*;

#[cfg(test)]
mod tests;
