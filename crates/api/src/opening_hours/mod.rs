//! When the house and its kitchen are open.

pub mod get;
pub mod shape;
pub mod sign;
pub mod state;
