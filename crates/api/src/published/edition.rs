use std::{collections::HashMap, mem, sync::Arc};

use domain::{
    calendar::Instant, files::StoredFile, inn::HttpUrl, menus::MenuFileName,
    opening_hours::OpeningHours, pictures::PictureFilePath,
};
use http_server::{CacheControl, PreparedResponse};
use poem::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use poem_openapi::types::ToJSON;
use ports::{ContentRevision, ListPage, RenderedPage, RenderedPageKind};
use services::public_content::PublicContent;

use super::{
    derived_pictures::redirect_svg_icon,
    edition_events::ChangedResource,
    sitemap::{SitemapEntry, robots_txt, sitemap_xml},
    state::{PublicState, ResourceResponse, ResourceVersions},
};
use crate::{news::schema::NewsEntry, site::Site};

pub const NEWS_ENTRY_PREFIX: &str = "/api/news/";

/// In metrics.
pub(super) const STAFF_ROUTE: &str = "staff";

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
    pub(super) map_url: HttpUrl,
    /// Those of all responses.
    pub(super) headers: Arc<HeaderMap>,
    /// The id of the edition that this one replaced, and what changed since.
    pub(super) changes_since_previous: Option<(String, Vec<ChangedResource>)>,
    pub(super) versions: ResourceVersions,
    /// Whether an earlier process rendered it.
    pub was_rendered_by_earlier_process: bool,
    pub(super) default_language: String,
    /// `None` if it is restored.
    pub(super) state: Option<PublicState>,
    pub(super) sitemap_entries: Vec<SitemapEntry>,
    pub(super) responses: HashMap<String, PreparedResponse>,
    /// The files of the menus and the names that guests see, by object name. Empty if it is restored.
    pub(super) menu_files: HashMap<String, (StoredFile, MenuFileName)>,
    /// The API paths of the visible news entries, in order.
    pub(super) news_api_paths: Vec<String>,
    /// By language.
    pub(super) not_found_pages: HashMap<String, PreparedResponse>,
    pub(super) staff_page: Option<Arc<PreparedResponse>>,
}

