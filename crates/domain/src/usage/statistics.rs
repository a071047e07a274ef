//! Statistics: a period compared with the previous one.

use std::collections::BTreeMap;

use time::Date;

use super::event_kind::UsageEventKind;
use super::period::DateRange;
use super::sums::UsageSums;
use crate::menus::MenuType;
use crate::pages::Page;

/// A count in the period and in the previous one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ComparedCount {
    /// `None` if recording began after the period.
    pub now: Option<u64>,
    /// `None` unless recording began by its first day.
    pub before: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UsageMetric {
    /// Page views that follow half an hour without one.
    Visits,
    PageViews,
    PhoneLinksOpened,
    MailLinksOpened,
    ReservationMailsStarted,
    StammtischMailStarted,
    MapsOpened,
    LanguageSwitches,
    CarouselsUsed,
    MenuPdfsOpened,
    MenuOpened(MenuType),
    /// Counted without consent.
    PageRequests,
}

impl UsageMetric {
    pub fn includes_event_kind(self, kind: UsageEventKind) -> bool {
        match self {
            Self::Visits => kind == UsageEventKind::VISIT_START,
            Self::PageViews => matches!(kind, UsageEventKind::PageView { .. }),
            Self::PhoneLinksOpened => kind == UsageEventKind::PhoneLinkOpened,
            Self::MailLinksOpened => kind == UsageEventKind::MailLinkOpened,
            Self::ReservationMailsStarted => kind == UsageEventKind::ReservationMailStarted,
            Self::StammtischMailStarted => kind == UsageEventKind::StammtischMailStarted,
            Self::MapsOpened => kind == UsageEventKind::MapOpened,
            Self::LanguageSwitches => matches!(kind, UsageEventKind::LanguageChanged(_)),
            Self::CarouselsUsed => matches!(kind, UsageEventKind::CarouselUsed(_)),
            Self::MenuPdfsOpened => matches!(kind, UsageEventKind::MenuOpened(_)),
            Self::MenuOpened(menu) => kind == UsageEventKind::MenuOpened(menu),
            Self::PageRequests => kind == UsageEventKind::PageRequested,
        }
    }
}

/// A period, the previous one, and the day after it, which is today.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    pub days: DateRange,
    /// The first day with an event of a guest.
    pub first_guest_event_day: Option<Date>,
    /// The first day with page requests.
    pub first_page_request_day: Option<Date>,
    pub current: UsageSums,
    pub previous: UsageSums,
    pub today: UsageSums,
}

impl Statistics {
    /// The sum over all pages.
    pub fn metric(&self, metric: UsageMetric) -> ComparedCount {
        self.compared_count(self.since(metric), |usage_sums| {
            total(usage_sums, metric, None)
        })
    }

    pub fn metric_on_page(&self, metric: UsageMetric, page: Page) -> ComparedCount {
        self.compared_count(self.since(metric), |usage_sums| {
            total(usage_sums, metric, Some(page))
        })
    }

    pub fn today(&self, metric: UsageMetric) -> u64 {
        total(&self.today, metric, None)
    }

    /// Each day of the period, compared with the same weekday some weeks earlier.
    pub fn visits_by_day(&self) -> Vec<(Date, ComparedCount)> {
        self.by_day(self.first_guest_event_day, |usage_sums| {
            &usage_sums.visits_by_day
        })
    }

    pub fn page_requests_by_day(&self) -> Vec<(Date, ComparedCount)> {
        self.by_day(self.first_page_request_day, |usage_sums| {
            &usage_sums.page_requests_by_day
        })
    }

    pub fn visits_by_hour(&self) -> Vec<(u8, ComparedCount)> {
        let visits = |usage_sums: &UsageSums, hour| {
            usage_sums
                .visits_by_hour
                .get(&hour)
                .copied()
                .unwrap_or_default()
        };
        let of = |hour| {
            self.compared_count(self.first_guest_event_day, |usage_sums| {
                visits(usage_sums, hour)
            })
        };
        (0..24).map(|hour| (hour, of(hour))).collect()
    }

    fn since(&self, metric: UsageMetric) -> Option<Date> {
        match metric {
            UsageMetric::PageRequests => self.first_page_request_day,
            _ => self.first_guest_event_day,
        }
    }

    fn compared_count(
        &self,
        since: Option<Date>,
        count: impl Fn(&UsageSums) -> u64,
    ) -> ComparedCount {
        let is_counted_on = |on: Date| since.is_some_and(|since| since <= on);
        ComparedCount {
            now: is_counted_on(self.days.last()).then(|| count(&self.current)),
            before: is_counted_on(self.days.before().first()).then(|| count(&self.previous)),
        }
    }

