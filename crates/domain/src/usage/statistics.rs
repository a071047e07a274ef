use std::collections::BTreeMap;

use time::Date;

use super::kind::EventKind;
use super::names::Page;
use super::period::Days;
use super::sums::Sums;
use crate::menus::MenuType;

/// The counts of a period and of the period before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// `None` if counting began after the period.
    pub now: Option<u64>,
    /// `None` unless counting began on the first day of the period before or earlier.
    pub before: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Page views after half an hour without one.
    Visits,
    PageViews,
    Calls,
    Mails,
    Reservations,
    Stammtisch,
    MapsOpened,
    LanguageChanges,
    CarouselsUsed,
    /// Of all menus.
    MenusOpened,
    MenuOpened(MenuType),
    /// Counted without consent, because only the page is known.
    PageRequests,
}

impl Figure {
    pub fn includes(self, kind: EventKind) -> bool {
        match self {
            Self::Visits => kind == EventKind::VISIT,
            Self::PageViews => matches!(kind, EventKind::PageView { .. }),
            Self::Calls => kind == EventKind::Call,
            Self::Mails => kind == EventKind::Mail,
            Self::Reservations => kind == EventKind::Reservation,
            Self::Stammtisch => kind == EventKind::Stammtisch,
            Self::MapsOpened => kind == EventKind::MapOpened,
            Self::LanguageChanges => matches!(kind, EventKind::LanguageChanged(_)),
            Self::CarouselsUsed => matches!(kind, EventKind::CarouselUsed(_)),
            Self::MenusOpened => matches!(kind, EventKind::MenuOpened(_)),
            Self::MenuOpened(menu) => kind == EventKind::MenuOpened(menu),
            Self::PageRequests => kind == EventKind::PageRequest,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    pub days: Days,
    /// The first day with an event of guests. Wrong clocks of clients move it by at most the maximum age of events.
    pub guests_since: Option<Date>,
    /// The first day with a page request.
    pub requests_since: Option<Date>,
    pub now: Sums,
    /// The period before.
    pub before: Sums,
    /// The day after the period: today if the period ends yesterday.
    pub after: Sums,
}

impl Statistics {
    /// Over all pages.
    pub fn figure(&self, figure: Figure) -> Compared {
        self.compared(self.since(figure), |sums| total(sums, figure, None))
    }

    pub fn on_page(&self, figure: Figure, page: Page) -> Compared {
        self.compared(self.since(figure), |sums| total(sums, figure, Some(page)))
    }

    /// On the day after the period, over all pages.
    pub fn after(&self, figure: Figure) -> u64 {
        total(&self.after, figure, None)
    }

    /// Each day of the period is compared with the same weekday some weeks earlier.
    pub fn visits_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(self.guests_since, |sums| &sums.visits_by_day)
    }

    /// Like [`visits_by_day`](Self::visits_by_day).
    pub fn requests_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(self.requests_since, |sums| &sums.requests_by_day)
    }

    /// By hour, 0 to 23.
    pub fn visits_by_hour(&self) -> Vec<(u8, Compared)> {
        let visits =
            |sums: &Sums, hour| sums.visits_by_hour.get(&hour).copied().unwrap_or_default();
        let of = |hour| self.compared(self.guests_since, |sums| visits(sums, hour));
        (0..24).map(|hour| (hour, of(hour))).collect()
    }

    fn since(&self, figure: Figure) -> Option<Date> {
        match figure {
            Figure::PageRequests => self.requests_since,
            _ => self.guests_since,
        }
    }

    fn compared(&self, since: Option<Date>, count: impl Fn(&Sums) -> u64) -> Compared {
        let is_counted = |on: Date| since.is_some_and(|since| since <= on);
        Compared {
            now: is_counted(self.days.last()).then(|| count(&self.now)),
            before: is_counted(self.days.before().first()).then(|| count(&self.before)),
        }
    }

