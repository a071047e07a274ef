/// Defines an enum with the names of its variants in the API and the database.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident: $($(#[$doc:meta])* $variant:ident $text:literal,)+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|name| name.name() == text)
            }
        }
    };
}

names! {
    /// A public page. The front end has the same names in `frontend/src/paths.ts`.
    Page:
    /// The landing page.
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
    /// The pictures at the top.
    Hero "hero",
    News "news",
    /// On the landing page.
    Places "places",
    /// On the venue page.
    Venue "venue",
}

names! {
    NewsChange:
    Create "create",
    Edit "edit",
    Delete "delete",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn parses_page_names() {
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
    fn parses_its_names() {
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
        check(NewsChange::ALL, NewsChange::name, NewsChange::parse);
    }
}
