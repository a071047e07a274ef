//! Statistics as the API tells them.

use domain::{
    menus,
    usage::{self, Days, Figure},
};
use poem_openapi::{Enum, Object, types::Example};
use time::{Date, macros::date};

use crate::{menus::shape::MenuType, usage::countable};

/// How often in the period, and how often in the one before.
#[derive(Object, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// In the period; absent when nothing was counted yet on any of its days.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the one before; absent unless it was counted from its first day on.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// What guests did in a period, against the one before.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Statistics {
    /// How many days the period has: 7, 30 or 365.
    #[oai(validator(minimum(value = "7"), maximum(value = "365")))]
    pub days: u16,
    /// Its first day.
    pub from: Date,
    /// Its last day, which is yesterday: the last one that is over.
    pub until: Date,
    /// The days that it is compared with: as many, directly before.
    pub before: DayRange,
    /// The first day on which something was counted that guests did; absent when nothing ever was.
    #[oai(skip_serializing_if_is_none)]
    pub counted_since: Option<Date>,
    /// What was counted today, so far. It is in nothing else here.
    pub today: CountedToday,
    /// Visits: a visit begins with a page view half an hour or longer after whatever was counted last.
    pub visits: Compared,
    /// Page views, the first of each visit among them.
    pub page_views: Compared,
    /// Calls that were begun.
    pub calls: Compared,
    /// Mails that were begun, but for those below.
    pub mails: Compared,
    /// Reservations that were begun.
    pub reservations: Compared,
    /// Mails about the regulars' table that were begun.
    pub stammtisch: Compared,
    /// How often the map was opened.
    pub maps_opened: Compared,
    /// How often another language was chosen.
    pub language_changes: Compared,
    /// How often pictures or cards were turned.
    pub carousels_used: Compared,
    /// How often a menu was opened.
    pub menus_opened: Compared,
    /// Visits on each day of the period, the first day first.
    pub visits_by_day: Vec<ByDay>,
    /// Visits in each of the 24 hours of the day, from 0, all days together.
    pub visits_by_hour: Vec<ByHour>,
    /// How often each menu was opened, every kind once.
    pub menus: Vec<ByMenu>,
    /// What was done on each page, every page once.
    pub pages: Vec<ByPage>,
    /// What is counted without consent, where the settings say so.
    pub page_requests: PageRequests,
}

/// Days in a row.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayRange {
    /// The first day.
    pub from: Date,
    /// The last day, which belongs to it.
    pub until: Date,
}

/// How often on a day.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByDay {
    /// The day, in Vienna.
    pub day: Date,
    /// On this day; absent when nothing was counted yet.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// On the same weekday 1, 4 or 52 weeks earlier, in a period of 7, 30 or 365 days; absent when nothing was counted yet.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// How often in an hour of the day.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByHour {
    /// The hour that the clock on the wall in Vienna shows, 0 to 23.
    #[oai(validator(minimum(value = "0"), maximum(value = "23")))]
    pub hour: u8,
    /// In the period; absent as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the one before; absent as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// How often a kind of menu was opened.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByMenu {
    /// The kind.
    #[oai(rename = "type")]
    pub menu_type: MenuType,
    /// In the period; absent as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the one before; absent as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// What guests did today, so far: each as in the period.
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
    /// How often the map was opened.
    pub maps_opened: u64,
    /// How often another language was chosen.
    pub language_changes: u64,
    /// How often pictures or cards were turned.
    pub carousels_used: u64,
    /// How often a menu was opened.
    pub menus_opened: u64,
    /// How often each menu was opened, every kind once.
    pub menus: Vec<MenuToday>,
}

/// How often a kind of menu was opened today.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MenuToday {
    /// The kind.
    #[oai(rename = "type")]
    pub menu_type: MenuType,
    /// How often.
    pub count: u64,
}

/// What was done on a page.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct ByPage {
    /// The page.
    pub page: Page,
    /// How often it was looked at.
    pub views: Compared,
    /// How often a menu was opened there.
    pub menus_opened: Compared,
    /// Calls that were begun there.
    pub calls: Compared,
    /// Mails that were begun there.
    pub mails: Compared,
    /// Reservations that were begun there.
    pub reservations: Compared,
}

/// How often pages were asked for, by whomever: counted on the server alone, without identifiers, cookies or storage.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PageRequests {
    /// Whether they are counted now. What was counted before is told in any case.
    pub is_counted: bool,
    /// The first day on which any was counted; absent when none ever was.
    #[oai(skip_serializing_if_is_none)]
    pub counted_since: Option<Date>,
    /// All pages together.
    pub total: Compared,
    /// The same today, so far.
    pub today: u64,
    /// On each day of the period, the first day first.
    pub by_day: Vec<ByDay>,
    /// Each page once, but for `notFound`, which is never counted.
    pub by_page: Vec<RequestsOfPage>,
}

