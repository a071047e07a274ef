//! Usage statistics.

pub mod get;
pub mod shape;
