//! What the adapters must do beyond the promises of their ports. One binary, because each one links
//! a whole database.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests are tests too"
)]

mod content;
mod corrupt;
mod corrupt_accounts;
mod corrupt_rows;
mod corrupt_usage;
mod database;
#[cfg(target_os = "linux")]
mod disk_faults;
mod faults;
mod folder;
#[path = "../kept/mod.rs"]
mod kept;
mod seed;
mod sqlite;
mod sweep;
#[cfg(target_os = "linux")]
mod write_operations;
