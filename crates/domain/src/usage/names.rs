//! Closed lists of property values.

use crate::codes;

codes! {
    /// A page for guests, by its name in `frontend/src/publicPages.ts`.
    pub enum Page {
        Home = "home",
        Kitchen = "kitchen",
        Venue = "venue",
        Contact = "contact",
        Jobs = "jobs",
        Imprint = "imprint",
        CookiePolicy = "cookiePolicy",
        NotFound = "notFound",
    }
}

codes! {
    pub enum Language {
        German = "de",
        English = "en",
    }
}

codes! {
    pub enum Carousel {
        Hero = "hero",
        News = "news",
        Places = "places",
        Venue = "venue",
    }
}

codes! {
    /// What staff did to a news entry or file.
    pub enum Change {
        Create = "create",
        Edit = "edit",
        Delete = "delete",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn parses_pages() {
        check_answers(
            "
            home         => Home
            cookiePolicy => CookiePolicy
            Home         => no page
            /essen       => no page
                         => no page
            ",
            |name| Page::parse(name).map_or("no page".to_owned(), |page| format!("{page:?}")),
        );
    }

    #[test]
    fn parses_every_name() {
        for page in Page::ALL {
            assert_eq!(Page::parse(page.code()), Some(page));
            assert_eq!(Page::parse(&page.code().to_uppercase()), None);
        }
    }
}
