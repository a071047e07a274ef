//! Page requests.

use domain::usage::{Language, Page};
use poem::{
    Request, Response,
    http::{HeaderMap, Method, StatusCode},
};
use services::usage::UsageService;

/// Paths without the language, as in `frontend/src/publicPages.ts`.
const PAGES: [(&str, Page); 7] = [
    ("/", Page::Home),
    ("/essen", Page::Kitchen),
    ("/lokal", Page::Venue),
    ("/kontakt", Page::Contact),
    ("/jobs", Page::Jobs),
    ("/impressum", Page::Imprint),
    ("/cookie-policy", Page::CookiePolicy),
];

/// The pages whose requests are counted: all but `notFound`.
pub fn countable() -> impl Iterator<Item = Page> {
    PAGES.into_iter().map(|(_, page)| page)
}

/// Counts a request that was answered with a page or 304. Reads nothing of it but the path and whether it is a prefetch.
pub fn count(usage: &UsageService, request: &Request, response: &Response) {
    let is_answered = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    if request.method() == Method::GET
        && is_answered
        && !is_prefetch(request.headers())
        && let Some(page) = page_at(request.uri().path())
    {
        usage.count_page_request(page);
    }
}

fn is_prefetch(headers: &HeaderMap) -> bool {
    let purposes = ["sec-purpose", "purpose"].into_iter();
    let mut purposes = purposes.filter_map(|name| headers.get(name)?.to_str().ok());
    purposes.any(|purpose| purpose.contains("prefetch"))
}

fn page_at(path: &str) -> Option<Page> {
    let others = Language::ALL.iter().skip(1);
    let mut others =
        others.filter_map(|language| path.strip_prefix('/')?.strip_prefix(language.code()));
    let path = others.find(|rest| rest.starts_with('/')).unwrap_or(path);
    let mut pages = PAGES.into_iter();
    pages.find_map(|(at, page)| (at == path).then_some(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC_PAGES: &str = include_str!("../../../../frontend/src/publicPages.ts");

    #[test]
    fn the_front_end_has_the_same_pages() {
        let (_, from) = PUBLIC_PAGES.split_once("definePages({").unwrap();
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
        assert_eq!(pages, PAGES);
    }

    #[test]
    fn finds_a_page_in_every_language() {
        for (path, page) in PAGES {
            assert_eq!(page_at(path), Some(page));
            assert_eq!(page_at(&format!("/en{path}")), Some(page));
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
            assert_eq!(page_at(path), None, "{path}");
        }
    }
}