impl Edition {
    /// `pages` are those that show a resource that has changed since the previous edition. The others are taken from it, as
    /// are the responses that have not changed.
    pub fn new(
        content: PublicContent,
        mut state: PublicState,
        pages: Vec<RenderedPage>,
        previous: Option<&Self>,
    ) -> Self {
        let versions = state.versions.clone();
        let changed = changed_resources(&versions, previous.map(|previous| &previous.versions));
        let unchanged_for = |resource| previous.filter(|_| !changed.contains(&resource));
        let has_same_content = previous
            .and_then(|previous| previous.state.as_ref())
            .is_some_and(|previous| state.has_same_public_content(previous));
        let mut sitemap_entries =
            previous.map_or_else(Vec::new, |previous| previous.sitemap_entries.clone());
        for page in &pages {
            let is_listed = match page.kind {
                RenderedPageKind::Page => true,
                RenderedPageKind::UnlistedPage => false,
                RenderedPageKind::NotFound | RenderedPageKind::StaffArea => continue,
            };
            let last_modified = previous
                .filter(|previous| has_same_content || previous.has_unchanged_page(page))
                .and_then(|previous| previous.page_last_modified(&page.path))
                .unwrap_or(content.at);
            match sitemap_entries
                .iter_mut()
                .find(|entry| entry.path == page.path)
            {
                Some(entry) => {
                    entry.is_listed = is_listed;
                    entry.last_modified = last_modified;
                }
                None => sitemap_entries.push(SitemapEntry {
                    path: page.path.clone(),
                    language: page.language.clone(),
                    is_listed,
                    last_modified,
                }),
            }
        }
        let mut responses = resource_responses(mem::take(&mut state.responses), &changed, previous);
        for entry in &state.news {
            let path = news_api_path(entry);
            let response = unchanged_for(ChangedResource::News)
                .and_then(|unchanged| unchanged.response(&path))
                .cloned()
                .unwrap_or_else(|| news_response(entry.to_json_string()));
            responses.insert(path, response);
        }
        let previous_pages = previous
            .into_iter()
            .flat_map(|previous| &previous.sitemap_entries);
        responses.extend(previous_pages.filter_map(|page| {
            let response = previous?.response(&page.path)?;
            Some((page.path.clone(), response.clone()))
        }));
        let mut not_found_pages =
            previous.map_or_else(HashMap::new, |previous| previous.not_found_pages.clone());
        let mut staff_page = previous.and_then(Self::staff_page);
        for page in pages {
            let response = html_response(page.html);
            match page.kind {
                RenderedPageKind::Page | RenderedPageKind::UnlistedPage => {
                    let response = response.compress_like(responses.get(&page.path));
                    responses.insert(page.path, response);
                }
                RenderedPageKind::NotFound => {
                    let response = response.with_status(StatusCode::NOT_FOUND);
                    not_found_pages.insert(page.language, response);
                }
                RenderedPageKind::StaffArea => {
                    staff_page = Some(Arc::new(staff_response(response)));
                }
            }
        }
        responses.extend(crawler_responses(&state.site, &sitemap_entries));
        responses.extend(mem::take(&mut state.derived_pictures));
        redirect_svg_icon(&mut responses);
        Self {
            id: format!("{}-{}", content.revision.get(), content.at.unix_timestamp()),
            revision: content.revision,
            at: content.at,
            next_edition_due_at: content.next_edition_due_at,
            hours: content.hours,
            map_url: content.master_data.input.links.map,
            headers: Arc::default(),
            changes_since_previous: previous.map(|previous| (previous.id.clone(), changed)),
            versions,
            was_rendered_by_earlier_process: false,
            default_language: state.site.default_language.clone(),
            menu_files: content
                .menu_files
                .into_iter()
                .map(|(file, name)| (file.name.as_str().to_owned(), (file, name)))
                .collect(),
            news_api_paths: state.news.iter().map(news_api_path).collect(),
            state: Some(state),
            sitemap_entries,
            responses,
            not_found_pages,
            staff_page,
        }
    }

    /// Adds headers to all responses. Requests are counted by path, those of news entries and of pictures together.
    pub(super) fn prepare(&mut self, headers: HeaderMap) {
        for (path, response) in &mut self.responses {
            let route = if path.starts_with(NEWS_ENTRY_PREFIX) {
                "/api/news/{id}"
            } else if path.starts_with(PictureFilePath::FOLDER) {
                "/media/{name}"
            } else {
                path
            };
            response.insert_headers(&headers);
            response.set_route(route);
        }
        for page in self.not_found_pages.values_mut() {
            page.insert_headers(&headers);
        }
        if let Some(page) = &mut self.staff_page {
            let page = Arc::make_mut(page);
            page.insert_headers(&headers);
            page.set_route(STAFF_ROUTE);
        }
        self.headers = Arc::new(headers);
    }

    /// The resources that differ from those that a client has: the edition `last`, if it is this or the previous one, or
    /// else the `known` versions.
    pub fn resources_changed_since(
        &self,
        last: Option<&str>,
        known: &ResourceVersions,
    ) -> Vec<ChangedResource> {
        match (last, &self.changes_since_previous) {
            (Some(last), _) if last == self.id => Vec::new(),
            (Some(last), Some((previous, changed))) if last == previous => changed.clone(),
            _ => changed_resources(&self.versions, Some(known)),
        }
    }

    /// When the content of a page last changed. Opening and closing do not count, although they change its text.
    fn page_last_modified(&self, path: &str) -> Option<Instant> {
        let page = self.sitemap_entries.iter().find(|page| page.path == path);
        page.map(|page| page.last_modified)
    }

    fn has_unchanged_page(&self, page: &RenderedPage) -> bool {
        let response = self.responses.get(&page.path);
        let html =
            response.and_then(|response| std::str::from_utf8(response.uncompressed_body()).ok());
        html.is_some_and(|html| strip_embedded_state(html) == strip_embedded_state(&page.html))
    }

