//! The repositories in SQLite, through `SeaORM`: one file per feature, with its tables and queries.

mod app_state;
mod audit;
mod column;
mod connection;
mod contact;
mod corrupt_rows;
mod entity;
mod files;
mod idempotency;
mod integrity;
mod login_attempts;
mod menus;
mod migrations;
mod news;
mod opening_hours;
mod query;
mod sessions;
mod staff;
mod unit_of_work;
mod uploads;
mod usage;

pub use connection::SqlStore;
pub use integrity::IntegrityReport;
