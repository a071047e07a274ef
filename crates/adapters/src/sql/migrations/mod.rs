//! The tables, in the order in which they came to be.

mod m0001_house;
mod m0002_news;
mod m0003_opening_hours;
mod m0004_files;
mod m0005_menus;

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
        ]
    }
}
