//! What is counted: the closed list of acts (specification §7).

use std::collections::BTreeMap;

use super::event::Said;
use super::names::{Carousel, Change, Language};
use crate::menus::MenuType;

/// Something that guests or staff did.
///
/// To add one: a variant, and its line in [`Act::event`], [`Act::property`] and [`Act::all`]; one of guests also in
/// [`Act::is_of_guests`]; one with words also in [`Act::words`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Staff wrote, changed or deleted a news entry.
    News(Change),
    /// Staff gave a menu another file.
    FileEdited,
    /// Staff changed which menus are displayed.
    MenuSettingsEdited,
    /// A staff member signed in.
    SignIn,
    /// A staff member signed out.
    SignOut,
    /// Somebody tried to sign in, and was not let in.
    FailedSignIn,
    /// The consent banner failed.
    ConsentError,
    /// A guest looked at a page.
    PageView {
        /// Does a visit begin with it?
        entry: bool,
    },
    /// A guest opened a menu.
    MenuOpened(MenuType),
    /// A guest called, as far as the browser knows.
    Call,
    /// A guest began a mail.
    Mail,
    /// A guest began to reserve a table.
    Reservation,
    /// A guest began to write about the regulars' table.
    Stammtisch,
    /// A guest opened the map.
    MapOpened,
    /// A guest chose this language.
    LanguageChanged(Language),
    /// A guest turned pictures or cards.
    CarouselUsed(Carousel),
    /// A page was asked for. The server alone counts this, without knowing by whom; no client says so.
    PageRequest,
}

/// Not something that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not something that is counted")]
pub struct InvalidAct;

/// What a first page view is called where acts are kept.
const ENTRY: &str = "entry";

impl Act {
    /// A visit begins: it is a page view.
    pub const VISIT: Self = Self::PageView { entry: true };

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let news = Change::ALL.iter().copied().map(Self::News);
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
        let named = news.chain(menus).chain(languages).chain(carousels);
        named.chain(others)
    }

    /// The name of its event, on the wire and in the store.
    pub fn event(self) -> &'static str {
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

    /// The property that tells acts of one event apart, where there are several; it has a closed list of values.
    pub fn property(self) -> Option<(&'static str, Said)> {
        let said = |name: &str| Said::Text(name.to_owned());
        match self {
            Self::News(change) => Some(("type", said(change.name()))),
            Self::FileEdited | Self::MenuSettingsEdited => {
                Some(("type", said(Change::Edit.name())))
            }
            Self::PageView { entry } => Some(("entry", Said::Truth(entry))),
            Self::MenuOpened(kind) => Some(("menuType", said(kind.code()))),
            Self::LanguageChanged(language) => Some(("language", said(language.name()))),
            Self::CarouselUsed(carousel) => Some(("carousel", said(carousel.name()))),
            _ => None,
        }
    }

    /// The same where acts are kept: the value of that property, or nothing.
    pub fn detail(self) -> &'static str {
        match self {
            Self::News(change) => change.name(),
            Self::FileEdited | Self::MenuSettingsEdited => Change::Edit.name(),
            Self::PageView { entry: true } => ENTRY,
            Self::MenuOpened(kind) => kind.code(),
            Self::LanguageChanged(language) => language.name(),
            Self::CarouselUsed(carousel) => carousel.name(),
            _ => "",
        }
    }

    /// The properties that hold words of people or programs.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::News(_) => &["title"],
            Self::FileEdited => &["title", "fileType"],
            Self::MenuSettingsEdited => &["settings"],
            Self::SignIn | Self::SignOut => &["firstname", "lastname", "email"],
            Self::ConsentError => &["message", "cause", "stack"],
            _ => &[],
        }
    }

    /// Is it done on a page for guests, which is then told with it?
    pub fn is_of_guests(self) -> bool {
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

    /// Reads what a client told: the act whose event has this name, and whose property this value.
    pub fn of(event: &str, properties: &BTreeMap<String, Said>) -> Result<Self, InvalidAct> {
        let is_told = |act: &Self| match act.property() {
            _ if *act == Self::PageRequest => false,
            Some((name, value)) => properties.get(name) == Some(&value),
            None => true,
        };
        let mut candidates = Self::all().filter(|act| act.event() == event);
        candidates.find(is_told).ok_or(InvalidAct)
    }

    /// Reads what was kept.
    pub fn parse(event: &str, detail: &str) -> Result<Self, InvalidAct> {
        Self::all()
            .find(|act| act.event() == event && act.detail() == detail)
            .ok_or(InvalidAct)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    /// Every act as it is kept, of whom it is, and which words come with it.
    #[test]
    fn what_is_counted() {
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
                let (event, detail) = (words.next().unwrap(), words.next().unwrap());
                let act = Act::parse(event, detail.trim_matches('-')).unwrap();
                let who = if act.is_of_guests() {
                    "guests"
                } else {
                    "staff"
                };
                format!("{event} {detail} {who} {}", act.words().join(" "))
            },
        );
        assert_eq!(Act::all().count(), 29);
    }

    #[test]
    fn what_is_kept_is_read_again() {
        for act in Act::all() {
            assert_eq!(Act::parse(act.event(), act.detail()), Ok(act));
        }
        for (event, detail) in [("", ""), ("call", "entry"), ("news", "edit"), ("Call", "")] {
            assert_eq!(
                Act::parse(event, detail),
                Err(InvalidAct),
                "{event} {detail}"
            );
        }
    }
}
