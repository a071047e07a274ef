use domain::{
    menus,
    usage::{self, Days, Metric},
};
use poem_openapi::{Enum, Object, types::Example};
use time::{Date, macros::date};

use crate::{menus::shape::MenuType, usage::countable};

/// A count in the period and in the previous one.
#[derive(Object, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// In the period. Absent if recording began later.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the previous period. Absent unless recording began by its first day.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// Usage by guests in a period, compared with the previous one.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Statistics {
    /// Days of the period: 7, 30 or 365.
    #[oai(validator(minimum(value = "7"), maximum(value = "365")))]
    pub days: u16,
    /// Its first day.
    pub from: Date,
    /// Its last day, which is yesterday.
    pub until: Date,
    /// The previous period of the same length.
    pub before: DayRange,
    /// The first day with a recorded event of a guest.
    #[oai(skip_serializing_if_is_none)]
    pub counted_since: Option<Date>,
    /// Today so far, which is included nowhere else.
    pub today: CountedToday,
    /// A visit begins with a page view after half an hour without an event.
    pub visits: Compared,
    /// Includes the first one of each visit.
    pub page_views: Compared,
    /// Followed `tel:` links.
    pub calls: Compared,
    /// Followed `mailto:` links, except reservations and the regulars' table.
    pub mails: Compared,
    /// Reservations begun.
    pub reservations: Compared,
    /// Mails about the regulars' table begun.
    pub stammtisch: Compared,
    /// Openings of the map.
    pub maps_opened: Compared,
    /// Changes of the language.
    pub language_changes: Compared,
    /// Carousels used.
    pub carousels_used: Compared,
    /// Menus opened.
    pub menus_opened: Compared,
    /// Visits on each day of the period, the first day first.
    pub visits_by_day: Vec<ByDay>,
    /// Visits in each of the 24 hours of the day, from 0, all days together.
    pub visits_by_hour: Vec<ByHour>,
    /// Menus opened, by type; every type once.
    pub menus: Vec<ByMenu>,
    /// By page, every page once.
    pub pages: Vec<ByPage>,
    /// Page requests, counted without consent if the settings say so.
    pub page_requests: PageRequests,
}

/// Consecutive days.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayRange {
    /// The first day.
    pub from: Date,
    /// The last day, inclusive.
    pub until: Date,
}

/// A count on a day.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByDay {
    /// The day, in Vienna.
    pub day: Date,
    /// On this day. Absent if recording began later.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// On the same weekday 1, 4 or 52 weeks earlier, for 7, 30 or 365 days. Absent if recording began later.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// A count in an hour of the day.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByHour {
    /// The hour in Vienna, 0 to 23.
    #[oai(validator(minimum(value = "0"), maximum(value = "23")))]
    pub hour: u8,
    /// In the period, as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the previous period, as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// Openings of a menu.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByMenu {
    /// The type of menu.
    #[oai(rename = "type")]
    pub menu_type: MenuType,
    /// In the period, as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the previous period, as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// Usage by guests today so far.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct CountedToday {
    /// The day, in Vienna.
    pub day: Date,
    /// Visits.
    pub visits: u64,
    /// Page views.
    pub page_views: u64,
    /// Calls.
    pub calls: u64,
    /// Mails.
    pub mails: u64,
    /// Reservations.
    pub reservations: u64,
    /// Mails about the regulars' table.
    pub stammtisch: u64,
    /// Openings of the map.
    pub maps_opened: u64,
    /// Changes of the language.
    pub language_changes: u64,
    /// Carousels used.
    pub carousels_used: u64,
    /// Menus opened.
    pub menus_opened: u64,
    /// Menus opened, by type; every type once.
    pub menus: Vec<MenuToday>,
}

/// Openings of a menu today.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MenuToday {
    /// The type of menu.
    #[oai(rename = "type")]
    pub menu_type: MenuType,
    /// Openings.
    pub count: u64,
}

/// Usage of a page.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct ByPage {
    /// The page.
    pub page: Page,
    /// Page views.
    pub views: Compared,
    /// Menus opened there.
    pub menus_opened: Compared,
    /// Calls there.
    pub calls: Compared,
    /// Mails there.
    pub mails: Compared,
    /// Reservations there.
    pub reservations: Compared,
}

/// Page requests, counted by the server without identifiers, cookies or storage.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PageRequests {
    /// Whether they are counted now. Earlier counts are included in any case.
    pub is_counted: bool,
    /// The first day with page requests.
    #[oai(skip_serializing_if_is_none)]
    pub counted_since: Option<Date>,
    /// Over all pages.
    pub total: Compared,
    /// Today so far.
    pub today: u64,
    /// On each day of the period, the first day first.
    pub by_day: Vec<ByDay>,
    /// Every page once, except `notFound`, which is not counted.
    pub by_page: Vec<RequestsOfPage>,
}

/// Requests of a page.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestsOfPage {
    /// The page.
    pub page: Page,
    /// In the period, as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the previous period, as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// A page for guests.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub enum Page {
    /// The landing page.
    Home,
    /// Food and menus.
    Kitchen,
    /// The venue.
    Venue,
    /// Contact.
    Contact,
    /// Jobs.
    Jobs,
    /// The legal notice.
    Imprint,
    /// Cookies and privacy.
    CookiePolicy,
    /// Page not found.
    NotFound,
}

