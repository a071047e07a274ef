//! The names that events may carry, each list closed.

/// Defines a closed list of names, as they are written on the wire and in the store.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident: $($(#[$doc:meta])* $variant:ident $written:literal,)+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// How it is written.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $written,)+
                }
            }

            /// The one that is written so; `None` when none is.
            pub fn parse(written: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|name| name.name() == written)
            }
        }
    };
}

names! {
    /// A page for guests. The front has the same names, in `frontend/src/paths.ts`.
    Page:
    /// The landing page.
    Home "home",
    /// The kitchen.
    Kitchen "kitchen",
    /// The house and its rooms.
    Venue "venue",
    /// Where the house is, and its form.
    Contact "contact",
    /// Jobs.
    Jobs "jobs",
    /// The legal notice.
    Imprint "imprint",
    /// Cookies and privacy.
    CookiePolicy "cookiePolicy",
    /// The page of those who are lost.
    NotFound "notFound",
}

names! {
    /// A language of the pages.
    Language:
    /// German.
    German "de",
    /// English.
    English "en",
}

names! {
    /// Pictures or cards that are turned.
    Carousel:
    /// The pictures of the house, at the top.
    Hero "hero",
    /// The news.
    News "news",
    /// The places, on the landing page.
    Places "places",
    /// The rooms, on the page of the house.
    Venue "venue",
}

names! {
    /// What staff did to a news entry.
    Change:
    /// Wrote it.
    Create "create",
    /// Changed it.
    Edit "edit",
    /// Took it off the board.
    Delete "delete",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn a_page_has_the_name_it_has_in_the_front() {
        check_answers(
            "
            home         => Home
            kitchen      => Kitchen
            venue        => Venue
            contact      => Contact
            jobs         => Jobs
            imprint      => Imprint
            cookiePolicy => CookiePolicy
            notFound     => NotFound
            Home         => no page
            /essen       => no page
            entrance     => no page
                         => no page
            ",
            |name| Page::parse(name).map_or("no page".to_owned(), |page| format!("{page:?}")),
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        fn check<T: Copy + PartialEq + std::fmt::Debug>(
            all: &[T],
            name: impl Fn(T) -> &'static str,
            parse: impl Fn(&str) -> Option<T>,
        ) {
            for one in all {
                assert_eq!(parse(name(*one)), Some(*one));
                assert_eq!(parse(&name(*one).to_uppercase()), None);
            }
        }
        check(Page::ALL, Page::name, Page::parse);
        check(Language::ALL, Language::name, Language::parse);
        check(Carousel::ALL, Carousel::name, Carousel::parse);
        check(Change::ALL, Change::name, Change::parse);
    }
}
