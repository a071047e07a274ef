//! Faults, crashes and corrupt rows.

mod blob_folder;
mod corrupt_columns;
mod corrupt_rows;
mod database;
#[cfg(target_os = "linux")]
mod disk_faults;
mod s3;
mod samples;
mod sqlite;
mod sweep;
mod transactions;
#[cfg(target_os = "linux")]
mod write_operations;
