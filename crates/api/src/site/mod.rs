//! The house itself.

pub mod get;
pub mod shape;
