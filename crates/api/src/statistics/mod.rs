//! What guests do here, for staff to read.

pub mod get;
pub mod shape;
