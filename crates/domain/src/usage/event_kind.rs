//! The closed list of events (specification §7).

use std::collections::BTreeMap;

use super::property_values::{CarouselName, ContentChangeKind, EventPropertyValue};
use crate::menus::MenuType;
use crate::pages::Language;

/// To add a kind: a variant, and its line in [`name`](Self::name), [`distinguishing_property`](Self::distinguishing_property), [`detail`](Self::detail) and
/// [`all`](Self::all); [`is_guest_event`](Self::is_guest_event) for one of staff, [`text_property_names`](Self::text_property_names) for
/// one with text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UsageEventKind {
    NewsChanged(ContentChangeKind),
    /// Staff replaced the file of a menu.
    FileEdited,
    MenuSettingsEdited,
    StaffSignedIn,
    StaffSignedOut,
    FailedSignIn,
    /// The consent banner could not be initialised.
    ConsentBannerFailed,
    PageView {
        /// Whether it begins a visit.
        entry: bool,
    },
    MenuOpened(MenuType),
    /// A guest followed a `tel:` link.
    PhoneLinkOpened,
    /// A guest followed a `mailto:` link.
    MailLinkOpened,
    ReservationMailStarted,
    /// A guest began a mail about the regulars' table.
    StammtischMailStarted,
    MapOpened,
    LanguageChanged(Language),
    CarouselUsed(CarouselName),
    /// Counted by the server without consent, and accepted from no client.
    PageRequested,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown event or property value")]
pub struct InvalidUsageEventKind;

/// The detail of a page view that begins a visit.
const VISIT_START_DETAIL: &str = "entry";

impl UsageEventKind {
    pub const VISIT_START: Self = Self::PageView { entry: true };

    pub fn all() -> impl Iterator<Item = Self> {
        let news = ContentChangeKind::ALL.into_iter().map(Self::NewsChanged);
        let menus = MenuType::ALL.into_iter().map(Self::MenuOpened);
        let languages = Language::ALL.into_iter().map(Self::LanguageChanged);
        let carousel_events = CarouselName::ALL.into_iter().map(Self::CarouselUsed);
        let others = [
            Self::FileEdited,
            Self::MenuSettingsEdited,
            Self::StaffSignedIn,
            Self::StaffSignedOut,
            Self::FailedSignIn,
            Self::ConsentBannerFailed,
            Self::PageView { entry: false },
            Self::VISIT_START,
            Self::PhoneLinkOpened,
            Self::MailLinkOpened,
            Self::ReservationMailStarted,
            Self::StammtischMailStarted,
            Self::MapOpened,
            Self::PageRequested,
        ];
        let events_with_detail = news.chain(menus).chain(languages).chain(carousel_events);
        events_with_detail.chain(others)
    }

    /// The name in requests and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::NewsChanged(_) => "[NEWS]",
            Self::FileEdited => "[FILE]",
            Self::MenuSettingsEdited => "[MENU-SETTINGS]",
            Self::StaffSignedIn => "signin",
            Self::StaffSignedOut => "signout",
            Self::FailedSignIn => "failed-sign-in",
            Self::ConsentBannerFailed => "consent-error",
            Self::PageView { .. } => "page-view",
            Self::MenuOpened(_) => "menu-opened",
            Self::PhoneLinkOpened => "call",
            Self::MailLinkOpened => "mail",
            Self::ReservationMailStarted => "reservation",
            Self::StammtischMailStarted => "stammtisch",
            Self::MapOpened => "map-opened",
            Self::LanguageChanged(_) => "language-changed",
            Self::CarouselUsed(_) => "carousel-used",
            Self::PageRequested => "page-request",
        }
    }

    /// The property that distinguishes kinds of the same name.
    pub fn distinguishing_property(self) -> Option<(&'static str, EventPropertyValue)> {
        let name = match self {
            Self::PageView { entry } => return Some(("entry", EventPropertyValue::Bool(entry))),
            Self::NewsChanged(_) | Self::FileEdited | Self::MenuSettingsEdited => "type",
            Self::MenuOpened(_) => "menuType",
            Self::LanguageChanged(_) => "language",
            Self::CarouselUsed(_) => "carousel",
            _ => return None,
        };
        Some((name, EventPropertyValue::Text(self.detail().to_owned())))
    }

    /// The value of that property in the database, or an empty string.
    pub fn detail(self) -> &'static str {
        match self {
            Self::NewsChanged(change) => change.code(),
            Self::FileEdited | Self::MenuSettingsEdited => ContentChangeKind::Edit.code(),
            Self::PageView { entry: true } => VISIT_START_DETAIL,
            Self::MenuOpened(kind) => kind.code(),
            Self::LanguageChanged(language) => language.code(),
            Self::CarouselUsed(carousel) => carousel.code(),
            _ => "",
        }
    }

    /// The names of its properties with free text.
    pub fn text_property_names(self) -> &'static [&'static str] {
        match self {
            Self::NewsChanged(_) => &["title"],
            Self::FileEdited => &["title", "fileType"],
            Self::MenuSettingsEdited => &["settings"],
            Self::StaffSignedIn | Self::StaffSignedOut => &["firstname", "lastname", "email"],
            Self::ConsentBannerFailed => &["message", "cause", "stack"],
            _ => &[],
        }
    }

    /// Events of guests have a page.
    pub fn is_guest_event(self) -> bool {
        !matches!(
            self,
            Self::NewsChanged(_)
                | Self::FileEdited
                | Self::MenuSettingsEdited
                | Self::StaffSignedIn
                | Self::StaffSignedOut
                | Self::FailedSignIn
                | Self::ConsentBannerFailed
        )
    }

    /// Parses the event of a client.
    pub fn from_client_event(
        name: &str,
        properties: &BTreeMap<String, EventPropertyValue>,
    ) -> Result<Self, InvalidUsageEventKind> {
        let matches = |kind: &Self| match kind.distinguishing_property() {
            _ if *kind == Self::PageRequested => false,
            Some((property, value)) => properties.get(property) == Some(&value),
            None => true,
        };
        let mut candidates = Self::all().filter(|kind| kind.name() == name);
        candidates.find(matches).ok_or(InvalidUsageEventKind)
    }

    /// Parses a stored kind.
    pub fn parse(name: &str, detail: &str) -> Result<Self, InvalidUsageEventKind> {
        Self::all()
            .find(|kind| kind.name() == name && kind.detail() == detail)
            .ok_or(InvalidUsageEventKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    /// `name, detail, guests or staff, text properties`
    #[test]
    fn event_kinds_and_their_properties() {
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
                let kind = UsageEventKind::parse(event, detail.trim_matches('-')).unwrap();
                let event_actor = if kind.is_guest_event() {
                    "guests"
                } else {
                    "staff"
                };
                format!(
                    "{event} {detail} {event_actor} {}",
                    kind.text_property_names().join(" ")
                )
            },
        );
        assert_eq!(UsageEventKind::all().count(), 29);
    }

    #[test]
    fn parses_every_stored_event_kind() {
        for kind in UsageEventKind::all() {
            assert_eq!(UsageEventKind::parse(kind.name(), kind.detail()), Ok(kind));
        }
        for (event, detail) in [("", ""), ("call", "entry"), ("news", "edit"), ("Call", "")] {
            assert_eq!(
                UsageEventKind::parse(event, detail),
                Err(InvalidUsageEventKind),
                "{event} {detail}"
            );
        }
    }
}
