//! A menu's record that was removed, with its file as it was.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deleted_menu_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub shown_as: String,
    pub deleted_at: String,
    pub name: String,
    pub blob: String,
    pub size: i64,
    pub content_type: String,
    pub updated: String,
    pub md5: Option<String>,
    pub metageneration: i64,
    pub described: String,
    pub cache_control: Option<String>,
    pub content_disposition: Option<String>,
    pub content_encoding: Option<String>,
    pub content_language: Option<String>,
    pub custom: String,
    pub download_token: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
