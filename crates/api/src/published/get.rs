use std::sync::Arc;

use domain::calendar::Instant;
use poem::web::Data;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi, payload::Json, types::Example};
use services::status::StatusService;
use time::macros::datetime;

use super::Publisher;
use crate::{auth::Staff, http::refusal::refusals, operations::Tag};

/// What guests see of what is stored.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Publication {
    /// Whether the pages show everything that is stored. `false` while the next edition cannot be made.
    pub is_current: bool,
    /// The moment that the pages show; absent when there are none yet.
    #[oai(skip_serializing_if_is_none)]
    pub shows: Option<Instant>,
    /// Records that cannot be read. Guests and lists do not have them.
    pub corrupt: Vec<CorruptRecord>,
    /// The nightly backups; absent when none are set up.
    #[oai(skip_serializing_if_is_none)]
    pub backups: Option<Backups>,
}

/// The nightly backups.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Backups {
    /// When the last good one was made; absent when there is none.
    #[oai(skip_serializing_if_is_none)]
    pub last: Option<Instant>,
    /// Whether it is too old, because newer ones failed.
    pub is_overdue: bool,
}

/// A record that cannot be read.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct CorruptRecord {
    /// What it is.
    pub kind: CorruptKind,
    /// Its number or key.
    pub key: String,
}

/// What a corrupt record is.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum CorruptKind {
    /// A news entry. Deleting it removes it for good.
    News,
    /// A special day. Deleting it removes it.
    SpecialDay,
    /// The hours of a weekday or of the holidays. Its default hours are in force until the hours are saved.
    OpeningHours,
    /// The file of a menu. Deleting it removes it for good.
    MenuFile,
    /// A line of the menu settings. Its kind is listed unchecked, with the default label, and saving the settings
    /// replaces the line.
    MenuSetting,
    /// A guest's message. Deleting it removes it.
    Message,
}

impl From<ports::CorruptKind> for CorruptKind {
    fn from(kind: ports::CorruptKind) -> Self {
        match kind {
            ports::CorruptKind::News => Self::News,
            ports::CorruptKind::SpecialDay => Self::SpecialDay,
            ports::CorruptKind::OpeningHours => Self::OpeningHours,
            ports::CorruptKind::MenuFile => Self::MenuFile,
            ports::CorruptKind::MenuSetting => Self::MenuSetting,
            ports::CorruptKind::Message => Self::Message,
        }
    }
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
            shows: Some(datetime!(2026-11-20 18:00 UTC)),
            corrupt: Vec::new(),
            backups: Some(Backups::example()),
        }
    }
}

refusals! {
    /// Why the publication state is not returned.
    PublicationError: &[]
}

/// The answer.
#[derive(ApiResponse)]
pub enum PublicationResponse {
    /// The current state.
    #[oai(status = 200)]
    Found(Json<Publication>),
}

/// The operation.
pub struct GetPublication;

#[OpenApi]
impl GetPublication {
    /// Whether guests see what is stored
    ///
    /// And which records cannot be read, and when the last backup was made.
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
    ) -> Result<PublicationResponse, PublicationError> {
        let corrupt = status.corrupt_rows().await?;
        let backups = status.backups().await.map(|backups| Backups {
            last: backups.last,
            is_overdue: backups.is_overdue,
        });
        Ok(PublicationResponse::Found(Json(Publication {
            is_current: !publisher.is_behind(),
            shows: publisher.current().map(|edition| edition.at),
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
