//! Serialization of editions. The stored edition is served after a restart until the first one is published.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use bytes::Bytes;
use domain::{calendar::Instant, edition::next_edition_due};
use poem::http::{HeaderValue, StatusCode};
use poem_openapi::types::ParseFromJSON;
use ports::{ContentRevision, LastEditionStore, StoreError};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::task::spawn_blocking;

use super::{
    compress::precompressed_response,
    current_edition::CurrentEdition,
    edition::{Edition, compressed_html, news_response},
    sitemap::SitemapEntry,
    state::ResourceVersions,
};
use crate::{http::prepared_response::PreparedResponse, opening_hours::OpeningHours};

const OPENING_HOURS_PATH: &str = "/api/opening-hours";

#[derive(Serialize, Deserialize)]
struct StoredEdition {
    build_id: String,
    id: String,
    revision: u64,
    #[serde(with = "unix_seconds")]
    at: Instant,
    default_language: String,
    sitemap_entries: Vec<SitemapEntry>,
    responses: BTreeMap<String, StoredEditionResponse>,
    news_api_paths: Vec<String>,
    versions: ResourceVersions,
    not_found_pages: BTreeMap<String, String>,
    staff_page: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct StoredEditionResponse {
    content_type: String,
    body: String,
}

/// The stored edition cannot be served.
#[derive(Debug, Error)]
pub enum RestoreEditionError {
    #[error("the stored edition cannot be read")]
    Unreadable(#[from] serde_json::Error),
    /// Its pages refer to scripts and styles of another build.
    #[error("the stored edition is of another build")]
    OtherBuild,
    #[error("the stored edition has an invalid value: {0}")]
    InvalidValue(&'static str),
}

impl CurrentEdition {
    /// Serves the stored edition, if there is one of the same build.
    pub async fn restore(&self, store: &dyn LastEditionStore, build_id: &str) {
        let bytes = match store.load().await {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return,
            Err(error) => return log(&error, "the stored edition cannot be read"),
        };
        let build_id = build_id.to_owned();
        let restored = spawn_blocking(move || Edition::from_bytes(&bytes, &build_id)).await;
        match restored {
            Ok(Ok(edition)) => {
                tracing::info!(edition = %edition.id, "the stored edition is served until the next one");
                self.replace(Arc::new(edition));
            }
            Ok(Err(error)) => log(&error, "the stored edition is not served"),
            Err(error) => log(&error, "the stored edition is not served"),
        }
    }

    /// Stores this edition and all later ones. Never returns.
    pub async fn store_each_new_edition(&self, store: &dyn LastEditionStore, build_id: &str) {
        let mut editions = self.subscribe();
        editions.mark_changed();
        while editions.changed().await.is_ok() {
            let edition = editions.borrow_and_update().clone();
            let Some(edition) = edition.filter(|edition| !edition.was_rendered_by_earlier_process)
            else {
                continue;
            };
            let build_id = build_id.to_owned();
            let bytes = spawn_blocking(move || edition.to_bytes(&build_id)).await;
            let stored = match bytes {
                Ok(Ok(bytes)) => store.save(bytes).await,
                Ok(Err(error)) => Err(StoreError::other(error)),
                Err(error) => Err(StoreError::other(error)),
            };
            if let Err(error) = stored {
                log(&error, "the edition was not stored for the next start");
            }
        }
    }
}

fn log(error: &(dyn std::error::Error + 'static), message: &str) {
    tracing::error!(error, "{message}");
}

impl Edition {
    /// Serializes the edition, for processes of the same build.
    pub fn to_bytes(&self, build_id: &str) -> Result<Bytes, serde_json::Error> {
        let responses = self.responses.iter().map(|(path, response)| {
            let content_type = response.content_type().to_str().unwrap_or_default();
            let stored = StoredEditionResponse {
                content_type: content_type.to_owned(),
                body: text(response),
            };
            (path.clone(), stored)
        });
        let not_found_pages = self.not_found_pages.iter();
        let stored = StoredEdition {
            build_id: build_id.to_owned(),
            id: self.id.clone(),
            revision: self.revision.get(),
            at: self.at,
            default_language: self.default_language.clone(),
            sitemap_entries: self.sitemap_entries.clone(),
            responses: responses.collect(),
            news_api_paths: self.news_api_paths.clone(),
            versions: self.versions.clone(),
            not_found_pages: not_found_pages
                .map(|(language, page)| (language.clone(), text(page)))
                .collect(),
            staff_page: self.staff_page.as_deref().map(text),
        };
        serde_json::to_vec(&stored).map(Bytes::from)
    }

    /// Deserializes an edition of the same build.
    pub fn from_bytes(bytes: &[u8], build_id: &str) -> Result<Self, RestoreEditionError> {
        let stored: StoredEdition = serde_json::from_slice(bytes)?;
        if stored.build_id != build_id {
            return Err(RestoreEditionError::OtherBuild);
        }
        let hours = stored.responses.get(OPENING_HOURS_PATH);
        let hours = hours.and_then(|hours| OpeningHours::parse_from_json_string(&hours.body).ok());
        let hours = hours.and_then(|hours| hours.to_domain());
        let hours = hours.ok_or(RestoreEditionError::InvalidValue("the opening hours"))?;
        let at = stored.at;
        let mut responses = HashMap::new();
        for (path, response) in stored.responses {
            let content_type = HeaderValue::try_from(response.content_type)
                .map_err(|_| RestoreEditionError::InvalidValue("a content type"))?;
            let response = if path.starts_with("/api/news/") {
                news_response(response.body)
            } else {
                precompressed_response(content_type, response.body)
            };
            responses.insert(path, response);
        }
        let not_found_pages = stored.not_found_pages.into_iter().map(|(language, body)| {
            let page = compressed_html(body).with_status(StatusCode::NOT_FOUND);
            (language, page)
        });
        Ok(Self {
            id: stored.id,
            revision: ContentRevision::new(stored.revision),
            at,
            next_edition_due_at: next_edition_due(&hours, at),
            hours,
            previous: None,
            versions: stored.versions,
            was_rendered_by_earlier_process: true,
            default_language: stored.default_language,
            state: None,
            sitemap_entries: stored.sitemap_entries,
            responses,
            news_api_paths: stored.news_api_paths,
            not_found_pages: not_found_pages.collect(),
            staff_page: stored.staff_page.map(|page| compressed_html(page).into()),
        })
    }
}

fn text(response: &PreparedResponse) -> String {
    String::from_utf8_lossy(response.body()).into_owned()
}

pub mod unix_seconds {
    use domain::calendar::Instant;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(at: &Instant, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(at.unix_timestamp())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Instant, D::Error> {
        let seconds = i64::deserialize(deserializer)?;
        Instant::from_unix_timestamp(seconds).map_err(D::Error::custom)
    }
}
