//! What is new.

pub mod find;
pub mod list;
pub mod shape;
