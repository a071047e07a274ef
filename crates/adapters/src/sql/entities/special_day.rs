//! A special day or range of days.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "special_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub first_day: String,
    pub last_day: String,
    pub label: String,
    pub open_from: Option<String>,
    pub open_until: Option<String>,
    pub kitchen_from: Option<String>,
    pub kitchen_until: Option<String>,
    pub version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
