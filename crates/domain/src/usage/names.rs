//! Closed lists of property values.

/// Defines an enum with names in requests and in the database.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident: $($(#[$doc:meta])* $variant:ident $written:literal,)+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $written,)+
                }
            }

            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

names! {
    /// A page for guests, by its name in `frontend/src/publicPages.ts`.
    Page:
    Home "home",
    Kitchen "kitchen",
    Venue "venue",
    Contact "contact",
    Jobs "jobs",
    Imprint "imprint",
    CookiePolicy "cookiePolicy",
    NotFound "notFound",
}

names! {
    Language:
    German "de",
    English "en",
}

names! {
    Carousel:
    Hero "hero",
    News "news",
    Places "places",
    Venue "venue",
}

names! {
    /// What staff did to a news entry or file.
    Change:
    Create "create",
    Edit "edit",
    Delete "delete",
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
    fn parses_every_name() {
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
