//! Page requests.

use std::{collections::HashMap, iter, sync::LazyLock};

use domain::pages::{Language, Page};
use poem::http::{HeaderMap, HeaderName};
use services::usage::UsageService;

/// The public pages by path, in all languages (specification §2).
static PAGES_BY_PATH: LazyLock<HashMap<String, Page>> = LazyLock::new(|| {
    let registry: serde_json::Value =
        serde_json::from_str(include_str!("../../../frontend/src/data/publicPages.json"))
            .unwrap_or_default();
    let path_of = |page: Page| registry.get(page.code())?.get("path")?.as_str();
    let pages = Page::all_with_path().filter_map(|page| Some((page, path_of(page)?)));
    pages
        .flat_map(|(page, path)| {
            let other_languages = Language::ALL.into_iter().skip(1);
            let other_paths =
                other_languages.map(move |language| format!("/{}{path}", language.code()));
            iter::once(path.to_owned())
                .chain(other_paths)
                .map(move |path| (path, page))
        })
        .collect()
});

/// Counts a request for a path, if it has a page. Reads nothing else of it but whether it is a prefetch without a press.
pub fn count_page_request(usage: &UsageService, path: &str, headers: &HeaderMap) {
    if let Some(page) = page_at_path(path)
        && !is_prefetch_without_press(headers)
    {
        usage.count_page_request(page);
    }
}

/// A page without its scripts prefetches another page of the site when its link is pressed (`speculationRules` in
/// `vite.config.ts`). Other prefetches come from other sites and from the browser itself. Browsers send `Sec-Fetch-Site` over
/// HTTPS only.
fn is_prefetch_without_press(headers: &HeaderMap) -> bool {
    static SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");
    static PURPOSE: HeaderName = HeaderName::from_static("purpose");
    static SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    let header = |name: &HeaderName| {
        headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap_or_default())
    };
    let is_prefetch = [&SEC_PURPOSE, &PURPOSE]
        .iter()
        .any(|name| header(name).contains("prefetch"));
    is_prefetch && !(header(&SEC_PURPOSE) == "prefetch" && header(&SEC_FETCH_SITE) == "same-origin")
}

/// Cards count as the page of the kitchen, below which they are.
fn page_at_path(path: &str) -> Option<Page> {
    let page = PAGES_BY_PATH.get(path);
    let kitchen = || {
        let (parent, _) = path.rsplit_once('/')?;
        PAGES_BY_PATH
            .get(parent)
            .filter(|page| **page == Page::Kitchen)
    };
    page.or_else(kitchen).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_count_as_the_page_of_the_kitchen() {
        for (path, expected) in [
            ("/essen", Some(Page::Kitchen)),
            ("/essen/weine", Some(Page::Kitchen)),
            ("/en/essen/weine", Some(Page::Kitchen)),
            ("/lokal/weine", None),
            ("/assets/app.js", None),
        ] {
            assert_eq!(page_at_path(path), expected, "{path}");
        }
    }
}
