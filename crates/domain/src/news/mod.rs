mod entry;
mod ids;
mod order;
mod trash;
mod values;

pub use entry::{NewsDraft, NewsEdit, NewsEntry, NewsInput, ShowUntil};
pub use ids::{IdsExhausted, InvalidNewsId, NewsId, next_id};
pub use order::{NewsOrderError, OrderedNews, in_order, visible_entries};
pub use trash::DeletedEntry;
pub use values::*;

#[cfg(test)]
mod tests;
