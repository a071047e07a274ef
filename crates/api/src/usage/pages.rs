//! Page requests.

use domain::usage::{Language, Page};
use poem::{
    Request, Response,
    http::{HeaderMap, Method, StatusCode},
};
use services::usage::UsageService;

/// Paths without the language, as in `frontend/src/publicPages.ts`.
const PAGES_BY_PATH: [(&str, Page); 7] = [
    ("/", Page::Home),
    ("/essen", Page::Kitchen),
    ("/lokal", Page::Venue),
    ("/kontakt", Page::Contact),
    ("/jobs", Page::Jobs),
    ("/impressum", Page::Imprint),
    ("/cookie-policy", Page::CookiePolicy),
];

/// The pages whose requests are counted: all but `notFound`.
pub fn countable_pages() -> impl Iterator<Item = Page> {
    PAGES_BY_PATH.into_iter().map(|(_, page)| page)
}

/// Counts a request that was answered with a page or 304. Reads nothing of it but the path and whether it is a prefetch.
pub fn count(usage: &UsageService, request: &Request, response: &Response) {
    let is_page_response = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    if request.method() == Method::GET
        && is_page_response
        && !is_prefetch(request.headers())
        && let Some(page) = page_at_path(request.uri().path())
    {
        usage.count_page_request(page);
    }
}

fn is_prefetch(headers: &HeaderMap) -> bool {
    let purpose_headers = ["sec-purpose", "purpose"].into_iter();
    let mut purpose_headers = purpose_headers.filter_map(|name| headers.get(name)?.to_str().ok());
    purpose_headers.any(|purpose| purpose.contains("prefetch"))
}

fn page_at_path(path: &str) -> Option<Page> {
    let other_languages = Language::ALL.iter().skip(1);
    let mut other_languages = other_languages
        .filter_map(|language| path.strip_prefix('/')?.strip_prefix(language.code()));
    let path = other_languages
        .find(|rest| rest.starts_with('/'))
        .unwrap_or(path);
    let mut pages = PAGES_BY_PATH.into_iter();
    pages.find_map(|(at, page)| (at == path).then_some(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC_PAGES_SOURCE: &str = include_str!("../../../../frontend/src/publicPages.ts");

    #[test]
    fn the_front_end_has_the_same_pages() {
        let (_, from) = PUBLIC_PAGES_SOURCE.split_once("definePages({").unwrap();
        let (entries, _) = from.split_once("})").unwrap();
        let pages: Vec<_> = entries
            .split('}')
            .filter_map(|entry| entry.split_once(": {"))
            .map(|(name, fields)| {
                let (_, path) = fields.split_once("path: \"").unwrap();
                let (path, _) = path.split_once('"').unwrap();
                let name = name.trim_start_matches(',').trim();
                (path, Page::parse(name).unwrap())
            })
            .collect();
        assert_eq!(pages, PAGES_BY_PATH);
    }

    #[test]
    fn finds_a_page_in_every_language() {
        for (path, page) in PAGES_BY_PATH {
            assert_eq!(page_at_path(path), Some(page));
            assert_eq!(page_at_path(&format!("/en{path}")), Some(page));
        }
        for path in [
            "",
            "/en",
            "/de/essen",
            "/einloggen",
            "/essen/",
            "/en/en/",
            "/sitemap.xml",
        ] {
            assert_eq!(page_at_path(path), None, "{path}");
        }
    }
}
