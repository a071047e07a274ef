//! The binary: settings, wiring, commands.
//!
//! To add a command: a file in `commands/` and a line in `main.rs`. To add a setting: a line in `settings/keys.rs`, and its
//! value in `settings/mod.rs`.

pub mod adapters;
pub mod app;
pub mod background_tasks;
pub mod commands;
pub mod database;
pub mod event_writer;
pub mod frontend;
pub mod job_worker;
mod metrics;
mod operations_endpoint;
pub mod seed_content;
pub mod settings;
mod startup_endpoint;