    /// The day to compare with may be in the period itself.
    fn by_day(
        &self,
        since: Option<Date>,
        counts: impl Fn(&Sums) -> &BTreeMap<Date, u64>,
    ) -> Vec<(Date, Compared)> {
        let count = |day: Date| {
            let found = [&self.now, &self.before]
                .into_iter()
                .find_map(|sums| counts(sums).get(&day));
            since
                .filter(|since| *since <= day)
                .map(|_| found.copied().unwrap_or_default())
        };
        let compared = |day| Compared {
            now: count(day),
            before: count(self.days.weeks_before(day)),
        };
        self.days.each().map(|day| (day, compared(day))).collect()
    }
}

/// Over all pages if `page` is `None`.
fn total(sums: &Sums, figure: Figure, page: Option<Page>) -> u64 {
    let counts =
        |kind: EventKind, on: Option<Page>| figure.includes(kind) && (page.is_none() || on == page);
    let counted = sums.totals.iter();
    let counted = counted.filter(|((kind, on), _)| counts(*kind, *on));
    counted.fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::calendar::parse_day;
    use crate::table::{check, check_answers};
    use crate::usage::{Carousel, Language, Period};

    fn statistics() -> Statistics {
        let (home, kitchen) = (Some(Page::Home), Some(Page::Kitchen));
        let now = Sums {
            totals: [
                ((EventKind::VISIT, home), 3),
                ((EventKind::PageView { entry: false }, kitchen), 4),
                ((EventKind::MenuOpened(MenuType::Food), kitchen), 2),
                ((EventKind::MenuOpened(MenuType::Gansl), home), 1),
                ((EventKind::Call, home), 7),
                ((EventKind::LanguageChanged(Language::English), home), 1),
                ((EventKind::CarouselUsed(Carousel::Hero), home), 8),
                ((EventKind::SignIn, None), 9),
                ((EventKind::PageRequest, home), 20),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 15), 1), (date!(2026 - 11 - 21), 2)].into(),
            visits_by_hour: [(11, 3)].into(),
            requests_by_day: [(date!(2026 - 11 - 21), 20)].into(),
        };
        let before = Sums {
            totals: [
                ((EventKind::VISIT, kitchen), 5),
                ((EventKind::Mail, home), 2),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 14), 5)].into(),
            visits_by_hour: [(0, 5)].into(),
            requests_by_day: [].into(),
        };
        let after = Sums {
            totals: [
                ((EventKind::VISIT, home), 6),
                ((EventKind::PageRequest, home), 30),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 22), 6)].into(),
            visits_by_hour: [(9, 6)].into(),
            requests_by_day: [(date!(2026 - 11 - 22), 30)].into(),
        };
        Statistics {
            days: Period::Week.until(date!(2026 - 11 - 21)),
            guests_since: Some(date!(2026 - 11 - 08)),
            requests_since: Some(date!(2026 - 11 - 21)),
            now,
            before,
            after,
        }
    }

    /// `now before`; a dash for `None`.
    fn format_counts(Compared { now, before }: Compared) -> String {
        let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
        format!("{} {}", count(now), count(before))
    }

    #[test]
    fn figures_of_all_pages_and_of_one_page() {
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
            Visits 3 5, kitchen 0 5, then 6
            PageViews 7 5, kitchen 4 5, then 6
            Calls 7 0, kitchen 0 0, then 0
            Mails 0 2, kitchen 0 0, then 0
            Reservations 0 0, kitchen 0 0, then 0
            Stammtisch 0 0, kitchen 0 0, then 0
            MapsOpened 0 0, kitchen 0 0, then 0
            LanguageChanges 1 0, kitchen 0 0, then 0
            CarouselsUsed 8 0, kitchen 0 0, then 0
            MenusOpened 3 0, kitchen 2 0, then 0
            MenuOpened(Gansl) 1 0, kitchen 0 0, then 0
            PageRequests 20 –, kitchen 0 –, then 30
            ",
            |line| {
                let name = line.split_whitespace().next().unwrap();
                let named = |figure: &Figure| format!("{figure:?}") == name;
                let figure = figures.into_iter().find(named).unwrap();
                let statistics = statistics();
                let all = format_counts(statistics.figure(figure));
                let kitchen = format_counts(statistics.on_page(figure, Page::Kitchen));
                let after = statistics.after(figure);
                format!("{name} {all}, kitchen {kitchen}, then {after}")
            },
        );
    }

    #[test]
    fn includes_days_and_hours_without_events() {
        let statistics = statistics();
        let by_day = statistics.visits_by_day();
        let visits: Vec<_> = by_day
            .iter()
            .map(|(_, visits)| format_counts(*visits))
            .collect();
        assert_eq!(visits, ["1 0", "0 0", "0 0", "0 0", "0 0", "0 0", "2 5"]);
        let days = by_day.iter().map(|(day, _)| *day);
        assert!(days.eq(statistics.days.each()));
        let by_hour = statistics.visits_by_hour();
        let hours = by_hour.iter().map(|(hour, _)| *hour);
        assert!(hours.eq(0..24));
        assert_eq!(format_counts(by_hour[0].1), "0 5");
        assert_eq!(format_counts(by_hour[11].1), "3 0");
    }

    /// 30 days are compared with four weeks earlier, which may be in the period itself.
    #[test]
    fn compares_days_with_the_same_weekday() {
        let mut statistics = Statistics {
            days: Period::Month.until(date!(2026 - 11 - 21)),
            ..statistics()
        };
        statistics.guests_since = Some(date!(2026 - 09 - 01));
        statistics.now.visits_by_day = [
            (date!(2026 - 10 - 24), 7),
            (date!(2026 - 11 - 20), 8),
            (date!(2026 - 11 - 21), 9),
        ]
        .into();
        statistics.before.visits_by_day =
            [(date!(2026 - 10 - 22), 4), (date!(2026 - 10 - 23), 5)].into();
        let by_day: BTreeMap<_, _> = statistics.visits_by_day().into_iter().collect();
        assert_eq!(format_counts(by_day[&date!(2026 - 11 - 19)]), "0 4");
        assert_eq!(format_counts(by_day[&date!(2026 - 11 - 20)]), "8 5");
        assert_eq!(format_counts(by_day[&date!(2026 - 11 - 21)]), "9 7");
    }

    /// `counted since => the period and the one before; its first, second and last day with those a week earlier`
    #[test]
    fn days_before_counting_began_have_no_count() {
        check_answers(
            "
            never      => – –; – –, – –, – –; – –
            2026-11-22 => – –; – –, – –, – –; – –
            2026-11-21 => 3 –; – –, – –, 2 –; 3 –
            2026-11-16 => 3 –; – –, 0 –, 2 –; 3 –
            2026-11-15 => 3 –; 1 –, 0 –, 2 –; 3 –
            2026-11-14 => 3 –; 1 –, 0 –, 2 5; 3 –
            2026-11-09 => 3 –; 1 –, 0 0, 2 5; 3 –
            2026-11-08 => 3 5; 1 0, 0 0, 2 5; 3 0
            2024-01-01 => 3 5; 1 0, 0 0, 2 5; 3 0
            ",
            |since| {
                let guests_since = parse_day(since).ok();
                let statistics = Statistics {
                    guests_since,
                    ..statistics()
                };
                let days = statistics.visits_by_day();
                let days = [0, 1, 6]
                    .map(|place: usize| format_counts(days[place].1))
                    .join(", ");
                let visits = format_counts(statistics.figure(Figure::Visits));
                let at_eleven = format_counts(statistics.visits_by_hour()[11].1);
                format!("{visits}; {days}; {at_eleven}")
            },
        );
    }

    #[test]
    fn page_requests_have_a_first_day_of_their_own() {
        let statistics = Statistics {
            guests_since: None,
            ..statistics()
        };
        assert_eq!(format_counts(statistics.figure(Figure::Visits)), "– –");
        assert_eq!(
            format_counts(statistics.figure(Figure::PageRequests)),
            "20 –"
        );
        let by_day = statistics.requests_by_day();
        assert_eq!(format_counts(by_day[5].1), "– –");
        assert_eq!(format_counts(by_day[6].1), "20 –");
    }
}
