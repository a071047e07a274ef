//! Dishes, which cards and lunch menus have.

mod operations;
pub mod schema;

pub use operations::DishesApi;
