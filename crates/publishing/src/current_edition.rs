use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use domain::calendar::Timestamp;
use http_server::PreparedResponse;
use metrics::gauge;
use poem::http::HeaderMap;
use tokio::{sync::watch, time::timeout};

use crate::{
    edition::{Edition, STAFF_ROUTE},
    security_headers::SecurityHeaders,
};

/// How long a request waits for a revision that another server has published.
const REVISION_WAIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The edition that is served.
#[derive(Default)]
pub struct CurrentEdition {
    security_headers: SecurityHeaders,
    /// The headers of all responses before the first edition.
    initial_headers: Arc<HeaderMap>,
    edition: watch::Sender<Option<Arc<Edition>>>,
    fallback_staff_page: OnceLock<Arc<PreparedResponse>>,
}

impl CurrentEdition {
    /// `security_headers` are added to all responses.
    pub fn new(security_headers: SecurityHeaders) -> Self {
        Self {
            initial_headers: Arc::new(security_headers.for_map(None)),
            security_headers,
            ..Self::default()
        }
    }

    /// The headers of all responses, with the policy that the map of the inn requires.
    pub fn headers(&self) -> Arc<HeaderMap> {
        let edition = self.edition.borrow();
        let headers = edition.as_ref().map(|edition| &edition.headers);
        headers.unwrap_or(&self.initial_headers).clone()
    }

    /// `None` before the first edition.
    pub fn get(&self) -> Option<Arc<Edition>> {
        self.edition.borrow().clone()
    }

    /// Receives the latest edition after each change.
    pub fn subscribe(&self) -> watch::Receiver<Option<Arc<Edition>>> {
        self.edition.subscribe()
    }

    /// `None` before the first edition.
    pub fn revision(&self) -> Option<u64> {
        let edition = self.edition.borrow();
        edition.as_ref().map(|edition| edition.revision.get())
    }

    /// Returns when this revision or a later one is published. `false` after a timeout.
    pub async fn wait_for_revision(&self, revision: u64) -> bool {
        let mut editions = self.subscribe();
        let published = editions.wait_for(|edition| {
            let edition = edition.as_ref();
            edition.is_some_and(|edition| edition.revision.get() >= revision)
        });
        timeout(REVISION_WAIT_TIMEOUT, published).await.is_ok()
    }

    pub fn replace(&self, mut edition: Edition) -> Arc<Edition> {
        let headers = self.security_headers.for_map(Some(&edition.map_url));
        edition.add_headers(headers);
        let seconds = (edition.evaluated_at - Timestamp::UNIX_EPOCH).as_seconds_f64();
        gauge!("wirtshaus_edition_timestamp_seconds").set(seconds);
        let edition = Arc::new(edition);
        self.edition.send_replace(Some(edition.clone()));
        edition
    }

    /// The document of the staff area, the same for all of its paths.
    pub fn staff_page(&self) -> Option<Arc<PreparedResponse>> {
        let edition_staff_page = self.get().and_then(|edition| edition.staff_page.clone());
        edition_staff_page.or_else(|| self.fallback_staff_page.get().cloned())
    }

    /// Sets the document of the staff area that is served while no edition has one.
    pub fn set_fallback_staff_page(&self, mut page: PreparedResponse) {
        page.insert_headers(&self.headers());
        page.set_route(STAFF_ROUTE);
        // Later calls have no effect.
        let _ = self.fallback_staff_page.set(Arc::new(page));
    }
}
