//! Received parts of resumable uploads.

use domain::files::BlobId;
use domain::storage::{UploadId, UploadPart};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::Row;
use super::upload::number;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "upload_parts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub upload: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub offset: i64,
    pub blob: String,
    pub size: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn part_from_row(stored: &Model) -> Result<UploadPart, StoreError> {
    let row = Row {
        table: "upload_parts",
        key: format!("{}/{}", stored.upload, stored.offset),
    };
    Ok(UploadPart {
        offset: row.column("offset", u64::try_from(stored.offset))?,
        blob: row.column("blob", BlobId::parse(&stored.blob))?,
        size: row.column("size", u64::try_from(stored.size))?,
    })
}

pub fn part_to_row(upload: UploadId, part: &UploadPart) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        upload: Set(upload.to_string()),
        offset: Set(number(part.offset)?),
        blob: Set(part.blob.to_string()),
        size: Set(number(part.size)?),
    })
}
