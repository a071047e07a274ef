//! `/sitemap.xml` and `/robots.txt`.

use domain::{calendar::Timestamp, inn::PublicUrl, pages::Language};
use serde::{Deserialize, Serialize};
use time::format_description::well_known::Rfc3339;

/// Does not contain the staff screens: a crawler must fetch them to see `noindex`.
const ROBOTS_DISALLOWED_PATH: &str = "/api/";

/// A public page.
#[derive(Clone, Serialize, Deserialize)]
pub struct SitemapEntry {
    /// Such as `/en/essen`.
    pub path: String,
    /// BCP 47.
    pub language: String,
    /// Whether it is in the sitemap.
    pub is_listed: bool,
    #[serde(with = "time::serde::timestamp")]
    pub last_modified: Timestamp,
}

impl SitemapEntry {
    /// The path without the language, which pages in the default language do not have (decision N3).
    pub fn path_without_language(&self) -> &str {
        self.path
            .strip_prefix('/')
            .and_then(|path| path.strip_prefix(&self.language))
            .filter(|path| path.starts_with('/'))
            .unwrap_or(&self.path)
    }
}

/// Every listed page with its translations, in the format of sitemaps.org.
pub fn sitemap_xml(public_url: &PublicUrl, pages: &[SitemapEntry]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
        xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        .to_owned();
    for page in pages.iter().filter(|page| page.is_listed) {
        xml.push_str(&entry_xml(public_url, page, pages));
    }
    xml + "</urlset>\n"
}

fn entry_xml(public_url: &PublicUrl, page: &SitemapEntry, pages: &[SitemapEntry]) -> String {
    let url = |page: &SitemapEntry| escape_xml(&format!("{}{}", public_url.as_str(), page.path));
    let translated_pages = pages
        .iter()
        .filter(|other| other.path_without_language() == page.path_without_language());
    let has_translations = translated_pages.clone().count() > 1;
    let alternate_links: String = translated_pages
        .filter(|_| has_translations)
        .flat_map(|other| {
            let is_default_language = other.language == Language::DEFAULT.code();
            [
                Some(other.language.as_str()),
                is_default_language.then_some("x-default"),
            ]
            .into_iter()
            .flatten()
            .map(|language| alternate_link(language, &url(other)))
            .collect::<Vec<_>>()
        })
        .collect();
    let last_modified = page.last_modified.format(&Rfc3339);
    let last_modified = last_modified.map_or_else(
        |_| String::new(),
        |at| format!("    <lastmod>{at}</lastmod>\n"),
    );
    format!(
        "  <url>\n    <loc>{}</loc>\n{last_modified}{alternate_links}  </url>\n",
        url(page)
    )
}

fn alternate_link(language: &str, url: &str) -> String {
    let language = escape_xml(language);
    format!("    <xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{url}\"/>\n")
}

fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// RFC 9309.
pub fn robots_txt(public_url: &PublicUrl) -> String {
    format!(
        "User-agent: *\nDisallow: {ROBOTS_DISALLOWED_PATH}\n\nSitemap: {}/sitemap.xml\n",
        public_url.as_str()
    )
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn page(path: &str, language: &str) -> SitemapEntry {
        SitemapEntry {
            path: path.to_owned(),
            language: language.to_owned(),
            is_listed: true,
            last_modified: datetime!(2026-11-20 18:00 UTC),
        }
    }

    #[test]
    fn strips_the_language_of_a_path() {
        for (path, language, expected) in [
            ("/", "de", "/"),
            ("/en/", "en", "/"),
            ("/essen", "de", "/essen"),
            ("/en/essen", "en", "/essen"),
            ("/desserts", "de", "/desserts"),
            ("/entrees", "en", "/entrees"),
        ] {
            let page = page(path, language);
            assert_eq!(page.path_without_language(), expected, "{path}");
        }
    }

    #[test]
    fn sitemap_lists_every_page_with_its_translations() {
        let unlisted_page = SitemapEntry {
            is_listed: false,
            ..page("/jobs", "de")
        };
        let pages = [
            page("/", "de"),
            page("/en/", "en"),
            page("/a&b", "de"),
            unlisted_page,
        ];
        let url = "https://gasthaus.example";
        let alternate_links = format!(
            "    <xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{url}/\"/>\n    \
             <xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{url}/\"/>\n    \
             <xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"{url}/en/\"/>\n"
        );
        let last_modified = "    <lastmod>2026-11-20T18:00:00Z</lastmod>\n";
        let expected = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
             xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n  \
             <url>\n    <loc>{url}/</loc>\n{last_modified}{alternate_links}  </url>\n  \
             <url>\n    <loc>{url}/en/</loc>\n{last_modified}{alternate_links}  </url>\n  \
             <url>\n    <loc>{url}/a&amp;b</loc>\n{last_modified}  </url>\n</urlset>\n"
        );
        let public_url = PublicUrl::parse(url).unwrap();
        assert_eq!(sitemap_xml(&public_url, &pages), expected);
    }
}
