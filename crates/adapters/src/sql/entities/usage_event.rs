//! One event. `at` is in milliseconds since 1970; `words` is a JSON object, or nothing where there are none; `untold_to` is
//! the digest of the service that is still to hear of it, or nothing where none is.

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
    pub untold_to: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
