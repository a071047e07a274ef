//! Serialization of editions. The stored edition is served after a restart until the first one is published.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    sync::Arc,
};

use bytes::Bytes;
use domain::{calendar::Timestamp, inn::HttpUrl, news::NewsKey};
use http_server::{CacheControl, CompressedBodies, PreparedResponse};
use poem::http::{HeaderValue, StatusCode};
use ports::{ContentRevision, LastEditionStore, StoreError};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::task::spawn_blocking;

use crate::{
    changed_resources::ResourceVersions,
    current_edition::CurrentEdition,
    edition::{Edition, redirect_svg_icon, staff_response},
    sitemap::SitemapEntry,
};

/// The header of a stored edition. Its length in four bytes (big endian) comes before it, the bodies after it.
#[derive(Serialize, Deserialize)]
struct StoredEdition {
    build_id: String,
    id: String,
    revision: u64,
    #[serde(rename = "at", with = "time::serde::timestamp")]
    evaluated_at: Timestamp,
    #[serde(with = "time::serde::timestamp")]
    next_edition_due_at: Timestamp,
    map_url: String,
    sitemap_entries: Vec<SitemapEntry>,
    responses: BTreeMap<String, StoredEditionResponse>,
    news: Vec<NewsKey>,
    versions: ResourceVersions,
    not_found_pages: BTreeMap<String, StoredEditionResponse>,
    staff_page: Option<StoredEditionResponse>,
}

/// The range of its body is counted from the end of the header.
#[derive(Serialize, Deserialize)]
struct StoredEditionResponse {
    content_type: String,
    is_compressible: bool,
    #[serde(rename = "body")]
    body_range: Range<usize>,
}

/// The stored edition cannot be served.
#[derive(Debug, Error)]
pub enum RestoreEditionError {
    #[error("the stored edition cannot be read")]
    Unreadable(#[from] serde_json::Error),
    /// The pages refer to scripts and styles of another build.
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
                self.replace(edition);
            }
            Ok(Err(error @ RestoreEditionError::OtherBuild)) => tracing::info!("{error}"),
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
            let Some(edition) = edition.filter(|edition| !edition.is_restored) else {
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
        let mut bodies = Vec::new();
        let mut store_response = |response: &PreparedResponse| {
            let start = bodies.len();
            bodies.extend_from_slice(response.uncompressed_body());
            StoredEditionResponse {
                content_type: response
                    .content_type()
                    .to_str()
                    .unwrap_or_default()
                    .to_owned(),
                is_compressible: response.is_compressible(),
                body_range: start..bodies.len(),
            }
        };
        let mut store_responses = |responses: &HashMap<String, PreparedResponse>| {
            let stored = responses
                .iter()
                .map(|(key, response)| (key.clone(), store_response(response)));
            stored.collect()
        };
        let header = serde_json::to_vec(&StoredEdition {
            build_id: build_id.to_owned(),
            id: self.id.clone(),
            revision: self.revision.get(),
            evaluated_at: self.evaluated_at,
            next_edition_due_at: self.next_edition_due_at,
            map_url: self.map_url.as_str().to_owned(),
            sitemap_entries: self.sitemap_entries.clone(),
            responses: store_responses(&self.responses),
            news: self.news.clone(),
            versions: self.versions.clone(),
            not_found_pages: store_responses(&self.not_found_pages),
            staff_page: self.staff_page.as_deref().map(store_response),
        })?;
        let header_len = u32::try_from(header.len()).unwrap_or(u32::MAX);
        Ok([&header_len.to_be_bytes(), &header[..], &bodies]
            .concat()
            .into())
    }

    /// Deserializes an edition of the same build. Copies no bodies.
    pub fn from_bytes(bytes: &Bytes, build_id: &str) -> Result<Self, RestoreEditionError> {
        let invalid = RestoreEditionError::InvalidValue;
        let (header_len, rest) = bytes
            .split_first_chunk()
            .ok_or(invalid("the length of the header"))?;
        let (header, bodies) = usize::try_from(u32::from_be_bytes(*header_len))
            .ok()
            .and_then(|header_len| rest.split_at_checked(header_len))
            .ok_or(invalid("the length of the header"))?;
        let stored: StoredEdition = serde_json::from_slice(header)?;
        if stored.build_id != build_id {
            return Err(RestoreEditionError::OtherBuild);
        }
        let body = |range: Range<usize>| bodies.get(range).map(|body| bytes.slice_ref(body));
        let to_response = |stored: StoredEditionResponse| {
            let content_type = HeaderValue::try_from(stored.content_type)
                .map_err(|_| invalid("a content type"))?;
            let body = body(stored.body_range).ok_or(invalid("a body"))?;
            Ok::<_, RestoreEditionError>(if stored.is_compressible {
                PreparedResponse::compressible(content_type, body).compress_like(None)
            } else {
                let compressed = CompressedBodies::default();
                PreparedResponse::new(content_type, CacheControl::Revalidate, body, compressed)
            })
        };
        let to_responses = |stored: BTreeMap<String, StoredEditionResponse>| {
            let responses = stored
                .into_iter()
                .map(|(key, stored)| Ok((key, to_response(stored)?)));
            responses.collect::<Result<HashMap<_, _>, RestoreEditionError>>()
        };
        let mut responses = to_responses(stored.responses)?;
        redirect_svg_icon(&mut responses);
        let map_url = HttpUrl::parse(stored.map_url).map_err(|_| invalid("the map"))?;
        let not_found_pages = to_responses(stored.not_found_pages)?.into_iter();
        let staff_page = stored.staff_page.map(to_response).transpose()?;
        Ok(Self {
            id: stored.id,
            revision: ContentRevision::new(stored.revision),
            evaluated_at: stored.evaluated_at,
            next_edition_due_at: stored.next_edition_due_at,
            hours: None,
            map_url,
            headers: Arc::default(),
            versions: stored.versions,
            is_restored: true,
            sitemap_entries: stored.sitemap_entries,
            responses,
            icon: None,
            menu_files: HashMap::new(),
            news: stored.news,
            not_found_pages: not_found_pages
                .map(|(language, page)| (language, page.with_status(StatusCode::NOT_FOUND)))
                .collect(),
            staff_page: staff_page.map(|page| Arc::new(staff_response(page))),
        })
    }
}
