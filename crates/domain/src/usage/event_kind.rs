//! The closed list of events (specification §7).

use std::collections::BTreeMap;

use super::event::PropertyValue;
use super::names::{Carousel, Change, Language};
use crate::menus::MenuType;

/// To add a kind: a variant, and its line in [`name`](Self::name), [`property`](Self::property), [`detail`](Self::detail) and
/// [`all`](Self::all); [`is_of_guests`](Self::is_of_guests) for one of staff, [`text_properties`](Self::text_properties) for
/// one with text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EventKind {
    News(Change),
    /// Staff replaced the file of a menu.
    FileEdited,
    MenuSettingsEdited,
    SignIn,
    SignOut,
    FailedSignIn,
    /// The consent banner could not be initialised.
    ConsentError,
    PageView {
        /// Whether it begins a visit.
        entry: bool,
    },
    MenuOpened(MenuType),
    /// A guest followed a `tel:` link.
    Call,
    /// A guest followed a `mailto:` link.
    Mail,
    Reservation,
    /// A guest began a mail about the regulars' table.
    Stammtisch,
    MapOpened,
    LanguageChanged(Language),
    CarouselUsed(Carousel),
    /// Counted by the server without consent, and accepted from no client.
    PageRequest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown event or property value")]
pub struct InvalidEventKind;

/// The detail of a page view that begins a visit.
const ENTRY: &str = "entry";

impl EventKind {
    pub const VISIT: Self = Self::PageView { entry: true };

    pub fn all() -> impl Iterator<Item = Self> {
        let news = Change::ALL.into_iter().map(Self::News);
        let menus = MenuType::ALL.into_iter().map(Self::MenuOpened);
        let languages = Language::ALL.into_iter().map(Self::LanguageChanged);
        let carousels = Carousel::ALL.into_iter().map(Self::CarouselUsed);
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
        let named = news.chain(menus).chain(languages).chain(carousels);
        named.chain(others)
    }

    /// The name in requests and in the database.
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

    /// The property that distinguishes kinds of the same name.
    pub fn property(self) -> Option<(&'static str, PropertyValue)> {
        let name = match self {
            Self::PageView { entry } => return Some(("entry", PropertyValue::Bool(entry))),
            Self::News(_) | Self::FileEdited | Self::MenuSettingsEdited => "type",
            Self::MenuOpened(_) => "menuType",
            Self::LanguageChanged(_) => "language",
            Self::CarouselUsed(_) => "carousel",
            _ => return None,
        };
        Some((name, PropertyValue::Text(self.detail().to_owned())))
    }

    /// The value of that property in the database, or an empty string.
    pub fn detail(self) -> &'static str {
        match self {
            Self::News(change) => change.code(),
            Self::FileEdited | Self::MenuSettingsEdited => Change::Edit.code(),
            Self::PageView { entry: true } => ENTRY,
            Self::MenuOpened(kind) => kind.code(),
            Self::LanguageChanged(language) => language.code(),
            Self::CarouselUsed(carousel) => carousel.code(),
            _ => "",
        }
    }

    /// The names of its properties with free text.
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

    /// Events of guests have a page.
    pub fn is_of_guests(self) -> bool {
        !matches!(
            self,
            Self::News(_)
                | Self::FileEdited
                | Self::MenuSettingsEdited
                | Self::SignIn
                | Self::SignOut
                | Self::FailedSignIn
                | Self::ConsentError
        )
    }

    /// Parses the event of a client.
    pub fn from_client(
        name: &str,
        properties: &BTreeMap<String, PropertyValue>,
    ) -> Result<Self, InvalidEventKind> {
        let matches = |kind: &Self| match kind.property() {
            _ if *kind == Self::PageRequest => false,
            Some((property, value)) => properties.get(property) == Some(&value),
            None => true,
        };
        let mut candidates = Self::all().filter(|kind| kind.name() == name);
        candidates.find(matches).ok_or(InvalidEventKind)
    }

    /// Parses a stored kind.
    pub fn parse(name: &str, detail: &str) -> Result<Self, InvalidEventKind> {
        Self::all()
            .find(|kind| kind.name() == name && kind.detail() == detail)
            .ok_or(InvalidEventKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    /// `name, detail, guests or staff, text properties`
    #[test]
    fn kinds_and_their_properties() {
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
                let mut columns = line.split_whitespace();
                let (event, detail) = (columns.next().unwrap(), columns.next().unwrap());
                let kind = EventKind::parse(event, detail.trim_matches('-')).unwrap();
                let who = if kind.is_of_guests() {
                    "guests"
                } else {
                    "staff"
                };
                format!(
                    "{event} {detail} {who} {}",
                    kind.text_properties().join(" ")
                )
            },
        );
        assert_eq!(EventKind::all().count(), 29);
    }

    #[test]
    fn parses_every_stored_kind() {
        for kind in EventKind::all() {
            assert_eq!(EventKind::parse(kind.name(), kind.detail()), Ok(kind));
        }
        for (event, detail) in [("", ""), ("call", "entry"), ("news", "edit"), ("Call", "")] {
            assert_eq!(
                EventKind::parse(event, detail),
                Err(InvalidEventKind),
                "{event} {detail}"
            );
        }
    }
}
