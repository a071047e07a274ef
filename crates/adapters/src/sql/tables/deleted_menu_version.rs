//! The version of the last deleted file of each menu.

use domain::Version;
use ports::StoreError;
use sea_orm::entity::prelude::*;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deleted_menu_versions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn deleted_version(stored: &Model) -> Result<Version, StoreError> {
    let row = Row {
        table: "deleted_menu_versions",
        key: &stored.key,
    };
    row.column("version", Version::parse(stored.version))
}
