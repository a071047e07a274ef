//! The services on SQLite in a temporary folder.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod contact;
mod fixture;
mod idempotency;
mod news;
mod opening_hours;
