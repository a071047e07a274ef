//! An entry of the board, deleted or not.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "news")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub title: String,
    pub sub_text: String,
    pub img_src: String,
    pub sort_order: i64,
    pub timeframe: String,
    pub show_until: Option<String>,
    pub is_coming_soon: bool,
    pub is_food: bool,
    pub deleted_at: Option<String>,
    pub version: i64,
    pub is_purged: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