    /// The response at a path such as `/essen` or `/api/news/3`.
    pub fn response(&self, path: &str) -> Option<&PreparedResponse> {
        self.responses.get(path)
    }

    /// The response to a public read. Operations with parameters need the application.
    pub fn public_response(&self, uri: &Uri) -> Option<&PreparedResponse> {
        let is_operation_with_query = uri.path().starts_with("/api/") && uri.query().is_some();
        self.response(uri.path())
            .filter(|_| !is_operation_with_query)
    }

    /// The document of the staff area, the same for all of its paths.
    pub fn staff_page(&self) -> Option<Arc<PreparedResponse>> {
        self.staff_page.clone()
    }

    /// Visible news entries, in order, as JSON.
    pub fn news_json(&self, page: ListPage) -> String {
        let entries = self.news_api_paths.iter();
        let entries = entries.skip(page.offset as usize).take(page.limit as usize);
        let entries = entries
            .filter_map(|path| std::str::from_utf8(self.response(path)?.uncompressed_body()).ok());
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

/// The responses of the API, except for single news entries. Those that have not changed are taken from `previous`.
fn resource_responses(
    responses: Vec<ResourceResponse>,
    changed: &[ChangedResource],
    previous: Option<&Edition>,
) -> HashMap<String, PreparedResponse> {
    let responses = responses.into_iter();
    let prepared = responses.map(
        |ResourceResponse {
             resource,
             path,
             json,
         }| {
            let previous = previous.and_then(|previous| previous.response(&path));
            let unchanged = previous.filter(|_| !changed.contains(&resource));
            let response = unchanged.cloned().unwrap_or_else(|| {
                let response = PreparedResponse::compressible(JSON_CONTENT_TYPE, json.into());
                response.compress_like(previous)
            });
            (path, response)
        },
    );
    prepared.collect()
}

pub(super) fn html_response(document: String) -> PreparedResponse {
    PreparedResponse::compressible(HTML_CONTENT_TYPE, document.into())
}

fn crawler_responses(site: &Site, pages: &[SitemapEntry]) -> [(String, PreparedResponse); 2] {
    let sitemap = PreparedResponse::compressible(XML_CONTENT_TYPE, sitemap_xml(site, pages).into());
    let robots = PreparedResponse::compressible(TEXT_CONTENT_TYPE, robots_txt(site).into());
    [
        ("/sitemap.xml".to_owned(), sitemap),
        ("/robots.txt".to_owned(), robots),
    ]
}

/// Not stored by browsers, because a new session needs the current one, and not found by search engines.
pub(super) fn staff_response(document: PreparedResponse) -> PreparedResponse {
    let mut response = document.with_cache_control(CacheControl::NoStore);
    let noindex = (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    response.insert_headers(&HeaderMap::from_iter([noindex]));
    response
}

/// Not compressed, because there may be thousands.
pub(super) fn news_response(json: String) -> PreparedResponse {
    PreparedResponse::uncompressed_json(json, CacheControl::Revalidate)
}

fn news_api_path(entry: &NewsEntry) -> String {
    format!("{NEWS_ENTRY_PREFIX}{}", entry.id)
}

/// The state contains versions, so it may differ although the visible content does not.
fn strip_embedded_state(html: &str) -> &str {
    html.split_once(STATE_ELEMENT_ATTRIBUTE)
        .map_or(html, |(content, _)| content)
}

/// All if the previous versions are unknown.
pub(super) fn changed_resources(
    versions: &ResourceVersions,
    previous: Option<&ResourceVersions>,
) -> Vec<ChangedResource> {
    let has_changed = |resource: &ChangedResource| {
        let previous = previous.and_then(|previous| previous.get(resource.name()));
        previous.is_none() || previous != versions.get(resource.name())
    };
    ChangedResource::ALL
        .into_iter()
        .filter(has_changed)
        .collect()
}
