//! An edition as bytes, to be kept on the disk and served by the next process until it has made its own.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use bytes::Bytes;
use domain::{calendar::Instant, edition::next_edition_due};
use poem::http::{HeaderValue, StatusCode};
use poem_openapi::types::ParseFromJSON;
use ports::{EditionStore, Revision, StoreError};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::task::spawn_blocking;

use super::{
    compress::finished,
    edition::{Edition, html, small},
    editions::Editions,
    sitemap::Listed,
    state::Resource,
};
use crate::{http::answer::Answer, opening_hours::shape::OpeningHours};

const HOURS: &str = "/api/opening-hours";

#[derive(Serialize, Deserialize)]
struct Stored {
    build: String,
    id: String,
    revision: u64,
    /// In seconds since 1970.
    at: i64,
    default_language: String,
    listed: Vec<StoredPage>,
    answers: BTreeMap<String, StoredAnswer>,
    news: Vec<String>,
    not_found: BTreeMap<String, String>,
    office: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct StoredPage {
    path: String,
    language: String,
    modified: i64,
}

#[derive(Serialize, Deserialize)]
struct StoredAnswer {
    content_type: String,
    body: String,
}

/// Why a stored edition is not served.
#[derive(Debug, Error)]
pub enum NotRestored {
    /// It is not in the form that this version writes.
    #[error("the stored edition cannot be read")]
    Unreadable(#[from] serde_json::Error),
    /// Its pages ask for the files of another build.
    #[error("the stored edition was made by another build")]
    OtherBuild,
    /// A value in it is not allowed.
    #[error("the stored edition has a wrong value: {0}")]
    Value(&'static str),
}

impl Editions {
    /// Serves the edition that an earlier process of the same build has stored, if there is one.
    pub async fn restore(&self, store: &dyn EditionStore, build: &str) {
        let bytes = match store.load().await {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return,
            Err(fault) => return log(&fault, "the stored edition cannot be read"),
        };
        let build = build.to_owned();
        let restored = spawn_blocking(move || Edition::from_bytes(&bytes, &build)).await;
        match restored {
            Ok(Ok(edition)) => {
                tracing::info!(edition = %edition.id, "stored edition served until the next one");
                self.replace(Arc::new(edition));
            }
            Ok(Err(fault)) => log(&fault, "the stored edition is not served"),
            Err(fault) => log(&fault, "the stored edition is not served"),
        }
    }

    /// Stores every edition from now on. Never returns.
    pub async fn store(&self, store: &dyn EditionStore, build: &str) {
        let mut editions = self.subscribe();
        // The edition that is served already is stored too.
        editions.mark_changed();
        while editions.changed().await.is_ok() {
            let edition = editions.borrow_and_update().clone();
            let Some(edition) = edition.filter(|edition| !edition.is_restored) else {
                continue;
            };
            let build = build.to_owned();
            let bytes = spawn_blocking(move || edition.to_bytes(&build)).await;
            let stored = match bytes {
                Ok(Ok(bytes)) => store.save(bytes).await,
                Ok(Err(fault)) => Err(StoreError::other(fault)),
                Err(fault) => Err(StoreError::other(fault)),
            };
            if let Err(fault) = stored {
                log(
                    &fault,
                    "the edition is served, and not stored for the next start",
                );
            }
        }
    }
}

fn log(fault: &(dyn std::error::Error + 'static), what: &str) {
    tracing::error!(fault, "{what}");
}

impl Edition {
    /// The edition as bytes, for processes of the same build.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn to_bytes(&self, build: &str) -> Result<Bytes, serde_json::Error> {
        let answers = self.answers.iter().map(|(path, answer)| {
            let content_type = answer.content_type().to_str().unwrap_or_default();
            let stored = StoredAnswer {
                content_type: content_type.to_owned(),
                body: text(answer),
            };
            (path.clone(), stored)
        });
        let not_found = self.not_found.iter();
        let listed = self.listed.iter().map(|page| StoredPage {
            path: page.path.clone(),
            language: page.language.clone(),
            modified: page.modified.unix_timestamp(),
        });
        let stored = Stored {
            build: build.to_owned(),
            id: self.id.clone(),
            revision: self.revision.get(),
            at: self.at.unix_timestamp(),
            default_language: self.default_language.clone(),
            listed: listed.collect(),
            answers: answers.collect(),
            news: self.news.clone(),
            not_found: not_found
                .map(|(language, answer)| (language.clone(), text(answer)))
                .collect(),
            office: self.office.as_deref().map(text),
        };
        serde_json::to_vec(&stored).map(Bytes::from)
    }

    /// The edition of bytes that a process of the same build has written.
    ///
    /// # Errors
    /// When the bytes are something else.
    pub fn from_bytes(bytes: &[u8], build: &str) -> Result<Self, NotRestored> {
        let stored: Stored = serde_json::from_slice(bytes)?;
        if stored.build != build {
            return Err(NotRestored::OtherBuild);
        }
        let hours = stored.answers.get(HOURS);
        let hours = hours.and_then(|hours| OpeningHours::parse_from_json_string(&hours.body).ok());
        let hours = hours.and_then(|hours| hours.to_domain());
        let hours = hours.ok_or(NotRestored::Value("the opening hours"))?;
        let at = instant(stored.at)?;
        let mut answers = HashMap::new();
        for (path, answer) in stored.answers {
            let content_type = HeaderValue::try_from(answer.content_type)
                .map_err(|_| NotRestored::Value("a content type"))?;
            // Compressing thousands of entries would delay the start by seconds.
            let answer = if path.starts_with("/api/news/") {
                small(answer.body)
            } else {
                finished(content_type, answer.body)
            };
            answers.insert(path, answer);
        }
        let pages = stored.listed.len();
        let listed = stored.listed.into_iter().map(|page| {
            Ok::<_, NotRestored>(Listed {
                path: page.path,
                language: page.language,
                modified: instant(page.modified)?,
            })
        });
        let not_found = stored.not_found.into_iter().map(|(language, body)| {
            let page = html(body).with_status(StatusCode::NOT_FOUND);
            (language, page)
        });
        Ok(Self {
            id: stored.id,
            revision: Revision::new(stored.revision),
            at,
            due: next_edition_due(&hours, at),
            hours,
            follows: None,
            changed: Resource::ALL.to_vec(),
            pages,
            is_restored: true,
            default_language: stored.default_language,
            state: None,
            listed: listed.collect::<Result<_, NotRestored>>()?,
            answers,
            news: stored.news,
            not_found: not_found.collect(),
            office: stored.office.map(|office| html(office).into()),
        })
    }
}

fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(answer.body()).into_owned()
}

fn instant(seconds: i64) -> Result<Instant, NotRestored> {
    Instant::from_unix_timestamp(seconds).map_err(|_| NotRestored::Value("an instant"))
}
