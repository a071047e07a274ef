//! A day of the week, or the holidays.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "opening_hours")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    pub open_from: Option<String>,
    pub open_until: Option<String>,
    pub kitchen_from: Option<String>,
    pub kitchen_until: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
