//! The audit log.

pub mod list;
pub mod shape;
