//! The commands of the command line, one file each.

pub mod backup;
pub mod check;
pub mod messages;
pub mod openapi;
mod out;
pub mod serve;
pub mod staff;
