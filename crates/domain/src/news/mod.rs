mod entry;
mod ids;
mod order;
mod timeframe;
mod trash;

pub use entry::*;
pub use ids::{InvalidNewsId, NewsId, NewsKey, SortOrder, next_news_id};
pub use order::{NewsOrderError, OrderedNews};
pub use timeframe::TimeframeText;
pub use trash::DeletedNewsEntry;

#[cfg(test)]
mod tests;
