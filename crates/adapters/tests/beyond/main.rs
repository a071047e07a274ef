//! What the adapters do beyond the contracts of their ports: faults, crashes, corrupt rows.
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
mod sqlite;
mod sweep;
#[cfg(target_os = "linux")]
mod write_operations;
