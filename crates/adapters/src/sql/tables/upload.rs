//! Resumable uploads.

use domain::files::{ContentType, FilePrecondition, Md5, ObjectName};
use domain::storage::{Upload, UploadId, UploadState};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::file::DescriptionColumns;
use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "uploads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub name: String,
    pub content_type: String,
    pub size: i64,
    pub md5: Option<String>,
    pub received: i64,
    pub state: String,
    pub touched: String,
    pub cache_control: Option<String>,
    pub content_disposition: Option<String>,
    pub content_encoding: Option<String>,
    pub content_language: Option<String>,
    pub custom: String,
    pub expected: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn upload_from_row(stored: Model) -> Result<Upload, StoreError> {
    let row = Row {
        table: "uploads",
        key: &stored.id,
    };
    let state = UploadState::ALL
        .into_iter()
        .find(|state| state.as_str() == stored.state);
    let expected = precondition_from_column(&stored.expected);
    let md5 = stored.md5.as_deref().map(Md5::parse).transpose();
    Ok(Upload {
        id: row.column("id", UploadId::parse(&stored.id))?,
        name: row.column("name", ObjectName::parse(stored.name))?,
        content_type: row.column("content_type", ContentType::parse(stored.content_type))?,
        size: row.column("size", u64::try_from(stored.size))?,
        md5: row.column("md5", md5)?,
        expected: row.column("expected", expected.ok_or("not a precondition"))?,
        received: row.column("received", u64::try_from(stored.received))?,
        state: row.column("state", state.ok_or("not a state"))?,
        touched: row.instant("touched", &stored.touched)?,
        description: row.description(DescriptionColumns {
            cache_control: stored.cache_control,
            content_disposition: stored.content_disposition,
            content_encoding: stored.content_encoding,
            content_language: stored.content_language,
            custom: stored.custom,
        })?,
    })
}

pub fn upload_to_row(upload: &Upload) -> Result<ActiveModel, StoreError> {
    let columns = DescriptionColumns::of(&upload.description)?;
    Ok(ActiveModel {
        id: Set(upload.id.to_string()),
        name: Set(upload.name.as_str().to_owned()),
        content_type: Set(upload.content_type.as_str().to_owned()),
        size: Set(number(upload.size)?),
        md5: Set(upload.md5.map(|md5| md5.to_string())),
        received: Set(number(upload.received)?),
        state: Set(upload.state.as_str().to_owned()),
        touched: Set(write_instant(upload.touched)?),
        cache_control: Set(columns.cache_control),
        content_disposition: Set(columns.content_disposition),
        content_encoding: Set(columns.content_encoding),
        content_language: Set(columns.content_language),
        custom: Set(columns.custom),
        expected: Set(precondition_to_column(&upload.expected)),
    })
}

/// `SQLite` has no unsigned integers.
pub fn number(count: u64) -> Result<i64, StoreError> {
    i64::try_from(count).map_err(StoreError::other)
}

/// `any`, `nothing`, `something`, or `of` and entity tags.
fn precondition_to_column(precondition: &FilePrecondition) -> String {
    match precondition {
        FilePrecondition::Any => "any".to_owned(),
        FilePrecondition::Absent => "nothing".to_owned(),
        FilePrecondition::Exists => "something".to_owned(),
        FilePrecondition::OneOf(tags) => format!("of {}", tags.join(" ")),
    }
}

fn precondition_from_column(stored: &str) -> Option<FilePrecondition> {
    let precondition = match stored {
        "any" => FilePrecondition::Any,
        "nothing" => FilePrecondition::Absent,
        "something" => FilePrecondition::Exists,
        tags => FilePrecondition::one_of(tags.strip_prefix("of ")?.split_whitespace()),
    };
    Some(precondition).filter(|parsed| precondition_to_column(parsed) == stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restores_stored_preconditions() {
        for (precondition, stored) in [
            (FilePrecondition::Any, "any"),
            (FilePrecondition::Absent, "nothing"),
            (FilePrecondition::Exists, "something"),
            (FilePrecondition::OneOf(Vec::new()), "of "),
            (
                FilePrecondition::one_of(["17-1", "-"].into_iter()),
                "of 17-1 -",
            ),
        ] {
            assert_eq!(precondition_to_column(&precondition), stored);
            assert_eq!(precondition_from_column(stored), Some(precondition));
        }
        for stored in ["", "of", "of a", "all"] {
            assert_eq!(precondition_from_column(stored), None, "{stored}");
        }
    }
}
