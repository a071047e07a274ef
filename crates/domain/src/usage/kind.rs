use std::collections::BTreeMap;

use super::event::PropertyValue;
use super::names::{Carousel, Language, NewsChange};
use crate::menus::MenuType;

/// The kinds of events that are counted (specification §7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EventKind {
    News(NewsChange),
    /// The file of a menu.
    FileEdited,
    MenuSettingsEdited,
    SignIn,
    SignOut,
    FailedSignIn,
    /// An error in the consent banner.
    ConsentError,
    PageView {
        /// The first page view of a visit.
        entry: bool,
    },
    MenuOpened(MenuType),
    /// A click on a telephone link.
    Call,
    /// A click on a mail link.
    Mail,
    /// A click on a reservation link.
    Reservation,
    /// A click on the mail link for the regulars' table.
    Stammtisch,
    MapOpened,
    LanguageChanged(Language),
    CarouselUsed(Carousel),
    /// Counted by the server without identifiers; never sent by clients.
    PageRequest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a counted event")]
pub struct UnknownEventKind;

const ENTRY: &str = "entry";

impl EventKind {
    /// The first page view of a visit.
    pub const VISIT: Self = Self::PageView { entry: true };

    pub fn all() -> impl Iterator<Item = Self> {
        let news = NewsChange::ALL.iter().copied().map(Self::News);
        let menus = MenuType::ALL.into_iter().map(Self::MenuOpened);
        let languages = Language::ALL.iter().copied().map(Self::LanguageChanged);
        let carousels = Carousel::ALL.iter().copied().map(Self::CarouselUsed);
        let others = [
            Self::FileEdited,
            Self::MenuSettingsEdited,
            Self::SignIn,
            Self::SignOut,
            Self::FailedSignIn,
            Self::ConsentError,
            Self::PageView { entry: false },
            Self::VISIT,
            Self::Call,
            Self::Mail,
            Self::Reservation,
            Self::Stammtisch,
            Self::MapOpened,
            Self::PageRequest,
        ];
        let parameterized = news.chain(menus).chain(languages).chain(carousels);
        parameterized.chain(others)
    }

