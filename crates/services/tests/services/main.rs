//! The services on SQLite in a temporary folder.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod account_links;
mod auth;
mod contact;
mod content;
mod dishes;
mod fixture;
mod jobs;
mod mail;
mod pictures;
mod sign_in_limits;
mod staff;
mod uploads;
