//! Deleted menu files that can be restored.

use domain::Version;
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::menus::{DeletedMenuFile, MenuFile, MenuFileName, MenuType};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::file::{self, file_from_columns, file_to_row};
use super::{Row, write_instant};

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
    pub md5: String,
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

pub fn deleted_menu_from_row(stored: Model) -> Result<(DeletedMenuFile, StoredFile), StoreError> {
    let row = Row {
        table: "deleted_menu_files",
        key: format!("{}, version {}", stored.key, stored.version),
    };
    let key = row.column("key", MenuType::parse(&stored.key))?;
    let version = row.column("version", Version::parse(stored.version))?;
    let name = row.column("shown_as", MenuFileName::parse(stored.shown_as))?;
    let at = row.instant("deleted_at", &stored.deleted_at)?;
    let stored = file::Model {
        name: stored.name,
        blob: stored.blob,
        size: stored.size,
        content_type: stored.content_type,
        updated: stored.updated,
        md5: stored.md5,
        metageneration: stored.metageneration,
        described: stored.described,
        cache_control: stored.cache_control,
        content_disposition: stored.content_disposition,
        content_encoding: stored.content_encoding,
        content_language: stored.content_language,
        custom: stored.custom,
        download_token: stored.download_token,
    };
    let stored = file_from_columns(&row, stored)?;
    let file = MenuFile {
        key,
        name,
        object: stored.name.clone(),
        size: stored.size,
        updated: stored.updated,
        version,
    };
    Ok((DeletedMenuFile { file, at }, stored))
}

pub fn deleted_menu_to_row(
    record: &MenuFile,
    stored: &StoredFile,
    at: Instant,
) -> Result<ActiveModel, StoreError> {
    let file = file_to_row(stored)?;
    Ok(ActiveModel {
        key: Set(record.key.key().to_owned()),
        version: Set(record.version.get().into()),
        shown_as: Set(record.name.as_str().to_owned()),
        deleted_at: Set(write_instant(at)?),
        name: file.name,
        blob: file.blob,
        size: file.size,
        content_type: file.content_type,
        updated: file.updated,
        md5: file.md5,
        metageneration: file.metageneration,
        described: file.described,
        cache_control: file.cache_control,
        content_disposition: file.content_disposition,
        content_encoding: file.content_encoding,
        content_language: file.content_language,
        custom: file.custom,
        download_token: file.download_token,
    })
}
