//! Who did what.

pub mod list;
pub mod shape;
