//! What was made under a key, of a staff member or of guests: the digest of the request, and the number of what was made.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub staff: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub request: String,
    pub number: i64,
    pub at: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
