//! A part of an upload that is kept.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "upload_parts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub upload: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub offset: i64,
    pub blob: String,
    pub size: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
