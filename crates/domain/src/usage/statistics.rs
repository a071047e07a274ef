//! What staff read of it: one period against the one before.

use std::collections::BTreeMap;

use time::Date;

use super::act::Act;
use super::names::Page;
use super::period::Days;
use super::sums::Sums;
use crate::menus::MenuType;

/// How often in a period, and how often in the one before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// In this one; `None` when nothing was counted yet on any of its days.
    pub now: Option<u64>,
    /// In the one before; `None` unless it was counted from its first day on, because a part is nothing to compare with.
    pub before: Option<u64>,
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

/// A period against the one before, and the day after it apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The days of the period.
    pub days: Days,
    /// The first day on which something was counted that guests did; `None` when nothing was. A client that keeps the wrong
    /// time, or lies about it, moves it by as much as events may be late, and no further.
    pub guests_since: Option<Date>,
    /// The first day on which page requests were counted; `None` when none was.
    pub requests_since: Option<Date>,
    /// What was done in the period.
    pub now: Sums,
    /// What was done in the one before.
    pub before: Sums,
    /// What was done on the day after the period. That is today, which is not over, where the period ends yesterday.
    pub after: Sums,
}

impl Statistics {
    /// A figure, over all pages.
    pub fn figure(&self, figure: Figure) -> Compared {
        self.compared(self.since(figure), |sums| total(sums, figure, None))
    }

    /// A figure of one page.
    pub fn on_page(&self, figure: Figure, page: Page) -> Compared {
        self.compared(self.since(figure), |sums| total(sums, figure, Some(page)))
    }

    /// A figure on the day after the period.
    pub fn after(&self, figure: Figure) -> u64 {
        total(&self.after, figure, None)
    }

    /// Visits by day: each day of the period against the same weekday some weeks earlier.
    pub fn visits_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(self.guests_since, |sums| &sums.visits_by_day)
    }

    /// Page requests by day, likewise.
    pub fn requests_by_day(&self) -> Vec<(Date, Compared)> {
        self.by_day(self.requests_since, |sums| &sums.requests_by_day)
    }

    /// Visits by the hour of the day, 0 to 23.
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

    /// The day that one is held against may be one of the period itself.
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

/// A figure of one page, or of all together.
fn total(sums: &Sums, figure: Figure, page: Option<Page>) -> u64 {
    let counts = |act: Act, on: Option<Page>| figure.has(act) && (page.is_none() || on == page);
    let counted = sums.totals.iter();
    let counted = counted.filter(|((act, on), _)| counts(*act, *on));
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
        let after = Sums {
            totals: [((Act::VISIT, home), 6), ((Act::PageRequest, home), 30)].into(),
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

    /// As tables have it: "3 5", and a dash for what was not counted.
    fn written(Compared { now, before }: Compared) -> String {
        let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
        format!("{} {}", count(now), count(before))
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
                let all = written(statistics.figure(figure));
                let kitchen = written(statistics.on_page(figure, Page::Kitchen));
                let after = statistics.after(figure);
                format!("{name} {all}, kitchen {kitchen}, then {after}")
            },
        );
    }

    #[test]
    fn every_day_and_hour_has_its_row() {
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

    /// Thirty days are no whole weeks: the day before is then the one four weeks earlier, also where the period has it itself.
    #[test]
    fn a_day_is_held_against_the_same_weekday() {
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
        assert_eq!(written(by_day[&date!(2026 - 11 - 19)]), "0 4");
        assert_eq!(written(by_day[&date!(2026 - 11 - 20)]), "8 5");
        assert_eq!(written(by_day[&date!(2026 - 11 - 21)]), "9 7");
    }

    /// `counted since => the period and the one before; its first, second and last day with those a week earlier`
    #[test]
    fn what_was_not_counted_is_not_nought() {
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
                let visits = written(statistics.figure(Figure::Visits));
                let at_eleven = written(statistics.visits_by_hour()[11].1);
                format!("{visits}; {days}; {at_eleven}")
            },
        );
    }

    /// Whatever of the two was counted first.
    #[test]
    fn page_requests_have_a_first_day_of_their_own() {
        let statistics = Statistics {
            guests_since: None,
            ..statistics()
        };
        assert_eq!(written(statistics.figure(Figure::Visits)), "– –");
        assert_eq!(written(statistics.figure(Figure::PageRequests)), "20 –");
        let by_day = statistics.requests_by_day();
        assert_eq!(written(by_day[5].1), "– –");
        assert_eq!(written(by_day[6].1), "20 –");
    }
}
