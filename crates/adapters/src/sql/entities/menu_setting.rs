//! Whether a menu is displayed, and where.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "menu_settings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub menu: String,
    pub position: i32,
    pub display_label: String,
    pub is_checked: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
