//! Which page a request is for, where page requests are counted.

use domain::usage::{Language, Page};
use poem::{
    Request, Response,
    http::{HeaderMap, Method, StatusCode},
};
use services::usage::UsageService;

/// The pages by their paths, without the language; the front has the same.
const PAGES: [(&str, Page); 7] = [
    ("/", Page::Home),
    ("/essen", Page::Kitchen),
    ("/lokal", Page::Venue),
    ("/kontakt", Page::Contact),
    ("/jobs", Page::Jobs),
    ("/impressum", Page::Imprint),
    ("/cookie-policy", Page::CookiePolicy),
];

/// The pages whose requests are counted. That of the lost is none: it answers whatever else is asked for.
pub fn countable() -> impl Iterator<Item = Page> {
    PAGES.into_iter().map(|(_, page)| page)
}

/// Counts the request of a page that was answered with it, or with word that the browser has it already. Nothing of the
/// request is read but what it asks for, and whether a browser asks ahead of its guest.
pub fn count(desk: &UsageService, request: &Request, response: &Response) {
    let is_answered = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    if request.method() == Method::GET
        && is_answered
        && !is_ahead(request.headers())
        && let Some(page) = page_at(request.uri().path())
    {
        desk.page_requested(page);
    }
}

/// Does a browser ask for what its guest may want to see next?
fn is_ahead(headers: &HeaderMap) -> bool {
    let purposes = ["sec-purpose", "purpose"].into_iter();
    let mut said = purposes.filter_map(|name| headers.get(name)?.to_str().ok());
    said.any(|purpose| purpose.contains("prefetch"))
}

fn page_at(path: &str) -> Option<Page> {
    let others = Language::ALL.iter().skip(1);
    let mut others =
        others.filter_map(|language| path.strip_prefix('/')?.strip_prefix(language.name()));
    let path = others.find(|rest| rest.starts_with('/')).unwrap_or(path);
    let mut pages = PAGES.into_iter();
    pages.find_map(|(at, page)| (at == path).then_some(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC_PAGES: &str = include_str!("../../../../frontend/src/publicPages.ts");

    #[test]
    fn the_front_has_the_same_pages() {
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
    fn a_page_is_the_same_in_every_language() {
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
