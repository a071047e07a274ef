//! Page requests.

use std::{collections::HashMap, sync::LazyLock};

use domain::usage::{Language, Page};
use poem::{
    Request, Response,
    http::{HeaderMap, Method, StatusCode},
};
use services::usage::UsageService;

/// The paths of the public pages by name, without the language (specification §2).
static PUBLIC_PATHS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../frontend/src/publicPaths.json"))
        .unwrap_or_default()
});

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
    Page::with_path().find(|page| PUBLIC_PATHS.get(page.code()).is_some_and(|at| at == path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_page_in_every_language() {
        assert_eq!(PUBLIC_PATHS.len(), Page::with_path().count());
        for page in Page::with_path() {
            let path = &PUBLIC_PATHS[page.code()];
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
