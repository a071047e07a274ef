//! What staff read of it: one period against the one before.

use time::Date;

use super::act::Act;
use super::names::Page;
use super::period::Days;
use super::sums::Sums;
use crate::menus::MenuType;

/// How often in a period, and how often in the one before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// In this one.
    pub now: u64,
    /// In the one before.
    pub before: u64,
}

/// Something that staff want to know the number of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Visits that began: page views with which nothing had been seen for half an hour.
    Visits,
    /// Page views, the first of a visit among them.
    PageViews,
    /// Calls.
    Calls,
    /// Mails that were begun.
    Mails,
    /// Reservations that were begun.
    Reservations,
    /// Mails about the regulars' table that were begun.
    Stammtisch,
    /// How often the map was opened.
    MapsOpened,
    /// How often another language was chosen.
    LanguageChanges,
    /// How often pictures or cards were turned.
    CarouselsUsed,
    /// How often any menu was opened.
    MenusOpened,
    /// How often this menu was opened.
    MenuOpened(MenuType),
    /// Pages that were asked for, counted without consent because nothing but the page is known.
    PageRequests,
}

impl Figure {
    /// Whether an act counts for this figure.
    #[must_use]
    pub fn has(self, act: Act) -> bool {
        match self {
            Self::Visits => act == Act::VISIT,
            Self::PageViews => matches!(act, Act::PageView { .. }),
            Self::Calls => act == Act::Call,
            Self::Mails => act == Act::Mail,
            Self::Reservations => act == Act::Reservation,
            Self::Stammtisch => act == Act::Stammtisch,
            Self::MapsOpened => act == Act::MapOpened,
            Self::LanguageChanges => matches!(act, Act::LanguageChanged(_)),
            Self::CarouselsUsed => matches!(act, Act::CarouselUsed(_)),
            Self::MenusOpened => matches!(act, Act::MenuOpened(_)),
            Self::MenuOpened(kind) => act == Act::MenuOpened(kind),
            Self::PageRequests => act == Act::PageRequest,
        }
    }
}

/// A period against the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The days of the period; the last one is not over.
    pub days: Days,
    /// The first day on which anything was ever counted; `None` when nothing was.
    pub counted_since: Option<Date>,
    /// What was done in the period.
    pub now: Sums,
    /// What was done in the one before.
    pub before: Sums,
}

impl Statistics {
    /// A figure, over all pages.
    #[must_use]
    pub fn figure(&self, figure: Figure) -> Compared {
        self.total(|act, _| figure.has(act))
    }

    /// A figure of one page.
    #[must_use]
    pub fn on_page(&self, figure: Figure, page: Page) -> Compared {
        self.total(|act, on| figure.has(act) && on == Some(page))
    }

