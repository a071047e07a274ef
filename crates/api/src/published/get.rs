use std::sync::Arc;

use domain::calendar::Instant;
use poem::web::Data;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi, payload::Json, types::Example};
use services::status::StatusService;
use time::macros::datetime;

use super::Publisher;
use crate::{auth::Staff, http::errors::operation_error, operations::Tag};

/// The state of the published edition.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Publication {
    /// Whether the published edition contains all writes. `false` while a new edition cannot be made.
    pub is_current: bool,
    /// The time of the published edition; absent if there is none yet.
    #[oai(skip_serializing_if_is_none)]
    pub edition_at: Option<Instant>,
    /// Corrupt records, which are omitted from pages and lists.
    pub corrupt: Vec<CorruptRecord>,
    /// The nightly backups; absent if not configured.
    #[oai(skip_serializing_if_is_none)]
    pub backups: Option<Backups>,
}

/// The nightly backups.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Backups {
    /// When the last successful one was made; absent if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub last: Option<Instant>,
    /// Whether it is too old because newer ones failed.
    pub is_overdue: bool,
}

/// A record that cannot be read.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct CorruptRecord {
    /// The kind of the record.
    pub kind: CorruptKind,
    /// The id or key of the record.
    pub key: String,
}

/// The kind of a corrupt record.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE", remote = "ports::CorruptKind")]
pub enum CorruptKind {
    /// A news entry. Deleting it removes it for good.
    News,
    /// A special day. Deleting it removes it.
    SpecialDay,
    /// The hours of a weekday or of the holidays. Its default hours are in force until the hours are saved.
    OpeningHours,
    /// The file of a menu. Deleting it removes it for good.
    MenuFile,
    /// The settings of a menu. It is listed unchecked with its default label until the settings are saved.
    MenuSetting,
    /// A guest's message. Deleting it removes it.
    Message,
}

impl Example for CorruptRecord {
    fn example() -> Self {
        Self {
            kind: CorruptKind::News,
            key: "3".to_owned(),
        }
    }
}

impl Example for Backups {
    fn example() -> Self {
        Self {
            last: Some(datetime!(2026-11-20 02:00 UTC)),
            is_overdue: false,
        }
    }
}

impl Example for Publication {
    fn example() -> Self {
        Self {
            is_current: true,
            edition_at: Some(datetime!(2026-11-20 18:00 UTC)),
            corrupt: Vec::new(),
            backups: Some(Backups::example()),
        }
    }
}

operation_error! {
    GetPublicationError: &[]
}

#[derive(ApiResponse)]
pub enum GetPublicationResponse {
    /// The current state.
    #[oai(status = 200)]
    Ok(Json<Publication>),
}

pub struct GetPublication;

#[OpenApi]
impl GetPublication {
    /// Get the state of the published edition
    ///
    /// Whether the published edition is current, which records are corrupt, and when the last backup was made.
    #[oai(
        path = "/publication",
        method = "get",
        operation_id = "getPublication",
        tag = "Tag::Events"
    )]
    async fn get(
        &self,
        publisher: Data<&Arc<Publisher>>,
        status: Data<&Arc<StatusService>>,
        _staff: Staff,
    ) -> Result<GetPublicationResponse, GetPublicationError> {
        let corrupt = status.corrupt_rows().await?;
        let backups = status.backups().await.map(|backups| Backups {
            last: backups.last,
            is_overdue: backups.is_overdue,
        });
        Ok(GetPublicationResponse::Ok(Json(Publication {
            is_current: !publisher.is_behind(),
            edition_at: publisher.current().map(|edition| edition.at),
            corrupt: corrupt
                .into_iter()
                .map(|row| CorruptRecord {
                    kind: row.kind.into(),
                    key: row.key,
                })
                .collect(),
            backups,
        })))
    }
}
