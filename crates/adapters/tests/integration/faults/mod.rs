//! Faults, crashes and corrupt rows.

mod blob_folder;
mod corrupt_accounts;
mod corrupt_content;
mod corrupt_rows;
mod corrupt_usage;
mod database;
#[cfg(target_os = "linux")]
mod disk_faults;
mod samples;
mod sqlite;
mod sweep;
mod transactions;
#[cfg(target_os = "linux")]
mod write_operations;
