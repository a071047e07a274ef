//! The SQLite database, with `SeaORM`.
//!
//! * `connection`: opens the file, with one connection for writing and several for reading.
//! * `migrations/`: a released migration never changes.
//! * `entities/`: rows as they are stored.
//! * `rows`: converts rows to domain values and back. A value that the domain rejects is a
//!   [`ports::StoreError::Corrupt`].
//! * One file per repository.
//!
//! To add a table: a migration, an entity, its conversion in `rows`, a repository.

mod app_state;
mod audit;
mod change_feed;
mod connection;
mod contact;
mod corrupt;
mod corrupt_rows;
mod deleted_menu_files;
mod entities;
mod files;
mod former_menu_addresses;
mod idempotency;
mod integrity;
mod login_attempts;
mod menus;
mod migrations;
mod news;
mod opening_hours;
mod rows;
mod sessions;
mod staff;
mod unit_of_work;
mod uploads;
mod usage;

pub use connection::SqlStore;
pub use integrity::Integrity;