/// How often a page was asked for.
#[derive(Object, Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestsOfPage {
    /// The page.
    pub page: Page,
    /// In the period; absent as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub now: Option<u64>,
    /// In the one before; absent as in `Compared`.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<u64>,
}

/// A page for guests.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub enum Page {
    /// The landing page.
    Home,
    /// The kitchen.
    Kitchen,
    /// The house and its rooms.
    Venue,
    /// Where the house is, and its form.
    Contact,
    /// Jobs.
    Jobs,
    /// The legal notice.
    Imprint,
    /// Cookies and privacy.
    CookiePolicy,
    /// The page of those who are lost.
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
            count: counted.after(Figure::MenuOpened(kind)),
        };
        Self {
            day: counted.days.after().last(),
            visits: counted.after(Figure::Visits),
            page_views: counted.after(Figure::PageViews),
            calls: counted.after(Figure::Calls),
            mails: counted.after(Figure::Mails),
            reservations: counted.after(Figure::Reservations),
            stammtisch: counted.after(Figure::Stammtisch),
            maps_opened: counted.after(Figure::MapsOpened),
            language_changes: counted.after(Figure::LanguageChanges),
            carousels_used: counted.after(Figure::CarouselsUsed),
            menus_opened: counted.after(Figure::MenusOpened),
            menus: menus::MenuType::ALL.into_iter().map(menu).collect(),
        }
    }
}

impl Statistics {
    /// The statistics of the days up to yesterday, in a house that counts page requests or does not.
    #[must_use]
    pub fn of(counted: &usage::Statistics, counts_requests: bool) -> Self {
        let figure = |figure| Compared::from(counted.figure(figure));
        let menu = |kind| {
            let usage::Compared { now, before } = counted.figure(Figure::MenuOpened(kind));
            ByMenu {
                menu_type: kind.into(),
                now,
                before,
            }
        };
        let page = |page: &usage::Page| {
            let figure = |figure| Compared::from(counted.on_page(figure, *page));
            ByPage {
                page: (*page).into(),
                views: figure(Figure::PageViews),
                menus_opened: figure(Figure::MenusOpened),
                calls: figure(Figure::Calls),
                mails: figure(Figure::Mails),
                reservations: figure(Figure::Reservations),
            }
        };
        let requests = |page: usage::Page| {
            let usage::Compared { now, before } = counted.on_page(Figure::PageRequests, page);
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
            visits: figure(Figure::Visits),
            page_views: figure(Figure::PageViews),
            calls: figure(Figure::Calls),
            mails: figure(Figure::Mails),
            reservations: figure(Figure::Reservations),
            stammtisch: figure(Figure::Stammtisch),
            maps_opened: figure(Figure::MapsOpened),
            language_changes: figure(Figure::LanguageChanges),
            carousels_used: figure(Figure::CarouselsUsed),
            menus_opened: figure(Figure::MenusOpened),
            visits_by_day: by_day(counted.visits_by_day()),
            visits_by_hour: by_hour.map(ByHour::of).collect(),
            menus: menus::MenuType::ALL.into_iter().map(menu).collect(),
            pages: usage::Page::ALL.iter().map(page).collect(),
            page_requests: PageRequests {
                is_counted: counts_requests,
                counted_since: counted.requests_since,
                total: figure(Figure::PageRequests),
                today: counted.after(Figure::PageRequests),
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
            now: usage::Sums::default(),
            before: usage::Sums::default(),
            after: usage::Sums::default(),
        };
        let home = Some(usage::Page::Home);
        let menu = usage::EventKind::MenuOpened(menus::MenuType::Food);
        counted.now.totals = [((usage::EventKind::VISIT, home), 12), ((menu, home), 4)].into();
        counted.now.visits_by_day = [(last, 12)].into();
        counted.now.visits_by_hour = [(11, 12)].into();
        counted.before.totals = [((usage::EventKind::VISIT, home), 9), ((menu, home), 2)].into();
        counted.before.visits_by_day = [(date!(2026 - 11 - 14), 9)].into();
        counted.before.visits_by_hour = [(18, 9)].into();
        counted.after.totals = [((usage::EventKind::VISIT, home), 3), ((menu, home), 1)].into();
        Self::of(&counted, false)
    }
}
