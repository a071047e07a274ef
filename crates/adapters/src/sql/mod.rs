//! The house in a SQLite file, through `SeaORM`.
//!
//! * `connection`: how the file is opened; one connection writes, several read.
//! * `migrations/`: the tables, one additive file each. A file that was released never changes.
//! * `entities/`: the rows as they are stored, raw: text, numbers, no meaning.
//! * `rows`: the one place where rows become domain values and domain values become rows. It
//!   trusts no row: a value the domain refuses is a [`ports::StoreError::Corrupt`].
//! * one file per port, with its queries.
//!
//! To add a table: a migration, an entity, its conversion in `rows`, a repository file.

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
