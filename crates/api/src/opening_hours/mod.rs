//! When the house and its kitchen are open.

pub mod create_special_day;
pub mod delete_special_day;
pub mod edit_special_day;
pub mod form;
pub mod get;
pub mod save;
pub mod shape;
pub mod sign;
pub mod state;
mod stored;
