//! The tables, in the order in which they came to be.

mod m0001_house;
mod m0002_news;
mod m0003_opening_hours;
mod m0004_files;
mod m0005_menus;
mod m0006_contact_messages;
mod m0007_staff;
mod m0008_sessions;
mod m0009_sign_in_tries;
mod m0010_audit;
mod m0011_news_versions;
mod m0012_versions;
mod m0014_file_descriptions;
mod m0015_uploads;
mod m0016_removed_menu_files;
mod m0017_download_tokens;
mod m0018_menu_trash;
mod m0019_usage;
mod m0020_news_order;
mod m0021_expected_files;
mod m0022_untold_usage;
mod m0023_once;
mod m0027_sign_in_keys;
mod m0028_provider_accounts;
mod m0031_message_states;
mod m0034_former_menu_addresses;

use sea_orm_migration::{MigrationTrait, MigratorTrait};

pub(super) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_house::Migration),
            Box::new(m0002_news::Migration),
            Box::new(m0003_opening_hours::Migration),
            Box::new(m0004_files::Migration),
            Box::new(m0005_menus::Migration),
            Box::new(m0006_contact_messages::Migration),
            Box::new(m0007_staff::Migration),
            Box::new(m0008_sessions::Migration),
            Box::new(m0009_sign_in_tries::Migration),
            Box::new(m0010_audit::Migration),
            Box::new(m0011_news_versions::Migration),
            Box::new(m0012_versions::Migration),
            Box::new(m0014_file_descriptions::Migration),
            Box::new(m0015_uploads::Migration),
            Box::new(m0016_removed_menu_files::Migration),
            Box::new(m0017_download_tokens::Migration),
            Box::new(m0018_menu_trash::Migration),
            Box::new(m0019_usage::Migration),
            Box::new(m0020_news_order::Migration),
            Box::new(m0021_expected_files::Migration),
            Box::new(m0022_untold_usage::Migration),
            Box::new(m0023_once::Migration),
            Box::new(m0027_sign_in_keys::Migration),
            Box::new(m0028_provider_accounts::Migration),
            Box::new(m0031_message_states::Migration),
            Box::new(m0034_former_menu_addresses::Migration),
        ]
    }
}
