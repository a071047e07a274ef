use std::{collections::HashMap, iter, sync::Arc};

use bytes::Bytes;
use domain::{
    calendar::Timestamp,
    content::PictureName,
    files::StoredFile,
    inn::{HttpUrl, PublicUrl},
    menus::MenuFileName,
    news::NewsKey,
    opening_hours::OpeningHours,
    pages::Language,
    pictures::{FocalPoint, ICON_FILES, PictureFilePath},
};
use http_server::{CacheControl, CompressedBodies, JSON_CONTENT_TYPE, PreparedResponse};
use poem::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use ports::{ContentRevision, ListPage, RenderedPage, RenderedPageKind};

use crate::{
    changed_resources::{ChangedResource, ResourceVersions},
    list_links::{DEFAULT_LIST_LIMIT, encode_cursor, next_page_link},
    sitemap::{SitemapEntry, robots_txt, sitemap_xml},
    state::{CLOSURES_CALENDAR_PATH, NEWS_ENTRY_PREFIX, NEWS_PATH, PublicState, news_entry_path},
};

/// On requests, the least revision that the client accepts; on responses of the API, the revision that they are of.
pub const REVISION_HEADER: HeaderName = HeaderName::from_static("wirtshaus-revision");

/// The label of the staff area in metrics.
pub const STAFF_ROUTE: &str = "staff";

const HTML_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const XML_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const CALENDAR_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");
const TEXT_CONTENT_TYPE: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// The icon of the build, which has no bytes of an uploaded one.
const SVG_ICON_PATH: &str = "/favicon.svg";

/// The attribute of the element with the state that a page hydrates from. It comes after the visible content.
const STATE_ELEMENT_ATTRIBUTE: &str = "id=\"state\"";

/// All public pages and responses, rendered from one revision at one time.
pub struct Edition {
    /// `revision-seconds`.
    pub id: String,
    pub revision: ContentRevision,
    pub evaluated_at: Timestamp,
    /// When the next edition is due without a write.
    pub next_edition_due_at: Timestamp,
    /// `None` if it is restored.
    pub hours: Option<OpeningHours>,
    pub(crate) map_url: HttpUrl,
    /// The headers of all responses.
    pub(crate) headers: Arc<HeaderMap>,
    pub(crate) versions: ResourceVersions,
    /// Whether an earlier process rendered it.
    pub is_restored: bool,
    pub(crate) sitemap_entries: Vec<SitemapEntry>,
    pub(crate) responses: HashMap<String, PreparedResponse>,
    /// `None` if there is none, and if the edition is restored.
    pub(crate) icon: Option<IconSource>,
    /// The files of the menus and the names that guests see, by file name. Empty if it is restored.
    pub(crate) menu_files: HashMap<String, (StoredFile, MenuFileName)>,
    /// The keys of the visible news entries, in order.
    pub(crate) news: Vec<NewsKey>,
    /// The not-found pages by language.
    pub(crate) not_found_pages: HashMap<String, PreparedResponse>,
    pub(crate) staff_page: Option<Arc<PreparedResponse>>,
}

/// The picture that the icon is cut from, with the focal point of an uploaded one.
pub type IconSource = (PictureName, Option<FocalPoint>);

/// Icons and pictures beside links, by path.
#[derive(Default)]
pub struct DerivedResponses {
    pub responses: HashMap<String, PreparedResponse>,
    pub icon: Option<IconSource>,
}

impl Edition {
    /// `pages` are those that show one of the resources that have `changed` since the previous edition. The others are
    /// taken from it, as are the responses that have not changed.
    pub fn new(
        state: PublicState,
        changed: &[ChangedResource],
        derived: DerivedResponses,
        pages: Vec<RenderedPage>,
        previous: Option<&Self>,
    ) -> Self {
        let sitemap_entries = sitemap_entries(&state, changed, &pages, previous);
        let mut responses = api_responses(&state, changed, previous);
        let (not_found_pages, staff_page) =
            add_pages(&mut responses, pages, &sitemap_entries, previous);
        responses.extend(crawler_responses(&state.public_url, &sitemap_entries));
        responses.extend(derived.responses);
        redirect_svg_icon(&mut responses);
        let content = state.content;
        let menu_files = content.menu_files.into_iter();
        Self {
            id: format!(
                "{}-{}",
                content.revision.get(),
                content.evaluated_at.unix_timestamp()
            ),
            revision: content.revision,
            evaluated_at: content.evaluated_at,
            next_edition_due_at: content.next_edition_due_at,
            hours: Some(content.hours),
            map_url: content.master_data.input.links.map,
            headers: Arc::default(),
            versions: state.versions,
            is_restored: false,
            sitemap_entries,
            responses,
            icon: derived.icon,
            menu_files: menu_files
                .map(|(file, name)| (file.name.as_str().to_owned(), (file, name)))
                .collect(),
            news: state.news.into_iter().map(|(key, _)| key).collect(),
            not_found_pages,
            staff_page,
        }
    }

