//! The commands of the command line, one file each.

pub mod check;
pub mod openapi;
pub mod serve;