    /// The compared day may be in the period itself.
    fn by_day(
        &self,
        since: Option<Date>,
        counts: impl Fn(&UsageSums) -> &BTreeMap<Date, u64>,
    ) -> Vec<(Date, ComparedCount)> {
        let count = |day: Date| {
            let found = [&self.current, &self.previous]
                .into_iter()
                .find_map(|usage_sums| counts(usage_sums).get(&day));
            since
                .filter(|since| *since <= day)
                .map(|_| found.copied().unwrap_or_default())
        };
        let compared_count = |day| ComparedCount {
            now: count(day),
            before: count(self.days.comparison_day(day)),
        };
        self.days
            .each_day()
            .map(|day| (day, compared_count(day)))
            .collect()
    }
}

/// The sum for one page, or for all.
fn total(usage_sums: &UsageSums, metric: UsageMetric, page: Option<Page>) -> u64 {
    let counts = |kind: UsageEventKind, on: Option<Page>| {
        metric.includes_event_kind(kind) && (page.is_none() || on == page)
    };
    let counted = usage_sums.totals.iter();
    let counted = counted.filter(|((kind, on), _)| counts(*kind, *on));
    counted.fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::calendar::parse_date;
    use crate::pages::Language;
    use crate::table::{assert_table_answers, check};
    use crate::usage::{CarouselName, StatisticsPeriod};

    fn statistics() -> Statistics {
        let (home, kitchen) = (Some(Page::Home), Some(Page::Kitchen));
        let current = UsageSums {
            totals: [
                ((UsageEventKind::VISIT_START, home), 3),
                ((UsageEventKind::PageView { entry: false }, kitchen), 4),
                ((UsageEventKind::MenuOpened(MenuType::Food), kitchen), 2),
                ((UsageEventKind::MenuOpened(MenuType::Gansl), home), 1),
                ((UsageEventKind::PhoneLinkOpened, home), 7),
                (
                    (UsageEventKind::LanguageChanged(Language::English), home),
                    1,
                ),
                ((UsageEventKind::CarouselUsed(CarouselName::Hero), home), 8),
                ((UsageEventKind::StaffSignedIn, None), 9),
                ((UsageEventKind::PageRequested, home), 20),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 15), 1), (date!(2026 - 11 - 21), 2)].into(),
            visits_by_hour: [(11, 3)].into(),
            page_requests_by_day: [(date!(2026 - 11 - 21), 20)].into(),
        };
        let previous = UsageSums {
            totals: [
                ((UsageEventKind::VISIT_START, kitchen), 5),
                ((UsageEventKind::MailLinkOpened, home), 2),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 14), 5)].into(),
            visits_by_hour: [(0, 5)].into(),
            page_requests_by_day: [].into(),
        };
        let today = UsageSums {
            totals: [
                ((UsageEventKind::VISIT_START, home), 6),
                ((UsageEventKind::PageRequested, home), 30),
            ]
            .into(),
            visits_by_day: [(date!(2026 - 11 - 22), 6)].into(),
            visits_by_hour: [(9, 6)].into(),
            page_requests_by_day: [(date!(2026 - 11 - 22), 30)].into(),
        };
        Statistics {
            days: StatisticsPeriod::SevenDays.ending_on(date!(2026 - 11 - 21)),
            first_guest_event_day: Some(date!(2026 - 11 - 08)),
            first_page_request_day: Some(date!(2026 - 11 - 21)),
            current,
            previous,
            today,
        }
    }

    /// Such as "3 5", with a dash for `None`.
    fn compared(ComparedCount { now, before }: ComparedCount) -> String {
        let count = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
        format!("{} {}", count(now), count(before))
    }

    #[test]
    fn usage_metrics_of_all_pages_and_of_one() {
        let usage_metrics = [
            UsageMetric::Visits,
            UsageMetric::PageViews,
            UsageMetric::PhoneLinksOpened,
            UsageMetric::MailLinksOpened,
            UsageMetric::ReservationMailsStarted,
            UsageMetric::StammtischMailStarted,
            UsageMetric::MapsOpened,
            UsageMetric::LanguageSwitches,
            UsageMetric::CarouselsUsed,
            UsageMetric::MenuPdfsOpened,
            UsageMetric::MenuOpened(MenuType::Gansl),
            UsageMetric::PageRequests,
        ];
        check(
            "
            Visits 3 5, kitchen 0 5, then 6
            PageViews 7 5, kitchen 4 5, then 6
            PhoneLinksOpened 7 0, kitchen 0 0, then 0
            MailLinksOpened 0 2, kitchen 0 0, then 0
            ReservationMailsStarted 0 0, kitchen 0 0, then 0
            StammtischMailStarted 0 0, kitchen 0 0, then 0
            MapsOpened 0 0, kitchen 0 0, then 0
            LanguageSwitches 1 0, kitchen 0 0, then 0
            CarouselsUsed 8 0, kitchen 0 0, then 0
            MenuPdfsOpened 3 0, kitchen 2 0, then 0
            MenuOpened(Gansl) 1 0, kitchen 0 0, then 0
            PageRequests 20 –, kitchen 0 –, then 30
            ",
            |line| {
                let name = line.split_whitespace().next().unwrap();
                let has_name = |metric: &UsageMetric| format!("{metric:?}") == name;
                let metric = usage_metrics.into_iter().find(has_name).unwrap();
                let statistics = statistics();
                let all = compared(statistics.metric(metric));
                let kitchen = compared(statistics.metric_on_page(metric, Page::Kitchen));
                let today = statistics.today(metric);
                format!("{name} {all}, kitchen {kitchen}, then {today}")
            },
        );
    }

    #[test]
    fn statistics_list_every_day_and_hour() {
        let statistics = statistics();
        let by_day = statistics.visits_by_day();
        let visits: Vec<_> = by_day.iter().map(|(_, visits)| compared(*visits)).collect();
        assert_eq!(visits, ["1 0", "0 0", "0 0", "0 0", "0 0", "0 0", "2 5"]);
        let days = by_day.iter().map(|(day, _)| *day);
        assert!(days.eq(statistics.days.each_day()));
        let by_hour = statistics.visits_by_hour();
        let hours = by_hour.iter().map(|(hour, _)| *hour);
        assert!(hours.eq(0..24));
        assert_eq!(compared(by_hour[0].1), "0 5");
        assert_eq!(compared(by_hour[11].1), "3 0");
    }

    #[test]
    fn statistics_compare_a_day_with_the_same_weekday() {
        let mut statistics = Statistics {
            days: StatisticsPeriod::ThirtyDays.ending_on(date!(2026 - 11 - 21)),
            ..statistics()
        };
        statistics.first_guest_event_day = Some(date!(2026 - 09 - 01));
        statistics.current.visits_by_day = [
            (date!(2026 - 10 - 24), 7),
            (date!(2026 - 11 - 20), 8),
            (date!(2026 - 11 - 21), 9),
        ]
        .into();
        statistics.previous.visits_by_day =
            [(date!(2026 - 10 - 22), 4), (date!(2026 - 10 - 23), 5)].into();
        let by_day: BTreeMap<_, _> = statistics.visits_by_day().into_iter().collect();
        assert_eq!(compared(by_day[&date!(2026 - 11 - 19)]), "0 4");
        assert_eq!(compared(by_day[&date!(2026 - 11 - 20)]), "8 5");
        assert_eq!(compared(by_day[&date!(2026 - 11 - 21)]), "9 7");
    }

    /// `counted since => the period and the one before; its first, second and last day with those a week earlier`
    #[test]
    fn statistics_have_no_value_before_the_first_event() {
        assert_table_answers(
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
                let first_guest_event_day = parse_date(since).ok();
                let statistics = Statistics {
                    first_guest_event_day,
                    ..statistics()
                };
                let days = statistics.visits_by_day();
                let days = [0, 1, 6]
                    .map(|day_index: usize| compared(days[day_index].1))
                    .join(", ");
                let visits = compared(statistics.metric(UsageMetric::Visits));
                let visits_at_eleven = compared(statistics.visits_by_hour()[11].1);
                format!("{visits}; {days}; {visits_at_eleven}")
            },
        );
    }

    #[test]
    fn page_request_statistics_have_their_own_first_day() {
        let statistics = Statistics {
            first_guest_event_day: None,
            ..statistics()
        };
        assert_eq!(compared(statistics.metric(UsageMetric::Visits)), "– –");
        assert_eq!(
            compared(statistics.metric(UsageMetric::PageRequests)),
            "20 –"
        );
        let by_day = statistics.page_requests_by_day();
        assert_eq!(compared(by_day[5].1), "– –");
        assert_eq!(compared(by_day[6].1), "20 –");
    }
}
