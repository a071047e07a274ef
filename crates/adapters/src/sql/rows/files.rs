//! Rows of files and how they are described.

use std::collections::BTreeMap;
use std::fmt::Display;

use domain::files::{
    BlobId, ContentType, CustomMetadata, Description, DownloadToken, HeaderText, Md5, ObjectName,
    StoredFile,
};
use ports::StoreError;
use sea_orm::ActiveValue::Set;

use super::{Row, write_instant};
use crate::sql::entities::file::{ActiveModel, Model};

pub(in crate::sql) fn file_from_row(stored: Model) -> Result<StoredFile, StoreError> {
    let row = Row {
        table: "files",
        key: stored.name.clone(),
    };
    file_in(&row, stored)
}

/// The file in a row that is one, or keeps one among other things.
pub(super) fn file_in<K: Display>(row: &Row<K>, stored: Model) -> Result<StoredFile, StoreError> {
    Ok(StoredFile {
        name: row.column("name", ObjectName::parse(&*stored.name))?,
        blob: row.column("blob", BlobId::parse(&stored.blob))?,
        size: row.column("size", u64::try_from(stored.size))?,
        md5: row.md5(stored.md5.as_deref())?,
        content_type: row.column("content_type", ContentType::parse(stored.content_type))?,
        token: row.column(
            "download_token",
            DownloadToken::parse(&stored.download_token),
        )?,
        updated: row.instant("updated", &stored.updated)?,
        metageneration: row.column("metageneration", u32::try_from(stored.metageneration))?,
        metadata_updated: row.instant("described", &stored.described)?,
        description: row.description(Told {
            cache_control: stored.cache_control,
            content_disposition: stored.content_disposition,
            content_encoding: stored.content_encoding,
            content_language: stored.content_language,
            custom: stored.custom,
        })?,
    })
}

pub(in crate::sql) fn file_to_row(file: &StoredFile) -> Result<ActiveModel, StoreError> {
    let told = Told::of(&file.description)?;
    Ok(ActiveModel {
        name: Set(file.name.as_str().to_owned()),
        blob: Set(file.blob.to_string()),
        size: Set(i64::try_from(file.size).map_err(StoreError::other)?),
        content_type: Set(file.content_type.as_str().to_owned()),
        updated: Set(write_instant(file.updated)?),
        md5: Set(file.md5.map(|md5| md5.to_string())),
        metageneration: Set(file.metageneration.into()),
        described: Set(write_instant(file.metadata_updated)?),
        cache_control: Set(told.cache_control),
        content_disposition: Set(told.content_disposition),
        content_encoding: Set(told.content_encoding),
        content_language: Set(told.content_language),
        custom: Set(told.custom),
        download_token: Set(file.token.to_string()),
    })
}

/// The columns in which files and uploads keep a description.
pub(super) struct Told {
    pub(super) cache_control: Option<String>,
    pub(super) content_disposition: Option<String>,
    pub(super) content_encoding: Option<String>,
    pub(super) content_language: Option<String>,
    pub(super) custom: String,
}

impl Told {
    pub(super) fn of(description: &Description) -> Result<Self, StoreError> {
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
    pub(super) fn md5(&self, stored: Option<&str>) -> Result<Option<Md5>, StoreError> {
        stored
            .map(|md5| self.column("md5", Md5::parse(md5)))
            .transpose()
    }

    pub(super) fn description(&self, told: Told) -> Result<Description, StoreError> {
        let header = |column, text: Option<String>| {
            text.map(|text| self.column(column, HeaderText::parse(text)))
                .transpose()
        };
        let custom: Result<BTreeMap<_, _>, _> = serde_json::from_str(&told.custom);
        let custom = self.column("custom", custom)?;
        Ok(Description {
            cache_control: header("cache_control", told.cache_control)?,
            content_disposition: header("content_disposition", told.content_disposition)?,
            content_encoding: header("content_encoding", told.content_encoding)?,
            content_language: header("content_language", told.content_language)?,
            custom: self.column("custom", CustomMetadata::parse(custom))?,
        })
    }
}
