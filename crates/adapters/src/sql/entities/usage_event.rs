//! `at` is in milliseconds since 1970. `texts` is a JSON object. `forward_to` is the analytics service to which the event is
//! still to be forwarded.

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
    pub texts: Option<String>,
    pub forward_to: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
