//! The file of a menu.

use domain::Version;
use domain::menus::{MenuFile, MenuFileName, MenuType};
use ports::StoreError;
use sea_orm::entity::prelude::*;

use super::Row;
use super::file::{self, file_from_row};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "menu_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub name: String,
    pub object: String,
    pub version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn menu_from_row(stored: &Model, file: Option<file::Model>) -> Result<MenuFile, StoreError> {
    let row = Row {
        table: "menu_files",
        key: &stored.key,
    };
    let file = file.ok_or_else(|| row.fault("object", "there is no file of this name"))?;
    let file = file_from_row(file)?;
    Ok(MenuFile {
        key: row.column("key", MenuType::parse(&stored.key))?,
        name: row.column("name", MenuFileName::parse(&*stored.name))?,
        object: file.name,
        size: file.size,
        updated: file.updated,
        version: row.column("version", Version::parse(stored.version))?,
    })
}
