//! What search engines read: which pages there are, in which languages, since when each says what it says, and what is
//! none of their business.

use domain::calendar::Instant;
use time::format_description::well_known::Rfc3339;

use crate::site::shape::Site;

/// Where programs ask. The screens of staff are not in here: who may not fetch them never sees that they are marked
/// `noindex`, and may list an address that somebody else links to.
const FOR_PROGRAMS: &str = "/api/";

/// A page as search engines are told of it.
pub struct Listed {
    /// Its path, such as `/en/essen`.
    pub path: String,
    /// BCP 47.
    pub language: String,
    /// Since when it says what it says.
    pub modified: Instant,
}

impl Listed {
    /// The path that a page has in common with its translations: those begin with their language, the pages in the
    /// default language with nothing (decision N3).
    fn subject(&self) -> &str {
        self.path
            .strip_prefix('/')
            .and_then(|path| path.strip_prefix(&self.language))
            .filter(|path| path.starts_with('/'))
            .unwrap_or(&self.path)
    }
}

/// The answer of `/sitemap.xml`: every page with its translations, in the protocol of sitemaps.org.
#[must_use]
pub fn sitemap(site: &Site, pages: &[Listed]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
        xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        .to_owned();
    for page in pages {
        xml.push_str(&entry(site, page, pages));
    }
    xml + "</urlset>\n"
}

fn entry(site: &Site, page: &Listed, pages: &[Listed]) -> String {
    let address = |page: &Listed| escaped(&format!("{}{}", site.public_url, page.path));
    let translations = pages
        .iter()
        .filter(|other| other.subject() == page.subject());
    let alternates: String = translations
        .flat_map(|other| {
            let is_default = other.language == site.default_language;
            [
                Some(other.language.as_str()),
                is_default.then_some("x-default"),
            ]
            .into_iter()
            .flatten()
            .map(|language| alternate(language, &address(other)))
            .collect::<Vec<_>>()
        })
        .collect();
    let modified = page.modified.format(&Rfc3339);
    let modified = modified.map_or_else(
        |_| String::new(),
        |at| format!("    <lastmod>{at}</lastmod>\n"),
    );
    format!(
        "  <url>\n    <loc>{}</loc>\n{modified}{alternates}  </url>\n",
        address(page)
    )
}

fn alternate(language: &str, address: &str) -> String {
    let language = escaped(language);
    format!("    <xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\"/>\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The answer of `/robots.txt` (RFC 9309).
#[must_use]
pub fn robots(site: &Site) -> String {
    format!(
        "User-agent: *\nDisallow: {FOR_PROGRAMS}\n\nSitemap: {}/sitemap.xml\n",
        site.public_url
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use poem_openapi::types::Example;
    use time::macros::datetime;

    fn page(path: &str, language: &str) -> Listed {
        Listed {
            path: path.to_owned(),
            language: language.to_owned(),
            modified: datetime!(2026-11-20 18:00 UTC),
        }
    }

    #[test]
    fn a_page_and_its_translations_have_one_subject() {
        for (path, language, subject) in [
            ("/", "de", "/"),
            ("/en/", "en", "/"),
            ("/essen", "de", "/essen"),
            ("/en/essen", "en", "/essen"),
            ("/desserts", "de", "/desserts"),
            ("/entrees", "en", "/entrees"),
        ] {
            assert_eq!(page(path, language).subject(), subject, "{path}");
        }
    }

    #[test]
    fn every_page_names_itself_and_its_translations() {
        let pages = [page("/", "de"), page("/en/", "en"), page("/a&b", "de")];
        let url = "https://gasthaus.example";
        let alternates = format!(
            "    <xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{url}/\"/>\n    \
             <xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{url}/\"/>\n    \
             <xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"{url}/en/\"/>\n"
        );
        let modified = "    <lastmod>2026-11-20T18:00:00Z</lastmod>\n";
        let expected = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
             xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n  \
             <url>\n    <loc>{url}/</loc>\n{modified}{alternates}  </url>\n  \
             <url>\n    <loc>{url}/en/</loc>\n{modified}{alternates}  </url>\n  \
             <url>\n    <loc>{url}/a&amp;b</loc>\n{modified}    \
             <xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{url}/a&amp;b\"/>\n    \
             <xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{url}/a&amp;b\"/>\n  \
             </url>\n</urlset>\n"
        );
        assert_eq!(sitemap(&Site::example(), &pages), expected);
    }

    #[test]
    fn robots_are_told_what_is_none_of_their_business() {
        assert_eq!(
            robots(&Site::example()),
            "User-agent: *\nDisallow: /api/\n\nSitemap: https://gasthaus.example/sitemap.xml\n"
        );
    }
}
