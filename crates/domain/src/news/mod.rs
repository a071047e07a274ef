mod entry;
mod ids;
mod order;
mod timeframe;
mod trash;
mod values;

pub use entry::{NewsDraft, NewsEdit, NewsEntry, ShowUntil};
pub use ids::{InvalidNewsId, NewsId, next_news_id};
pub use order::{NewsOrderError, OrderedNews};
pub use timeframe::TimeframeText;
pub use trash::DeletedNewsEntry;
pub use values::*;

#[cfg(test)]
mod tests;
