//! The binary, run in a process of its own.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may panic"
)]

#[path = "../common/mod.rs"]
mod common;

mod backup;
mod command_line;
mod corrupt_rows;
#[cfg(target_os = "linux")]
mod data_folder;
#[cfg(target_os = "linux")]
mod full_disk;
mod instances;
mod operations;
mod postgres;
mod read_only;
mod staff_commands;
#[cfg(target_os = "linux")]
mod upload_crash;
#[cfg(unix)]
mod usage_crash;
