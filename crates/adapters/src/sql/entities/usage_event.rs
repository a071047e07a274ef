//! One event. `at` is in milliseconds since 1970; `words` is a JSON object, or nothing where there are none.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "usage_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub insert_id: String,
    pub at: i64,
    pub event: String,
    pub detail: String,
    pub page: String,
    pub words: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
