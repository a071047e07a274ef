//! Everything guests can ask for, as it is until the next change.

use std::collections::HashMap;

use domain::{calendar::Instant, edition::next_edition_due, opening_hours::OpeningHours};
use poem::http::StatusCode;
use ports::driven::{PageKind, RenderedPage, Revision};

use super::{
    compress::finished,
    state::{PublicState, Resource, Snapshot},
};
use crate::http::answer::Answer;

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";

/// One edition of the house: pages and public answers, finished.
pub struct Edition {
    /// Names this edition; another one has another name.
    pub id: String,
    /// The public writes that it shows.
    pub revision: Revision,
    /// The moment that it shows.
    pub at: Instant,
    /// When its successor is due even without any write.
    pub due: Instant,
    /// The hours that it was made from.
    pub hours: OpeningHours,
    /// The id of the edition that it replaced.
    pub follows: Option<String>,
    /// The parts of the state that differ from that one; all parts when there was none.
    pub changed: Vec<Resource>,
    /// How many pages it has.
    pub pages: usize,
    state: PublicState,
    answers: HashMap<String, Answer>,
    not_found: HashMap<String, Answer>,
}

impl Edition {
    /// Finishes an edition: compresses everything. Takes some 20 ms a page of processor time.
    #[must_use]
    pub fn new(
        snapshot: Snapshot,
        state: PublicState,
        pages: Vec<RenderedPage>,
        last: Option<&Self>,
    ) -> Self {
        let mut answers: HashMap<_, _> = state
            .answers()
            .map(|(path, json)| (path, finished(JSON, json)))
            .collect();
        let mut not_found = HashMap::new();
        let count = pages.len();
        for page in pages {
            let answer = finished(HTML, page.html);
            match page.kind {
                PageKind::Page => answers.insert(page.path, answer),
                PageKind::NotFound => {
                    not_found.insert(page.language, answer.with_status(StatusCode::NOT_FOUND))
                }
            };
        }
        Self {
            id: state.edition.clone(),
            revision: snapshot.revision,
            at: snapshot.at,
            due: next_edition_due(&snapshot.hours, snapshot.at),
            hours: snapshot.hours,
            follows: last.map(|last| last.id.clone()),
            changed: last.map_or_else(
                || Resource::ALL.to_vec(),
                |last| state.changed_since(&last.state),
            ),
            pages: count,
            state,
            answers,
            not_found,
        }
    }

    /// The answer at this path, such as `/essen` or `/api/news/3`.
    #[must_use]
    pub fn answer(&self, path: &str) -> Option<&Answer> {
        self.answers.get(path)
    }

    /// The not-found page for a path, in the language that the path begins with.
    #[must_use]
    pub fn not_found(&self, path: &str) -> Option<&Answer> {
        let language = path.split('/').nth(1).unwrap_or_default();
        self.not_found
            .get(language)
            .or_else(|| self.not_found.get(&self.state.site.default_language))
    }
}
