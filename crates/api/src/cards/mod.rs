//! Cards of menus and own cards.

mod operations;
mod schema;

pub use operations::{CardsApi, parse_card};
