//! The repositories in SQLite, through `SeaORM`. One file per repository, with its queries; `tables` has the rows.

mod app_state;
mod audit;
mod change_feed;
mod connection;
mod contact;
mod corrupt;
mod corrupt_rows;
mod files;
mod idempotency;
mod integrity;
mod login_attempts;
mod menus;
mod migrations;
mod news;
mod opening_hours;
mod sessions;
mod staff;
mod tables;
mod unit_of_work;
mod uploads;
mod usage;

pub use connection::SqlStore;
pub use integrity::Integrity;
