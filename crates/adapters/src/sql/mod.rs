//! The repositories in SQLite or PostgreSQL, through `SeaORM`: one file per feature, with its tables and queries.

mod app_state;
mod audit;
mod column;
mod connection;
mod contact;
mod content;
mod copy;
mod corrupt_rows;
mod dialect;
mod entity;
mod files;
mod idempotency;
mod installation_key;
mod integrity;
mod jobs;
mod login_attempts;
mod master_data;
mod menus;
mod migrations;
mod news;
mod notifications;
mod opening_hours;
mod pictures;
mod postgres;
mod query;
mod sessions;
mod sqlite;
mod staff;
#[cfg(feature = "test-support")]
mod test_database;
mod transaction;
mod unit_of_work;
mod usage;

pub use connection::SqlStore;
pub use copy::CopyError;
pub use integrity::IntegrityReport;
pub use postgres::{InvalidPostgresUrl, PostgresServer};
#[cfg(feature = "test-support")]
pub use test_database::{connect_test_database, create_test_schema, open_test_database};