impl From<usage::Page> for Page {
    fn from(page: usage::Page) -> Self {
        match page {
            usage::Page::Home => Self::Home,
            usage::Page::Kitchen => Self::Kitchen,
            usage::Page::Venue => Self::Venue,
            usage::Page::Contact => Self::Contact,
            usage::Page::Jobs => Self::Jobs,
            usage::Page::Imprint => Self::Imprint,
            usage::Page::CookiePolicy => Self::CookiePolicy,
            usage::Page::NotFound => Self::NotFound,
        }
    }
}

impl From<usage::Compared> for Compared {
    fn from(usage::Compared { now, before }: usage::Compared) -> Self {
        Self { now, before }
    }
}

impl From<Days> for DayRange {
    fn from(days: Days) -> Self {
        Self {
            from: days.first(),
            until: days.last(),
        }
    }
}

impl ByDay {
    fn of((day, usage::Compared { now, before }): (Date, usage::Compared)) -> Self {
        Self { day, now, before }
    }
}

impl ByHour {
    fn of((hour, usage::Compared { now, before }): (u8, usage::Compared)) -> Self {
        Self { hour, now, before }
    }
}

impl CountedToday {
    fn of(counted: &usage::Statistics) -> Self {
        let menu = |kind: menus::MenuType| MenuToday {
            menu_type: kind.into(),
            count: counted.today(Metric::MenuOpened(kind)),
        };
        Self {
            day: counted.days.after().last(),
            visits: counted.today(Metric::Visits),
            page_views: counted.today(Metric::PageViews),
            calls: counted.today(Metric::Calls),
            mails: counted.today(Metric::Mails),
            reservations: counted.today(Metric::Reservations),
            stammtisch: counted.today(Metric::Stammtisch),
            maps_opened: counted.today(Metric::MapsOpened),
            language_changes: counted.today(Metric::LanguageChanges),
            carousels_used: counted.today(Metric::CarouselsUsed),
            menus_opened: counted.today(Metric::MenusOpened),
            menus: menus::MenuType::ALL.into_iter().map(menu).collect(),
        }
    }
}

impl Statistics {
    pub fn of(counted: &usage::Statistics, counts_page_requests: bool) -> Self {
        let metric = |metric| Compared::from(counted.metric(metric));
        let menu = |kind| {
            let usage::Compared { now, before } = counted.metric(Metric::MenuOpened(kind));
            ByMenu {
                menu_type: kind.into(),
                now,
                before,
            }
        };
        let page = |page: &usage::Page| {
            let metric = |metric| Compared::from(counted.on_page(metric, *page));
            ByPage {
                page: (*page).into(),
                views: metric(Metric::PageViews),
                menus_opened: metric(Metric::MenusOpened),
                calls: metric(Metric::Calls),
                mails: metric(Metric::Mails),
                reservations: metric(Metric::Reservations),
            }
        };
        let requests = |page: usage::Page| {
            let usage::Compared { now, before } = counted.on_page(Metric::PageRequests, page);
            RequestsOfPage {
                page: page.into(),
                now,
                before,
            }
        };
        let by_day = |rows: Vec<_>| rows.into_iter().map(ByDay::of).collect();
        let by_hour = counted.visits_by_hour().into_iter();
        Self {
            days: counted.days.length(),
            from: counted.days.first(),
            until: counted.days.last(),
            before: counted.days.before().into(),
            counted_since: counted.guests_since,
            today: CountedToday::of(counted),
            visits: metric(Metric::Visits),
            page_views: metric(Metric::PageViews),
            calls: metric(Metric::Calls),
            mails: metric(Metric::Mails),
            reservations: metric(Metric::Reservations),
            stammtisch: metric(Metric::Stammtisch),
            maps_opened: metric(Metric::MapsOpened),
            language_changes: metric(Metric::LanguageChanges),
            carousels_used: metric(Metric::CarouselsUsed),
            menus_opened: metric(Metric::MenusOpened),
            visits_by_day: by_day(counted.visits_by_day()),
            visits_by_hour: by_hour.map(ByHour::of).collect(),
            menus: menus::MenuType::ALL.into_iter().map(menu).collect(),
            pages: usage::Page::ALL.iter().map(page).collect(),
            page_requests: PageRequests {
                is_counted: counts_page_requests,
                counted_since: counted.requests_since,
                total: metric(Metric::PageRequests),
                today: counted.today(Metric::PageRequests),
                by_day: by_day(counted.requests_by_day()),
                by_page: countable().map(requests).collect(),
            },
        }
    }
}

impl Example for Statistics {
    fn example() -> Self {
        let last = date!(2026 - 11 - 21);
        let mut counted = usage::Statistics {
            days: usage::Period::Week.until(last),
            guests_since: Some(date!(2026 - 11 - 01)),
            requests_since: None,
            current: usage::Sums::default(),
            previous: usage::Sums::default(),
            today: usage::Sums::default(),
        };
        let home = Some(usage::Page::Home);
        let menu = usage::EventKind::MenuOpened(menus::MenuType::Food);
        counted.current.totals = [((usage::EventKind::VISIT, home), 12), ((menu, home), 4)].into();
        counted.current.visits_by_day = [(last, 12)].into();
        counted.current.visits_by_hour = [(11, 12)].into();
        counted.previous.totals = [((usage::EventKind::VISIT, home), 9), ((menu, home), 2)].into();
        counted.previous.visits_by_day = [(date!(2026 - 11 - 14), 9)].into();
        counted.previous.visits_by_hour = [(18, 9)].into();
        counted.today.totals = [((usage::EventKind::VISIT, home), 3), ((menu, home), 1)].into();
        Self::of(&counted, false)
    }
}
