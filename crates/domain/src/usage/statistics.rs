//! Statistics: a period compared with the previous one.

use std::collections::BTreeMap;

use time::Date;

use super::event_kind::EventKind;
use super::names::Page;
use super::period::Days;
use super::sums::Sums;
use crate::menus::MenuType;

/// A count in the period and in the previous one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// `None` if recording began after the period.
    pub now: Option<u64>,
    /// `None` unless recording began by its first day.
    pub before: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
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
    MenusOpened,
    MenuOpened(MenuType),
    /// Counted without consent.
    PageRequests,
}

impl Metric {
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

/// A period, the previous one, and the day after it, which is today.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    pub days: Days,
    /// The first day with an event of a guest.
    pub guests_since: Option<Date>,
    /// The first day with page requests.
    pub requests_since: Option<Date>,
    pub current: Sums,
    pub previous: Sums,
    pub today: Sums,
}

impl Statistics {
    /// Over all pages.
    pub fn metric(&self, metric: Metric) -> Compared {
        self.compared(self.since(metric), |sums| total(sums, metric, None))
    }

    pub fn on_page(&self, metric: Metric, page: Page) -> Compared {
        self.compared(self.since(metric), |sums| total(sums, metric, Some(page)))
    }

    pub fn today(&self, metric: Metric) -> u64 {
        total(&self.today, metric, None)
    }

    /// Each day of the period, compared with the same weekday some weeks earlier.
    pub fn visits_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(self.guests_since, |sums| &sums.visits_by_day)
    }

    pub fn requests_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(self.requests_since, |sums| &sums.requests_by_day)
    }

    pub fn visits_by_hour(&self) -> Vec<(u8, Compared)> {
        let visits =
            |sums: &Sums, hour| sums.visits_by_hour.get(&hour).copied().unwrap_or_default();
        let of = |hour| self.compared(self.guests_since, |sums| visits(sums, hour));
        (0..24).map(|hour| (hour, of(hour))).collect()
    }

    fn since(&self, metric: Metric) -> Option<Date> {
        match metric {
            Metric::PageRequests => self.requests_since,
            _ => self.guests_since,
        }
    }

    fn compared(&self, since: Option<Date>, count: impl Fn(&Sums) -> u64) -> Compared {
        let is_counted = |on: Date| since.is_some_and(|since| since <= on);
        Compared {
            now: is_counted(self.days.last()).then(|| count(&self.current)),
            before: is_counted(self.days.before().first()).then(|| count(&self.previous)),
        }
    }

    /// The compared day may be in the period itself.
    fn by_day(
        &self,
        since: Option<Date>,
        counts: impl Fn(&Sums) -> &BTreeMap<Date, u64>,
    ) -> Vec<(Date, Compared)> {
        let count = |day: Date| {
            let found = [&self.current, &self.previous]
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

/// Of one page, or of all.
fn total(sums: &Sums, metric: Metric, page: Option<Page>) -> u64 {
    let counts =
        |kind: EventKind, on: Option<Page>| metric.includes(kind) && (page.is_none() || on == page);
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
        let current = Sums {
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
        let previous = Sums {
            totals: [
                ((EventKind::VISIT, kitchen), 5),
                ((EventKind::Mail, home), 2),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 14), 5)].into(),
            visits_by_hour: [(0, 5)].into(),
            requests_by_day: [].into(),
        };
        let today = Sums {
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
            current,
            previous,
            today,
        }
    }

    /// Such as "3 5", with a dash for `None`.
    fn written(Compared { now, before }: Compared) -> String {
        let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
        format!("{} {}", count(now), count(before))
    }

    #[test]
    fn metrics_of_all_pages_and_of_one() {
        let metrics = [
            Metric::Visits,
            Metric::PageViews,
            Metric::Calls,
            Metric::Mails,
            Metric::Reservations,
            Metric::Stammtisch,
            Metric::MapsOpened,
            Metric::LanguageChanges,
            Metric::CarouselsUsed,
            Metric::MenusOpened,
            Metric::MenuOpened(MenuType::Gansl),
            Metric::PageRequests,
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
                let named = |metric: &Metric| format!("{metric:?}") == name;
                let metric = metrics.into_iter().find(named).unwrap();
                let statistics = statistics();
                let all = written(statistics.metric(metric));
                let kitchen = written(statistics.on_page(metric, Page::Kitchen));
                let today = statistics.today(metric);
                format!("{name} {all}, kitchen {kitchen}, then {today}")
            },
        );
    }

    #[test]
    fn lists_every_day_and_hour() {
        let statistics = statistics();
        let by_day = statistics.visits_by_day();
        let visits: Vec<_> = by_day.iter().map(|(_, visits)| written(*visits)).collect();
        assert_eq!(visits, ["1 0", "0 0", "0 0", "0 0", "0 0", "0 0", "2 5"]);
        let days = by_day.iter().map(|(day, _)| *day);
        assert!(days.eq(statistics.days.each()));
        let by_hour = statistics.visits_by_hour();
        let hours = by_hour.iter().map(|(hour, _)| *hour);
        assert!(hours.eq(0..24));
        assert_eq!(written(by_hour[0].1), "0 5");
        assert_eq!(written(by_hour[11].1), "3 0");
    }

    /// For thirty days, the day four weeks earlier.
    #[test]
    fn compares_a_day_with_the_same_weekday() {
        let mut statistics = Statistics {
            days: Period::Month.until(date!(2026 - 11 - 21)),
            ..statistics()
        };
        statistics.guests_since = Some(date!(2026 - 09 - 01));
        statistics.current.visits_by_day = [
            (date!(2026 - 10 - 24), 7),
            (date!(2026 - 11 - 20), 8),
            (date!(2026 - 11 - 21), 9),
        ]
        .into();
        statistics.previous.visits_by_day =
            [(date!(2026 - 10 - 22), 4), (date!(2026 - 10 - 23), 5)].into();
        let by_day: BTreeMap<_, _> = statistics.visits_by_day().into_iter().collect();
        assert_eq!(written(by_day[&date!(2026 - 11 - 19)]), "0 4");
        assert_eq!(written(by_day[&date!(2026 - 11 - 20)]), "8 5");
        assert_eq!(written(by_day[&date!(2026 - 11 - 21)]), "9 7");
    }

    /// `counted since => the period and the one before; its first, second and last day with those a week earlier`
    #[test]
    fn has_no_value_before_the_first_event() {
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
                    .map(|place: usize| written(days[place].1))
                    .join(", ");
                let visits = written(statistics.metric(Metric::Visits));
                let at_eleven = written(statistics.visits_by_hour()[11].1);
                format!("{visits}; {days}; {at_eleven}")
            },
        );
    }

    #[test]
    fn page_requests_have_their_own_first_day() {
        let statistics = Statistics {
            guests_since: None,
            ..statistics()
        };
        assert_eq!(written(statistics.metric(Metric::Visits)), "– –");
        assert_eq!(written(statistics.metric(Metric::PageRequests)), "20 –");
        let by_day = statistics.requests_by_day();
        assert_eq!(written(by_day[5].1), "– –");
        assert_eq!(written(by_day[6].1), "20 –");
    }
}
