//! Business rules as pure functions and value types.
//!
//! Types have private fields and a `parse` function with a typed error, so that they hold only valid values. The current
//! time is an argument. This crate has no I/O, clock, randomness, `async`, threads or other crates of the workspace, and no
//! texts for people apart from names that the specification fixes as data. Fields have their names in stored JSON as
//! attributes of `serde`.

pub mod audit;
pub mod auth;
pub mod backups;
pub mod calendar;
mod coded_enum;
pub mod contact;
pub mod content;
pub mod dishes;
pub mod edition;
pub mod fields;
pub mod files;
pub mod first_steps;
mod hex;
mod id;
pub mod idempotency;
pub mod inn;
pub mod jobs;
pub mod lunch;
pub mod menus;
pub mod network;
pub mod news;
pub mod opening_hours;
pub mod pages;
pub mod pictures;
pub mod rate_limit;
pub mod secrets;
mod serde_as;
pub mod staff;
#[cfg(test)]
mod table;
mod text;
mod trash;
pub mod usage;
mod version;

pub use coded_enum::Coded;
pub use text::{Label, nfc};
pub use trash::{TRASH_RETENTION, restorable_since};
pub use version::{InvalidRecordVersion, Precondition, RecordVersion};
