//! Rows of uploads that have not ended.

use domain::files::{BlobId, ContentType, FilePrecondition, ObjectName};
use domain::storage::{Upload, UploadId, UploadPart, UploadState};
use ports::StoreError;
use sea_orm::ActiveValue::Set;

use super::files::Told;
use super::{Row, write_instant};
use crate::sql::entities::{upload, upload_part};

pub(in crate::sql) fn upload_from_row(stored: upload::Model) -> Result<Upload, StoreError> {
    let row = Row {
        table: "uploads",
        key: &stored.id,
    };
    let state = UploadState::ALL
        .into_iter()
        .find(|state| state.as_str() == stored.state);
    Ok(Upload {
        id: row.column("id", UploadId::parse(&stored.id))?,
        name: row.column("name", ObjectName::parse(stored.name))?,
        content_type: row.column("content_type", ContentType::parse(stored.content_type))?,
        size: row.column("size", u64::try_from(stored.size))?,
        md5: row.md5(stored.md5.as_deref())?,
        expected: row.column("expected", FilePrecondition::parse(&stored.expected))?,
        received: row.column("received", u64::try_from(stored.received))?,
        state: row.column("state", state.ok_or("not a state"))?,
        touched: row.instant("touched", &stored.touched)?,
        description: row.description(Told {
            cache_control: stored.cache_control,
            content_disposition: stored.content_disposition,
            content_encoding: stored.content_encoding,
            content_language: stored.content_language,
            custom: stored.custom,
        })?,
    })
}

pub(in crate::sql) fn upload_to_row(upload: &Upload) -> Result<upload::ActiveModel, StoreError> {
    let told = Told::of(&upload.description)?;
    Ok(upload::ActiveModel {
        id: Set(upload.id.to_string()),
        name: Set(upload.name.as_str().to_owned()),
        content_type: Set(upload.content_type.as_str().to_owned()),
        size: Set(number(upload.size)?),
        md5: Set(upload.md5.map(|md5| md5.to_string())),
        received: Set(number(upload.received)?),
        state: Set(upload.state.as_str().to_owned()),
        touched: Set(write_instant(upload.touched)?),
        cache_control: Set(told.cache_control),
        content_disposition: Set(told.content_disposition),
        content_encoding: Set(told.content_encoding),
        content_language: Set(told.content_language),
        custom: Set(told.custom),
        expected: Set(upload.expected.encode()),
    })
}

pub(in crate::sql) fn part_from_row(stored: &upload_part::Model) -> Result<UploadPart, StoreError> {
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

pub(in crate::sql) fn part_to_row(
    upload: UploadId,
    part: &UploadPart,
) -> Result<upload_part::ActiveModel, StoreError> {
    Ok(upload_part::ActiveModel {
        upload: Set(upload.to_string()),
        offset: Set(number(part.offset)?),
        blob: Set(part.blob.to_string()),
        size: Set(number(part.size)?),
    })
}

/// A count as a database keeps it, which knows no number without a sign.
pub(in crate::sql) fn number(count: u64) -> Result<i64, StoreError> {
    i64::try_from(count).map_err(StoreError::other)
}
