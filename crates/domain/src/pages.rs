//! The pages for guests and their languages.

use crate::coded_enum;
use crate::serde_as::serde_code;
use crate::staff::Role;

coded_enum! {
    /// A page for guests, by its name in `frontend/src/data/publicPages.json`.
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

serde_code!(Page);

impl Page {
    /// The role that edits the page.
    pub fn editor_role(self) -> Role {
        match self {
            Self::Imprint => Role::Management,
            _ => Role::Team,
        }
    }

    /// All pages but `NotFound`, which has no path.
    pub fn all_with_path() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|page| *page != Self::NotFound)
    }
}

coded_enum! {
    /// A language of the pages, the default first (decision N3).
    pub enum Language {
        German = "de",
        English = "en",
    }
}

impl Language {
    /// Pages in it have no language in their path.
    pub const DEFAULT: Self = Self::German;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_every_page_name() {
        for page in Page::ALL {
            assert_eq!(Page::parse(page.code()), Some(page));
            assert_eq!(Page::parse(&page.code().to_uppercase()), None);
        }
    }
}
