//! A name under which a menu had its file.

use domain::menus::MenuType;
use ports::StoreError;
use sea_orm::entity::prelude::*;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "former_menu_addresses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub object: String,
    pub menu: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn former_menu(stored: &Model) -> Result<MenuType, StoreError> {
    let row = Row {
        table: "former_menu_addresses",
        key: &stored.object,
    };
    row.column("menu", MenuType::parse(&stored.menu))
}
