//! A message of a guest, and how far its mail has come.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_messages")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub received: String,
    pub name: String,
    pub email: String,
    pub body: String,
    pub delivery: String,
    pub delivery_at: String,
    pub attempts: i64,
    pub state: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
