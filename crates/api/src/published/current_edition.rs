use std::sync::Arc;

use arc_swap::ArcSwapOption;
use tokio::sync::watch;

use super::edition::Edition;
use crate::http::prepared_response::PreparedResponse;

/// The edition that is served.
pub struct CurrentEdition {
    edition: ArcSwapOption<Edition>,
    staff_page: ArcSwapOption<PreparedResponse>,
    changes: watch::Sender<Option<Arc<Edition>>>,
}

impl Default for CurrentEdition {
    fn default() -> Self {
        Self {
            edition: ArcSwapOption::empty(),
            staff_page: ArcSwapOption::empty(),
            changes: watch::Sender::new(None),
        }
    }
}

impl CurrentEdition {
    /// `None` before the first edition.
    #[must_use]
    pub fn get(&self) -> Option<Arc<Edition>> {
        self.edition.load_full()
    }

    /// Receives the latest edition after each change.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<Option<Arc<Edition>>> {
        self.changes.subscribe()
    }

    pub fn replace(&self, edition: Arc<Edition>) {
        self.edition.store(Some(edition.clone()));
        self.changes.send_replace(Some(edition));
    }

    /// The document of the staff area, the same for all of its paths.
    #[must_use]
    pub fn staff_page(&self) -> Option<Arc<PreparedResponse>> {
        let current_page = self.get().and_then(|edition| edition.staff_page());
        current_page.or_else(|| self.staff_page.load_full())
    }

    /// Sets the document of the staff area that is served while no edition has one.
    pub fn set_staff_page(&self, page: PreparedResponse) {
        self.staff_page.store(Some(Arc::new(page)));
    }
}