    /// The name in the API and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::News(_) => "[NEWS]",
            Self::FileEdited => "[FILE]",
            Self::MenuSettingsEdited => "[MENU-SETTINGS]",
            Self::SignIn => "signin",
            Self::SignOut => "signout",
            Self::FailedSignIn => "failed-sign-in",
            Self::ConsentError => "consent-error",
            Self::PageView { .. } => "page-view",
            Self::MenuOpened(_) => "menu-opened",
            Self::Call => "call",
            Self::Mail => "mail",
            Self::Reservation => "reservation",
            Self::Stammtisch => "stammtisch",
            Self::MapOpened => "map-opened",
            Self::LanguageChanged(_) => "language-changed",
            Self::CarouselUsed(_) => "carousel-used",
            Self::PageRequest => "page-request",
        }
    }

    /// The property that distinguishes kinds with the same name.
    pub fn property(self) -> Option<(&'static str, PropertyValue)> {
        let text = |name: &str| PropertyValue::Text(name.to_owned());
        match self {
            Self::News(change) => Some(("type", text(change.name()))),
            Self::FileEdited | Self::MenuSettingsEdited => {
                Some(("type", text(NewsChange::Edit.name())))
            }
            Self::PageView { entry } => Some(("entry", PropertyValue::Bool(entry))),
            Self::MenuOpened(kind) => Some(("menuType", text(kind.code()))),
            Self::LanguageChanged(language) => Some(("language", text(language.name()))),
            Self::CarouselUsed(carousel) => Some(("carousel", text(carousel.name()))),
            _ => None,
        }
    }

    /// The value of that property in the database; empty without one.
    pub fn detail(self) -> &'static str {
        match self {
            Self::News(change) => change.name(),
            Self::FileEdited | Self::MenuSettingsEdited => NewsChange::Edit.name(),
            Self::PageView { entry: true } => ENTRY,
            Self::MenuOpened(kind) => kind.code(),
            Self::LanguageChanged(language) => language.name(),
            Self::CarouselUsed(carousel) => carousel.name(),
            _ => "",
        }
    }

    /// The names of free-text properties.
    pub fn text_properties(self) -> &'static [&'static str] {
        match self {
            Self::News(_) => &["title"],
            Self::FileEdited => &["title", "fileType"],
            Self::MenuSettingsEdited => &["settings"],
            Self::SignIn | Self::SignOut => &["firstname", "lastname", "email"],
            Self::ConsentError => &["message", "cause", "stack"],
            _ => &[],
        }
    }

    /// Events of guests have a [`Page`](super::Page).
    pub fn is_guest_event(self) -> bool {
        match self {
            Self::News(_)
            | Self::FileEdited
            | Self::MenuSettingsEdited
            | Self::SignIn
            | Self::SignOut
            | Self::FailedSignIn
            | Self::ConsentError => false,
            Self::PageView { .. }
            | Self::MenuOpened(_)
            | Self::Call
            | Self::Mail
            | Self::Reservation
            | Self::Stammtisch
            | Self::MapOpened
            | Self::LanguageChanged(_)
            | Self::CarouselUsed(_)
            | Self::PageRequest => true,
        }
    }

    /// The kind of an event that a client sent.
    pub fn from_raw(
        name: &str,
        properties: &BTreeMap<String, PropertyValue>,
    ) -> Result<Self, UnknownEventKind> {
        let matches = |kind: &Self| match kind.property() {
            _ if *kind == Self::PageRequest => false,
            Some((name, value)) => properties.get(name) == Some(&value),
            None => true,
        };
        let mut candidates = Self::all().filter(|kind| kind.name() == name);
        candidates.find(matches).ok_or(UnknownEventKind)
    }

    /// Parses the values of the database.
    pub fn parse(name: &str, detail: &str) -> Result<Self, UnknownEventKind> {
        Self::all()
            .find(|kind| kind.name() == name && kind.detail() == detail)
            .ok_or(UnknownEventKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    /// `name detail origin free-text properties`; an empty detail is `-`.
    #[test]
    fn lists_every_kind() {
        check(
            "
            [NEWS]           create            staff   title
            [NEWS]           edit              staff   title
            [NEWS]           delete            staff   title
            menu-opened      FOOD              guests
            menu-opened      BURGER            guests
            menu-opened      ADDITIONAL_BURGER guests
            menu-opened      WILD              guests
            menu-opened      GANSL             guests
            menu-opened      CORDON_BLEU       guests
            language-changed de                guests
            language-changed en                guests
            carousel-used    hero              guests
            carousel-used    news              guests
            carousel-used    places            guests
            carousel-used    venue             guests
            [FILE]           edit              staff   title fileType
            [MENU-SETTINGS]  edit              staff   settings
            signin           -                 staff   firstname lastname email
            signout          -                 staff   firstname lastname email
            failed-sign-in   -                 staff
            consent-error    -                 staff   message cause stack
            page-view        -                 guests
            page-view        entry             guests
            call             -                 guests
            mail             -                 guests
            reservation      -                 guests
            stammtisch       -                 guests
            map-opened       -                 guests
            page-request     -                 guests
            ",
            |line| {
                let mut words = line.split_whitespace();
                let (name, detail) = (words.next().unwrap(), words.next().unwrap());
                let kind = EventKind::parse(name, detail.trim_matches('-')).unwrap();
                let origin = if kind.is_guest_event() {
                    "guests"
                } else {
                    "staff"
                };
                format!(
                    "{name} {detail} {origin} {}",
                    kind.text_properties().join(" ")
                )
            },
        );
        assert_eq!(EventKind::all().count(), 29);
    }

    #[test]
    fn parses_name_and_detail() {
        for kind in EventKind::all() {
            assert_eq!(EventKind::parse(kind.name(), kind.detail()), Ok(kind));
        }
        for (event, detail) in [("", ""), ("call", "entry"), ("news", "edit"), ("Call", "")] {
            assert_eq!(
                EventKind::parse(event, detail),
                Err(UnknownEventKind),
                "{event} {detail}"
            );
        }
    }
}
