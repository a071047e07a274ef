//! Everything guests can ask for, as it is until the next change.

use std::{collections::HashMap, sync::Arc};

use domain::{calendar::Instant, edition::next_edition_due, opening_hours::OpeningHours};
use poem::http::{HeaderValue, StatusCode};
use poem_openapi::types::ToJSON;
use ports::{PageKind, RenderedPage, Revision};

use super::{
    compress::finished,
    sitemap::{Listed, robots, sitemap},
    state::{PublicState, Resource, Snapshot},
};
use crate::{
    http::{
        answer::{Answer, Compressed},
        cache::Cache,
    },
    news::schema::NewsEntry,
};

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Where a page's words end and the state begins that it carries for the browser.
const STATE: &str = "id=\"state\"";

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
    /// Whether it was made by an earlier process, and read from the disk.
    pub is_restored: bool,
    pub(super) default_language: String,
    /// What it was made from; unknown of one that was read from the disk.
    pub(super) state: Option<PublicState>,
    pub(super) listed: Vec<Listed>,
    pub(super) answers: HashMap<String, Answer>,
    /// The paths of the visible news, in order.
    pub(super) news: Vec<String>,
    pub(super) not_found: HashMap<String, Answer>,
    pub(super) office: Option<Arc<Answer>>,
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
        let news: Vec<_> = state.news.iter().map(news_path).collect();
        let entries = news.iter().cloned().zip(&state.news);
        answers.extend(entries.map(|(path, entry)| (path, small(entry.to_json_string()))));
        let mut not_found = HashMap::new();
        let mut office = None;
        let count = pages.len();
        let last_state = last.and_then(|last| last.state.as_ref());
        let is_unchanged = last_state.is_some_and(|last| state.has_the_content_of(last));
        let listed: Vec<_> = pages
            .iter()
            .filter(|page| page.kind == PageKind::Page)
            .map(|page| Listed {
                path: page.path.clone(),
                language: page.language.clone(),
                modified: last
                    .filter(|last| is_unchanged || last.shows(page))
                    .and_then(|last| last.modified(&page.path))
                    .unwrap_or(snapshot.at),
            })
            .collect();
        for page in pages {
            let answer = html(page.html);
            match page.kind {
                PageKind::Page => answers.insert(page.path, answer),
                PageKind::NotFound => {
                    not_found.insert(page.language, answer.with_status(StatusCode::NOT_FOUND))
                }
                PageKind::Staff => office.replace(Arc::new(answer)).map(Arc::unwrap_or_clone),
            };
        }
        answers.insert(
            "/sitemap.xml".to_owned(),
            finished(XML, sitemap(&state.site, &listed)),
        );
        answers.insert(
            "/robots.txt".to_owned(),
            finished(TEXT, robots(&state.site)),
        );
        Self {
            id: state.edition.clone(),
            revision: snapshot.revision,
            at: snapshot.at,
            due: next_edition_due(&snapshot.hours, snapshot.at),
            hours: snapshot.hours,
            follows: last.map(|last| last.id.clone()),
            changed: last_state
                .map_or_else(|| Resource::ALL.to_vec(), |last| state.changed_since(last)),
            pages: count,
            is_restored: false,
            default_language: state.site.default_language.clone(),
            state: Some(state),
            listed,
            answers,
            news,
            not_found,
            office,
        }
    }

    /// Since when a page says what it says: the moment of the first edition of this process that had its words. Opening
    /// and closing do not count, though they change the words about the doors: those alone never make a page new.
    fn modified(&self, path: &str) -> Option<Instant> {
        let page = self.listed.iter().find(|page| page.path == path);
        page.map(|page| page.modified)
    }

    /// Whether this edition has the page in the same words.
    fn shows(&self, page: &RenderedPage) -> bool {
        let answer = self.answers.get(&page.path);
        let ours = answer.and_then(|answer| std::str::from_utf8(answer.body()).ok());
        ours.is_some_and(|ours| words(ours) == words(&page.html))
    }

    /// The answer at this path, such as `/essen` or `/api/news/3`.
    #[must_use]
    pub fn answer(&self, path: &str) -> Option<&Answer> {
        self.answers.get(path)
    }

    /// The document of the staff area, the same for all of its paths.
    #[must_use]
    pub fn office(&self) -> Option<Arc<Answer>> {
        self.office.clone()
    }

    /// The visible news from `offset`, in order and at most `limit`, as JSON.
    #[must_use]
    pub fn news(&self, offset: usize, limit: usize) -> String {
        let entries = self.news.iter().skip(offset).take(limit);
        let entries =
            entries.filter_map(|path| std::str::from_utf8(self.answer(path)?.body()).ok());
        format!("[{}]", entries.collect::<Vec<_>>().join(","))
    }

    /// The not-found page for a path, in the language that the path begins with.
    #[must_use]
    pub fn not_found(&self, path: &str) -> Option<&Answer> {
        let language = path.split('/').nth(1).unwrap_or_default();
        self.not_found
            .get(language)
            .or_else(|| self.not_found.get(&self.default_language))
    }
}

/// A document, compressed.
pub(super) fn html(document: String) -> Answer {
    finished(HTML, document)
}

/// JSON that is too small, and asked for too seldom, to be compressed.
pub(super) fn small(json: String) -> Answer {
    Answer::new(JSON, Cache::Revalidate, json.into(), Compressed::default())
}

fn news_path(entry: &NewsEntry) -> String {
    format!("/api/news/{}", entry.id)
}

/// A page without the state that it carries for the browser, which is another one in every edition.
fn words(html: &str) -> &str {
    html.split_once(STATE).map_or(html, |(words, _)| words)
}
