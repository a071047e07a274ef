use std::{collections::HashMap, sync::Arc};

use domain::{calendar::Instant, edition::next_edition_due, opening_hours::OpeningHours};
use poem::http::{HeaderValue, StatusCode};
use poem_openapi::types::ToJSON;
use ports::{ContentRevision, PageKind, RenderedPage};
use services::public_content::PublicContent;

use super::{
    compress::compressed_response,
    events::ChangedResource,
    sitemap::{SitemapEntry, robots_txt, sitemap},
    state::PublicState,
};
use crate::{
    http::{cache_control::CacheControl, prepared_response::PreparedResponse},
    news::schema::NewsEntry,
};

const HTML_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const JSON_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
const XML_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const TEXT_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// The attribute of the element with the state that a page hydrates from. It comes after the visible content.
const STATE_ELEMENT_ATTRIBUTE: &str = "id=\"state\"";

/// All public pages and responses, rendered from one revision at one time.
pub struct Edition {
    /// `revision-seconds`.
    pub id: String,
    pub revision: ContentRevision,
    pub at: Instant,
    /// When the next edition is due without a write.
    pub next_edition_due_at: Instant,
    pub hours: OpeningHours,
    /// The id of the edition that this one replaced.
    pub previous_id: Option<String>,
    /// What differs from the previous edition; everything if there was none.
    pub changed: Vec<ChangedResource>,
    pub page_count: usize,
    /// Whether an earlier process rendered it.
    pub is_restored: bool,
    pub(super) default_language: String,
    /// `None` if it is restored.
    pub(super) state: Option<PublicState>,
    pub(super) sitemap: Vec<SitemapEntry>,
    pub(super) responses: HashMap<String, PreparedResponse>,
    /// The API paths of the visible news entries, in order.
    pub(super) news_paths: Vec<String>,
    /// By language.
    pub(super) not_found_pages: HashMap<String, PreparedResponse>,
    pub(super) staff_page: Option<Arc<PreparedResponse>>,
}

impl Edition {
    /// Compresses everything, which takes about 20 ms of CPU time per page.
    pub fn new(
        content: PublicContent,
        state: PublicState,
        pages: Vec<RenderedPage>,
        previous: Option<&Self>,
    ) -> Self {
        let mut responses: HashMap<_, _> = state
            .responses()
            .map(|(path, json)| (path, compressed_response(JSON_CONTENT_TYPE, json)))
            .collect();
        let news_paths: Vec<_> = state.news.iter().map(news_path).collect();
        let entries = news_paths.iter().cloned().zip(&state.news);
        responses
            .extend(entries.map(|(path, entry)| (path, news_response(entry.to_json_string()))));
        let mut not_found_pages = HashMap::new();
        let mut staff_page = None;
        let page_count = pages.len();
        let previous_state = previous.and_then(|previous| previous.state.as_ref());
        let is_unchanged =
            previous_state.is_some_and(|previous| state.has_same_public_content(previous));
        let sitemap_entries: Vec<_> = pages
            .iter()
            .filter(|page| page.kind == PageKind::Page)
            .map(|page| SitemapEntry {
                path: page.path.clone(),
                language: page.language.clone(),
                modified: previous
                    .filter(|previous| is_unchanged || previous.has_unchanged_page(page))
                    .and_then(|previous| previous.page_last_modified(&page.path))
                    .unwrap_or(content.at),
            })
            .collect();
        for page in pages {
            let response = compressed_html(page.html);
            match page.kind {
                PageKind::Page => responses.insert(page.path, response),
                PageKind::NotFound => not_found_pages
                    .insert(page.language, response.with_status(StatusCode::NOT_FOUND)),
                PageKind::Staff => staff_page
                    .replace(Arc::new(response))
                    .map(Arc::unwrap_or_clone),
            };
        }
        responses.insert(
            "/sitemap.xml".to_owned(),
            compressed_response(XML_CONTENT_TYPE, sitemap(&state.site, &sitemap_entries)),
        );
        responses.insert(
            "/robots.txt".to_owned(),
            compressed_response(TEXT_CONTENT_TYPE, robots_txt(&state.site)),
        );
        Self {
            id: state.edition.clone(),
            revision: content.revision,
            at: content.at,
            next_edition_due_at: next_edition_due(&content.hours, content.at),
            hours: content.hours,
            previous_id: previous.map(|previous| previous.id.clone()),
            changed: previous_state.map_or_else(
                || ChangedResource::ALL.to_vec(),
                |previous| state.changed_resources_since(previous),
            ),
            page_count,
            is_restored: false,
            default_language: state.site.default_language.clone(),
            state: Some(state),
            sitemap: sitemap_entries,
            responses,
            news_paths,
            not_found_pages,
            staff_page,
        }
    }

    /// When the content of a page last changed. Opening and closing do not count, although they change its text.
    fn page_last_modified(&self, path: &str) -> Option<Instant> {
        let page = self.sitemap.iter().find(|page| page.path == path);
        page.map(|page| page.modified)
    }

    fn has_unchanged_page(&self, page: &RenderedPage) -> bool {
        let response = self.responses.get(&page.path);
        let html = response.and_then(|response| std::str::from_utf8(response.body()).ok());
        html.is_some_and(|html| html_without_state(html) == html_without_state(&page.html))
    }

    /// The response at a path such as `/essen` or `/api/news/3`.
    pub fn response(&self, path: &str) -> Option<&PreparedResponse> {
        self.responses.get(path)
    }

    /// The document of the staff area, the same for all of its paths.
    pub fn staff_page(&self) -> Option<Arc<PreparedResponse>> {
        self.staff_page.clone()
    }

    /// At most `limit` visible news entries from `offset`, in order, as JSON.
    pub fn news(&self, offset: usize, limit: usize) -> String {
        let entries = self.news_paths.iter().skip(offset).take(limit);
        let entries =
            entries.filter_map(|path| std::str::from_utf8(self.response(path)?.body()).ok());
        format!("[{}]", entries.collect::<Vec<_>>().join(","))
    }

    /// In the language that the path begins with, or else the default one.
    pub fn not_found_page(&self, path: &str) -> Option<&PreparedResponse> {
        let language = path.split('/').nth(1).unwrap_or_default();
        self.not_found_pages
            .get(language)
            .or_else(|| self.not_found_pages.get(&self.default_language))
    }
}

pub(super) fn compressed_html(document: String) -> PreparedResponse {
    compressed_response(HTML_CONTENT_TYPE, document)
}

/// Not compressed, because there may be thousands.
pub(super) fn news_response(json: String) -> PreparedResponse {
    PreparedResponse::uncompressed_json(json, CacheControl::Revalidate)
}

fn news_path(entry: &NewsEntry) -> String {
    format!("/api/news/{}", entry.id)
}

/// The state contains the id of the edition, so it differs in every edition.
fn html_without_state(html: &str) -> &str {
    html.split_once(STATE_ELEMENT_ATTRIBUTE)
        .map_or(html, |(content, _)| content)
}
