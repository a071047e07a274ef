//! The repositories in SQLite or PostgreSQL, through `SeaORM`: one file per feature, with its tables and queries.

/// The entities of all tables, for the macro `$list`. Tables to which others refer come first.
macro_rules! tables {
    ($list:ident) => {
        $list! {
            app_state::app_state,
            audit::audit,
            contact::message,
            content::pages::draft,
            content::pages::version,
            cards::content::draft,
            cards::content::version,
            cards::card_settings,
            cards::card_review,
            dishes::dish,
            files::file,
            files::deleted_menu_file,
            idempotency::idempotency_key,
            installation_key::installation_key,
            jobs::job,
            lunch::lunch_settings,
            lunch::lunch_week,
            master_data::master_data,
            menus::menu_file,
            menus::menu_setting,
            menus::deleted_menu_version,
            menus::former_menu_address,
            news::news,
            opening_hours::weekday,
            opening_hours::special_day,
            opening_hours::season,
            pictures::picture,
            pictures::picture_file,
            rate_limits::rate_limit_counter,
            staff::member,
            staff::account_link,
            second_factors::second_factor,
            second_factors::recovery_code,
            second_factors::auth_challenge,
            second_factors::second_factor_requirement,
            sessions::session,
            files::upload,
            files::upload_part,
            usage::usage_event,
            usage::usage_day,
            usage::usage_hour,
        }
    };
}

mod app_state;
mod audit;
mod cards;
mod column;
mod connection;
mod contact;
mod content;
mod copy;
mod corrupt_rows;
mod dialect;
mod dishes;
mod entity;
mod files;
mod idempotency;
mod installation_key;
mod integrity;
mod jobs;
mod lunch;
mod master_data;
mod menus;
mod migrations;
mod news;
mod notifications;
mod opening_hours;
mod pictures;
mod postgres;
mod query;
mod rate_limits;
mod second_factors;
mod sessions;
mod sqlite;
mod staff;
#[cfg(feature = "test-support")]
mod test_database;
mod transaction;
mod unit_of_work;
mod usage;

use tables;

pub use connection::SqlStore;
pub use copy::CopyError;
pub use integrity::IntegrityReport;
pub use postgres::{InvalidPostgresUrl, PostgresServer};
#[cfg(feature = "test-support")]
pub use test_database::{connect_test_database, create_test_schema, open_test_database};