    /// Adds headers to all responses. Requests are counted by path, those of news entries and of pictures together.
    pub fn add_headers(&mut self, headers: HeaderMap) {
        let revision = HeaderValue::from(self.revision.get());
        let next_news = self.next_news_link();
        for (path, response) in &mut self.responses {
            if path.starts_with("/api/") {
                response.set_header(REVISION_HEADER, &revision);
            }
            if let Some(next) = next_news.as_ref().filter(|_| path == NEWS_PATH) {
                response.set_header(header::LINK, next);
            }
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

    /// Visible news entries, in order, and whether there are more. `page` includes the entry after them.
    fn news_page(&self, page: ListPage<NewsKey>) -> (&[NewsKey], bool) {
        let start = page.after.map_or(0, |after| {
            self.news.partition_point(|entry| *entry <= after)
        });
        let entries = self.news.get(start..).unwrap_or_default();
        match entries.split_at_checked(page.limit.saturating_sub(1) as usize) {
            Some((page, rest)) => (page, !rest.is_empty()),
            None => (entries, false),
        }
    }

    /// Visible news entries as JSON, and the key of the last one if there are more. `page` includes the entry after them.
    pub fn news_json(&self, page: ListPage<NewsKey>) -> (String, Option<NewsKey>) {
        let (keys, has_more) = self.news_page(page);
        let entries = keys.iter().filter_map(|(_, id)| {
            let entry = self.response(&news_entry_path(*id))?;
            std::str::from_utf8(entry.uncompressed_body()).ok()
        });
        let json = format!("[{}]", entries.collect::<Vec<_>>().join(","));
        (json, keys.last().copied().filter(|_| has_more))
    }

    /// `Link` of the first page.
    fn next_news_link(&self) -> Option<HeaderValue> {
        let (keys, has_more) = self.news_page(ListPage::first(DEFAULT_LIST_LIMIT + 1));
        let last = keys.last().filter(|_| has_more)?;
        next_page_link(NEWS_PATH, iter::empty(), &encode_cursor(last))
    }

    /// The path of the page in the default language, for that of a page in another language that the inn does not have.
    pub fn path_in_default_language(&self, path: &str) -> Option<&str> {
        let path = path.strip_prefix('/')?.trim_end_matches('/');
        let (language, path) = path.split_at_checked(path.find('/').unwrap_or(path.len()))?;
        Language::parse(language).filter(|language| *language != Language::DEFAULT)?;
        let is_default = |page: &&SitemapEntry| page.language == Language::DEFAULT.code();
        let mut pages = self.sitemap_entries.iter().filter(is_default);
        let page = pages.find(|page| page.path.trim_end_matches('/') == path)?;
        Some(&page.path)
    }

    /// The not-found page in the language that the path begins with, or else in the default one.
    pub fn not_found_page(&self, path: &str) -> Option<&PreparedResponse> {
        let language = path.split('/').nth(1).unwrap_or_default();
        self.not_found_pages
            .get(language)
            .or_else(|| self.not_found_pages.get(Language::DEFAULT.code()))
    }
}

/// The entries of all pages, with the times of those that were rendered. Opening and closing are no modifications,
/// although they change the text of pages.
fn sitemap_entries(
    state: &PublicState,
    changed: &[ChangedResource],
    pages: &[RenderedPage],
    previous: Option<&Edition>,
) -> Vec<SitemapEntry> {
    let hours = Some(&state.content.hours);
    let has_same_content = changed
        .iter()
        .all(|resource| *resource == ChangedResource::OpeningHours)
        && previous.is_some_and(|previous| previous.hours.as_ref() == hours);
    let mut entries = previous.map_or_else(Vec::new, |previous| previous.sitemap_entries.clone());
    let languages = state.content.master_data.input.languages();
    entries.retain(|entry| {
        languages.iter().any(|it| it.code() == entry.language)
            && state.has_page(entry.path_without_language())
    });
    for page in pages {
        let is_listed = match page.kind {
            RenderedPageKind::Page => true,
            RenderedPageKind::UnlistedPage => false,
            RenderedPageKind::NotFound | RenderedPageKind::StaffArea => continue,
        };
        let is_unmodified =
            has_same_content || previous.is_some_and(|previous| previous.has_unchanged_page(page));
        let known = entries.iter_mut().find(|entry| entry.path == page.path);
        let last_modified = known.as_ref().filter(|_| is_unmodified);
        let entry = SitemapEntry {
            path: page.path.clone(),
            language: page.language.clone(),
            is_listed,
            last_modified: last_modified
                .map_or(state.content.evaluated_at, |known| known.last_modified),
        };
        match known {
            Some(known) => *known = entry,
            None => entries.push(entry),
        }
    }
    entries
}

/// The responses of the API. Those that have not changed are taken from `previous`.
fn api_responses(
    state: &PublicState,
    changed: &[ChangedResource],
    previous: Option<&Edition>,
) -> HashMap<String, PreparedResponse> {
    let mut responses = HashMap::new();
    for resource in ChangedResource::ALL {
        let unchanged = previous.filter(|_| !changed.contains(&resource));
        for (path, body) in state.responses(resource) {
            let response = unchanged
                .and_then(|unchanged| unchanged.response(&path))
                .cloned();
            let response = response.unwrap_or_else(|| {
                let previous = previous.and_then(|previous| previous.response(&path));
                let content_type = if path == CLOSURES_CALENDAR_PATH {
                    CALENDAR_CONTENT_TYPE
                } else {
                    JSON_CONTENT_TYPE
                };
                let response = PreparedResponse::compressible(content_type, body.into());
                response.compress_like(previous)
            });
            responses.insert(path, response);
        }
    }
    let unchanged = previous.filter(|_| !changed.contains(&ChangedResource::News));
    for ((_, id), json) in &state.news {
        let path = news_entry_path(*id);
        let response = unchanged
            .and_then(|unchanged| unchanged.response(&path))
            .cloned();
        // Not compressed, because there may be thousands.
        let response = response.unwrap_or_else(|| {
            PreparedResponse::uncompressed_json(json.clone(), CacheControl::Revalidate)
        });
        responses.insert(path, response);
    }
    responses
}

/// Adds the pages that were rendered, and the others of `previous` in the languages of the inn. Returns the not-found pages and
/// the staff page.
fn add_pages(
    responses: &mut HashMap<String, PreparedResponse>,
    pages: Vec<RenderedPage>,
    sitemap_entries: &[SitemapEntry],
    previous: Option<&Edition>,
) -> (
    HashMap<String, PreparedResponse>,
    Option<Arc<PreparedResponse>>,
) {
    let (mut not_found_pages, mut staff_page) = (HashMap::new(), None);
    if let Some(previous) = previous {
        responses.extend(sitemap_entries.iter().filter_map(|page| {
            let response = previous.response(&page.path)?;
            Some((page.path.clone(), response.clone()))
        }));
        not_found_pages.clone_from(&previous.not_found_pages);
        not_found_pages
            .retain(|language, _| sitemap_entries.iter().any(|it| it.language == *language));
        staff_page.clone_from(&previous.staff_page);
    }
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
            RenderedPageKind::StaffArea => staff_page = Some(Arc::new(staff_response(response))),
        }
    }
    (not_found_pages, staff_page)
}

