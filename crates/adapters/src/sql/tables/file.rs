//! Stored files: names that point to blobs.

use std::collections::BTreeMap;
use std::fmt::Display;

use domain::accounts::Token;
use domain::files::{
    BlobId, ContentType, CustomMetadata, Description, HeaderText, Md5, ObjectName, StoredFile,
};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::upload::number;
use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
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

pub fn file_from_row(stored: Model) -> Result<StoredFile, StoreError> {
    let row = Row {
        table: "files",
        key: stored.name.clone(),
    };
    file_from_columns(&row, stored)
}

/// Reads a file from the columns of its own row or of a deleted menu file.
pub fn file_from_columns<K: Display>(
    row: &Row<K>,
    stored: Model,
) -> Result<StoredFile, StoreError> {
    let token = Token::parse(&stored.download_token);
    Ok(StoredFile {
        name: row.column("name", ObjectName::parse(&*stored.name))?,
        blob: row.column("blob", BlobId::parse(&stored.blob))?,
        size: row.column("size", u64::try_from(stored.size))?,
        md5: row.column("md5", Md5::parse(&stored.md5))?,
        content_type: row.column("content_type", ContentType::parse(stored.content_type))?,
        token: row.column("download_token", token.ok_or("not a token"))?,
        updated: row.instant("updated", &stored.updated)?,
        metageneration: row.column("metageneration", u32::try_from(stored.metageneration))?,
        metadata_updated: row.instant("described", &stored.described)?,
        description: row.description(DescriptionColumns {
            cache_control: stored.cache_control,
            content_disposition: stored.content_disposition,
            content_encoding: stored.content_encoding,
            content_language: stored.content_language,
            custom: stored.custom,
        })?,
    })
}

pub fn file_to_row(file: &StoredFile) -> Result<ActiveModel, StoreError> {
    let columns = DescriptionColumns::of(&file.description)?;
    Ok(ActiveModel {
        name: Set(file.name.as_str().to_owned()),
        blob: Set(file.blob.to_string()),
        size: Set(number(file.size)?),
        content_type: Set(file.content_type.as_str().to_owned()),
        updated: Set(write_instant(file.updated)?),
        md5: Set(file.md5.to_string()),
        metageneration: Set(file.metageneration.into()),
        described: Set(write_instant(file.metadata_updated)?),
        cache_control: Set(columns.cache_control),
        content_disposition: Set(columns.content_disposition),
        content_encoding: Set(columns.content_encoding),
        content_language: Set(columns.content_language),
        custom: Set(columns.custom),
        download_token: Set(file.token.as_str().to_owned()),
    })
}

/// The columns of a description, of files and uploads.
pub struct DescriptionColumns {
    pub cache_control: Option<String>,
    pub content_disposition: Option<String>,
    pub content_encoding: Option<String>,
    pub content_language: Option<String>,
    pub custom: String,
}

impl DescriptionColumns {
    pub fn of(description: &Description) -> Result<Self, StoreError> {
        let text =
            |header: &Option<HeaderText>| header.as_ref().map(|header| header.as_str().to_owned());
        let custom = serde_json::to_string(description.custom.as_map());
        Ok(Self {
            cache_control: text(&description.cache_control),
            content_disposition: text(&description.content_disposition),
            content_encoding: text(&description.content_encoding),
            content_language: text(&description.content_language),
            custom: custom.map_err(StoreError::other)?,
        })
    }
}

impl<K: Display> Row<K> {
    pub fn description(&self, columns: DescriptionColumns) -> Result<Description, StoreError> {
        let header = |column, text: Option<String>| {
            text.map(|text| self.column(column, HeaderText::parse(text)))
                .transpose()
        };
        let custom: Result<BTreeMap<_, _>, _> = serde_json::from_str(&columns.custom);
        let custom = self.column("custom", custom)?;
        Ok(Description {
            cache_control: header("cache_control", columns.cache_control)?,
            content_disposition: header("content_disposition", columns.content_disposition)?,
            content_encoding: header("content_encoding", columns.content_encoding)?,
            content_language: header("content_language", columns.content_language)?,
            custom: self.column("custom", CustomMetadata::parse(custom))?,
        })
    }
}
