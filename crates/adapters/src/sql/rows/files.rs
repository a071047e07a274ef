use domain::files::{BlobId, ContentType, ObjectName, StoredFile};
use ports::StoreError;
use sea_orm::ActiveValue::Set;

use super::{Row, write_instant};
use crate::sql::entities::file::{ActiveModel, Model};

pub(in crate::sql) fn file_from_row(stored: Model) -> Result<StoredFile, StoreError> {
    let row = Row {
        table: "files",
        key: &stored.name,
    };
    Ok(StoredFile {
        name: row.column("name", ObjectName::parse(&*stored.name))?,
        blob: row.column("blob", BlobId::parse(&stored.blob))?,
        size: row.column("size", u64::try_from(stored.size))?,
        content_type: row.column("content_type", ContentType::parse(stored.content_type))?,
        updated: row.instant("updated", &stored.updated)?,
    })
}

pub(in crate::sql) fn file_to_row(file: &StoredFile) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        name: Set(file.name.as_str().to_owned()),
        blob: Set(file.blob.to_string()),
        size: Set(i64::try_from(file.size).map_err(StoreError::other)?),
        content_type: Set(file.content_type.as_str().to_owned()),
        updated: Set(write_instant(file.updated)?),
    })
}
