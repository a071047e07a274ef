//! The edition that is served, and word of the next one.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use tokio::sync::watch;

use super::edition::Edition;
use crate::http::answer::Answer;

/// The edition that guests get.
pub struct Editions {
    current: ArcSwapOption<Edition>,
    office: ArcSwapOption<Answer>,
    changes: watch::Sender<Option<Arc<Edition>>>,
}

impl Default for Editions {
    fn default() -> Self {
        Self {
            current: ArcSwapOption::empty(),
            office: ArcSwapOption::empty(),
            changes: watch::Sender::new(None),
        }
    }
}

impl Editions {
    /// What guests get now; none before the first edition.
    #[must_use]
    pub fn current(&self) -> Option<Arc<Edition>> {
        self.current.load_full()
    }

    /// Tells of every edition from now on. One that was replaced before it was looked at is left out.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<Option<Arc<Edition>>> {
        self.changes.subscribe()
    }

    /// Serves this edition from now on.
    pub fn replace(&self, edition: Arc<Edition>) {
        self.current.store(Some(edition.clone()));
        self.changes.send_replace(Some(edition));
    }

    /// The document of the staff area, the same for all of its paths.
    #[must_use]
    pub fn office(&self) -> Option<Arc<Answer>> {
        let of_edition = self.current().and_then(|edition| edition.office());
        of_edition.or_else(|| self.office.load_full())
    }

    /// Serves this document of the staff area while no edition has one.
    pub fn set_office(&self, office: Answer) {
        self.office.store(Some(Arc::new(office)));
    }
}