    /// Visits by day: each day of the period against the one as many days earlier as the period has.
    #[must_use]
    pub fn visits_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(|sums, day| sums.visits_by_day.get(&day))
    }

    /// Page requests by day, likewise.
    #[must_use]
    pub fn requests_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(|sums, day| sums.requests_by_day.get(&day))
    }

    /// Visits by the hour of the day, 0 to 23.
    #[must_use]
    pub fn visits_by_hour(&self) -> Vec<(u8, Compared)> {
        let visits = |sums: &Sums, hour| sums.visits_by_hour.get(&hour).copied();
        let compared = |hour| Compared {
            now: visits(&self.now, hour).unwrap_or_default(),
            before: visits(&self.before, hour).unwrap_or_default(),
        };
        (0..24).map(|hour| (hour, compared(hour))).collect()
    }

    fn by_day(&self, of: impl Fn(&Sums, Date) -> Option<&u64>) -> Vec<(Date, Compared)> {
        let compared = |day| Compared {
            now: of(&self.now, day).copied().unwrap_or_default(),
            before: of(&self.before, self.days.same_before(day))
                .copied()
                .unwrap_or_default(),
        };
        self.days.each().map(|day| (day, compared(day))).collect()
    }

    fn total(&self, counts: impl Fn(Act, Option<Page>) -> bool) -> Compared {
        let sum = |sums: &Sums| {
            let counted = sums
                .totals
                .iter()
                .filter(|((act, on), _)| counts(*act, *on));
            counted.fold(0_u64, |sum, (_, count)| sum.saturating_add(*count))
        };
        Compared {
            now: sum(&self.now),
            before: sum(&self.before),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::table::check;
    use crate::usage::{Carousel, Language, Period};

    fn statistics() -> Statistics {
        let (home, kitchen) = (Some(Page::Home), Some(Page::Kitchen));
        let now = Sums {
            totals: [
                ((Act::VISIT, home), 3),
                ((Act::PageView { entry: false }, kitchen), 4),
                ((Act::MenuOpened(MenuType::Food), kitchen), 2),
                ((Act::MenuOpened(MenuType::Gansl), home), 1),
                ((Act::Call, home), 7),
                ((Act::LanguageChanged(Language::English), home), 1),
                ((Act::CarouselUsed(Carousel::Hero), home), 8),
                ((Act::SignIn, None), 9),
                ((Act::PageRequest, home), 20),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 15), 1), (date!(2026 - 11 - 21), 2)].into(),
            visits_by_hour: [(11, 3)].into(),
            requests_by_day: [(date!(2026 - 11 - 21), 20)].into(),
        };
        let before = Sums {
            totals: [((Act::VISIT, kitchen), 5), ((Act::Mail, home), 2)].into(),
            visits_by_day: [(date!(2026 - 11 - 14), 5)].into(),
            visits_by_hour: [(0, 5)].into(),
            requests_by_day: [].into(),
        };
        Statistics {
            days: Period::Week.until(date!(2026 - 11 - 21)),
            counted_since: None,
            now,
            before,
        }
    }

    #[test]
    fn figures_over_all_pages_and_of_one() {
        let figures = [
            Figure::Visits,
            Figure::PageViews,
            Figure::Calls,
            Figure::Mails,
            Figure::Reservations,
            Figure::Stammtisch,
            Figure::MapsOpened,
            Figure::LanguageChanges,
            Figure::CarouselsUsed,
            Figure::MenusOpened,
            Figure::MenuOpened(MenuType::Gansl),
            Figure::PageRequests,
        ];
        check(
            "
            Visits             3 5    kitchen 0 5
            PageViews          7 5    kitchen 4 5
            Calls              7 0    kitchen 0 0
            Mails              0 2    kitchen 0 0
            Reservations       0 0    kitchen 0 0
            Stammtisch         0 0    kitchen 0 0
            MapsOpened         0 0    kitchen 0 0
            LanguageChanges    1 0    kitchen 0 0
            CarouselsUsed      8 0    kitchen 0 0
            MenusOpened        3 0    kitchen 2 0
            MenuOpened(Gansl)  1 0    kitchen 0 0
            PageRequests      20 0    kitchen 0 0
            ",
            |line| {
                let name = line.split_whitespace().next().unwrap();
                let named = |figure: &Figure| format!("{figure:?}") == name;
                let figure = figures.into_iter().find(named).unwrap();
                let all = statistics().figure(figure);
                let kitchen = statistics().on_page(figure, Page::Kitchen);
                let (now, before) = (kitchen.now, kitchen.before);
                format!("{name} {} {} kitchen {now} {before}", all.now, all.before)
            },
        );
    }

    #[test]
    fn every_day_and_hour_has_its_row() {
        let statistics = statistics();
        let by_day = statistics.visits_by_day();
        let pairs = by_day.iter().map(|(_, visits)| (visits.now, visits.before));
        let expected = [(1, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (2, 5)];
        assert!(pairs.eq(expected));
        let days = by_day.iter().map(|(day, _)| *day);
        assert!(days.eq(statistics.days.each()));
        let requests = statistics.requests_by_day();
        assert_eq!(requests[6].1, Compared { now: 20, before: 0 });
        let by_hour = statistics.visits_by_hour();
        assert_eq!(by_hour.len(), 24);
        assert_eq!(by_hour[0], (0, Compared { now: 0, before: 5 }));
        assert_eq!(by_hour[11], (11, Compared { now: 3, before: 0 }));
    }
}
