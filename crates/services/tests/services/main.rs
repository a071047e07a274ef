//! The services on SQLite in a temporary folder.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod files;
mod fixture;
mod idempotency;
mod menus;
mod news;
mod uploads;
