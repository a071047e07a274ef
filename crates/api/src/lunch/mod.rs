//! Lunch menus.

mod operations;
mod schema;

pub use operations::LunchApi;