pub fn html_response(document: String) -> PreparedResponse {
    PreparedResponse::compressible(HTML_CONTENT_TYPE, document.into())
}

fn crawler_responses(
    public_url: &PublicUrl,
    pages: &[SitemapEntry],
) -> [(String, PreparedResponse); 2] {
    let (sitemap, robots) = (sitemap_xml(public_url, pages), robots_txt(public_url));
    let sitemap = PreparedResponse::compressible(XML_CONTENT_TYPE, sitemap.into());
    let robots = PreparedResponse::compressible(TEXT_CONTENT_TYPE, robots.into());
    [
        ("/sitemap.xml".to_owned(), sitemap),
        ("/robots.txt".to_owned(), robots),
    ]
}

/// The response of the staff area. Browsers do not store it, because a new session needs the current one, and search
/// engines do not list it.
pub fn staff_response(document: PreparedResponse) -> PreparedResponse {
    let mut response = document.with_cache_control(CacheControl::NoStore);
    let noindex = (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    response.insert_headers(&HeaderMap::from_iter([noindex]));
    response
}

/// The state contains versions, so it may differ although the visible content does not.
fn strip_embedded_state(html: &str) -> &str {
    html.split_once(STATE_ELEMENT_ATTRIBUTE)
        .map_or(html, |(content, _)| content)
}

/// Leads from the SVG icon of the build to the PNG, if staff chose an icon.
pub fn redirect_svg_icon(responses: &mut HashMap<String, PreparedResponse>) {
    let Some(png) = ICON_FILES
        .last()
        .filter(|file| responses.contains_key(file.path))
    else {
        return;
    };
    let location = (header::LOCATION, HeaderValue::from_static(png.path));
    let mut redirect = picture_response("image/png", Bytes::new());
    redirect.insert_headers(&HeaderMap::from_iter([location]));
    let redirect = redirect.with_status(StatusCode::TEMPORARY_REDIRECT);
    responses.insert(SVG_ICON_PATH.to_owned(), redirect);
}

pub fn picture_response(content_type: &'static str, bytes: Bytes) -> PreparedResponse {
    let content_type = HeaderValue::from_static(content_type);
    let compressed = CompressedBodies::default();
    PreparedResponse::new(content_type, CacheControl::Revalidate, bytes, compressed)
}
