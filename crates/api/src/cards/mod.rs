//! Cards of menus and of the house.

mod operations;
mod schema;

pub use operations::CardsApi;
