use domain::calendar::Instant;
use domain::usage::{Carousel, Event, EventCount, EventKind, Language, Page, Period, Sums};
use time::macros::datetime;
use time::{Date, Duration};

use super::samples::{day, event, now};
use crate::UnitOfWork;

const SERVICE: &str = "a.example";

/// Oldest first, in portions.
pub async fn keeps_every_field_of_a_pending_event(tx: &mut dyn UnitOfWork) {
    let mut events: Vec<_> = kinds()
        .enumerate()
        .map(|(number, kind)| {
            let ago = Duration::milliseconds(i64::try_from(number).expect("a few"));
            event(&format!("e{number}"), kind, Page::Kitchen, now() - ago)
        })
        .collect();
    for batch in events.chunks(7) {
        assert_eq!(insert(tx, batch, Some(SERVICE)).await, batch);
    }
    events.reverse();
    assert_eq!(pending(tx, SERVICE, 99).await, events);
    let (first, rest) = events.split_at(3);
    assert_eq!(pending(tx, SERVICE, 3).await, first);
    mark_forwarded(tx, first).await;
    assert_eq!(insert(tx, first, Some(SERVICE)).await, []);
    assert_eq!(pending(tx, SERVICE, 99).await, rest);
    mark_forwarded(tx, rest).await;
    mark_forwarded(tx, &[]).await;
    assert_eq!(pending(tx, SERVICE, 99).await, []);
    assert_eq!(insert(tx, &events, None).await, []);
}

/// The first event of an id, also within one call. Ids differ by case.
pub async fn inserts_an_id_once(tx: &mut dyn UnitOfWork) {
    let first = event("a", EventKind::Call, Page::Home, now());
    let second = event("b", EventKind::Mail, Page::Home, now() + Duration::SECOND);
    let repeated = event("a", EventKind::VISIT, Page::Jobs, now() + Duration::HOUR);
    let other = event("A", EventKind::Call, Page::Home, now());
    let events = [first, second, repeated.clone()];
    assert_eq!(insert(tx, &events, Some(SERVICE)).await, events[..2]);
    assert_eq!(pending(tx, SERVICE, 9).await, events[..2]);
    assert_eq!(insert(tx, &events, None).await, []);
    assert_eq!(insert(tx, &[repeated, other.clone()], None).await, [other]);
}

/// More than a database takes in one statement.
pub async fn accepts_no_events_and_thousands(tx: &mut dyn UnitOfWork) {
    assert_eq!(insert(tx, &[], None).await, []);
    add(tx, &[]).await;
    assert_eq!(week(tx).await, Sums::default());
    let many: Vec<_> = (0..9_000)
        .map(|number: u32| {
            let minute = now() - Duration::minutes(number.into());
            let page = Page::ALL[number as usize % 8];
            event(&number.to_string(), EventKind::VISIT, page, minute)
        })
        .collect();
    record(tx, &many).await;
    let sums = week(tx).await;
    assert_eq!(sums.totals.values().sum::<u64>(), 9_000);
    assert_eq!(sums.totals.len(), 8);
}

pub async fn pending_events_belong_to_a_service(tx: &mut dyn UnitOfWork) {
    let call = |id| event(id, EventKind::Call, Page::Home, now());
    insert(tx, &[call("a")], Some("a.example")).await;
    insert(tx, &[call("b")], None).await;
    insert(tx, &[call("b"), call("c")], Some("c.example")).await;
    for (service, expected) in [
        ("a.example", vec![call("a")]),
        ("b.example", vec![]),
        ("c.example", vec![call("c")]),
    ] {
        assert_eq!(pending(tx, service, 9).await, expected, "{service}");
    }
}

/// At midnight, at the end of the year and when the clocks change. The hour that occurs twice is one hour.
pub async fn sums_by_day_and_hour_in_vienna(tx: &mut dyn UnitOfWork) {
    let times = [
        datetime!(2026-12-31 22:59 UTC),
        datetime!(2026-12-31 23:00 UTC),
        datetime!(2026-03-29 00:59 UTC),
        datetime!(2026-03-29 01:00 UTC),
        datetime!(2026-10-25 00:30 UTC),
        datetime!(2026-10-25 01:30 UTC),
        datetime!(2026-07-15 22:00 UTC),
    ];
    let visits = times.iter().enumerate();
    let visits: Vec<_> = visits
        .map(|(number, at)| event(&number.to_string(), EventKind::VISIT, Page::Home, *at))
        .collect();
    record(tx, &visits).await;
    let sums = sums(tx, Period::Year, "2027-01-01").await;
    let by_day = [
        ("2026-03-29", 2),
        ("2026-07-16", 1),
        ("2026-10-25", 2),
        ("2026-12-31", 1),
        ("2027-01-01", 1),
    ];
    let by_day = by_day.map(|(date, count)| (day(date), count));
    assert_eq!(sums.visits_by_day, by_day.into());
    let by_hour = [(0, 2), (1, 1), (2, 2), (3, 1), (23, 1)];
    assert_eq!(sums.visits_by_hour, by_hour.into());
}

pub async fn sums_equal_the_counts_of_the_events(tx: &mut dyn UnitOfWork) {
    let kinds = [
        EventKind::VISIT,
        EventKind::PageView { entry: false },
        EventKind::MenuOpened(domain::menus::MenuType::Gansl),
        EventKind::MenuOpened(domain::menus::MenuType::Food),
        EventKind::CarouselUsed(Carousel::News),
        EventKind::LanguageChanged(Language::German),
        EventKind::SignIn,
        EventKind::Call,
    ];
    let mut expected = Sums::default();
    let mut events = Vec::new();
    for number in 0..500_u16 {
        let kind = kinds[usize::from(number) % 8];
        let page = Page::ALL[usize::from(number).pow(2) % 7];
        let time = now() - Duration::minutes(i64::from(number) * 17);
        let event = event(&number.to_string(), kind, page, time);
        let key = (kind, event.page());
        *expected.totals.entry(key).or_default() += 1;
        if kind == EventKind::VISIT {
            let EventCount { day, hour, .. } = event.count();
            *expected.visits_by_day.entry(day).or_default() += 1;
            *expected.visits_by_hour.entry(hour).or_default() += 1;
        }
        events.push(event);
    }
    for batch in events.chunks(37) {
        record(tx, batch).await;
        record(tx, batch).await;
    }
    assert_eq!(week(tx).await, expected);
}

pub async fn counts_page_requests(tx: &mut dyn UnitOfWork) {
    let first = [
        requests(11, Page::Home, 3),
        requests(12, Page::Home, 4),
        requests(12, Page::Kitchen, u32::MAX),
    ];
    add(tx, &first).await;
    add(tx, &[requests(12, Page::Kitchen, 5)]).await;
    let kitchen = u64::from(u32::MAX) + 5;
    let totals = [
        ((EventKind::PageRequest, Some(Page::Home)), 7),
        ((EventKind::PageRequest, Some(Page::Kitchen)), kitchen),
    ];
    let expected = Sums {
        totals: totals.into(),
        requests_by_day: [(day("2026-11-20"), kitchen + 7)].into(),
        ..Sums::default()
    };
    assert_eq!(week(tx).await, expected);
}

/// Also if the first event is recorded last, and after it was purged.
pub async fn finds_the_first_day_with_events(tx: &mut dyn UnitOfWork) {
    let ago = |days| now() - Duration::days(days);
    let sign_in = event("staff", EventKind::SignIn, Page::Home, ago(9));
    record(tx, &[sign_in]).await;
    assert_eq!(first_days(tx).await, (None, None));
    let two_days = ["2026-11-13", "2026-11-12"].map(|date| EventCount {
        day: day(date),
        ..requests(11, Page::Home, 1)
    });
    add(tx, &two_days).await;
    let first = Some(day("2026-11-12"));
    assert_eq!(first_days(tx).await, (None, first));
    record(tx, &[event("b", EventKind::Call, Page::Home, now())]).await;
    record(tx, &[event("a", EventKind::Mail, Page::Jobs, ago(3))]).await;
    let both = (Some(day("2026-11-17")), first);
    assert_eq!(first_days(tx).await, both);
    purge(tx, now(), 9).await;
    assert_eq!(first_days(tx).await, both);
}

/// In portions. An event at the given instant stays.
pub async fn purges_the_oldest_events_and_keeps_the_sums(tx: &mut dyn UnitOfWork) {
    let days_ago = |ago: i64| {
        let time = now() - Duration::days(ago);
        event(&format!("d{ago}"), EventKind::Mail, Page::Jobs, time)
    };
    let events: Vec<_> = [3, 0, 4, 1, 2].map(days_ago).into();
    record(tx, &events).await;
    let before = week(tx).await;
    let since = days_ago(1).at();
    assert_eq!(purge(tx, since, 2).await, 2);
    assert_eq!(insert(tx, &events[1..2], None).await, []);
    // A purged id is new again.
    assert_eq!(insert(tx, &events[2..3], None).await, events[2..3]);
    assert_eq!(purge(tx, since, 9).await, 2);
    assert_eq!(purge(tx, since, 9).await, 0);
    assert_eq!(week(tx).await, before);
    assert_eq!(insert(tx, &[days_ago(1), days_ago(0)], None).await, []);
}

pub async fn purges_pending_events(tx: &mut dyn UnitOfWork) {
    let yesterday = now() - Duration::DAY;
    let old = event("old", EventKind::Call, Page::Home, yesterday);
    let young = event("young", EventKind::Call, Page::Home, now());
    let both = [old, young.clone()];
    insert(tx, &both, Some(SERVICE)).await;
    assert_eq!(purge(tx, young.at(), 9).await, 1);
    assert_eq!(pending(tx, SERVICE, 9).await, [young]);
    insert(tx, &both, None).await;
    assert_eq!(pending(tx, SERVICE, 9).await.len(), 1);
}

fn kinds() -> impl Iterator<Item = EventKind> {
    EventKind::all().filter(|kind| *kind != EventKind::PageRequest)
}

fn requests(hour: u8, page: Page, count: u32) -> EventCount {
    EventCount {
        day: day("2026-11-20"),
        hour,
        kind: EventKind::PageRequest,
        page: Some(page),
        count,
    }
}

async fn insert(tx: &mut dyn UnitOfWork, events: &[Event], forward_to: Option<&str>) -> Vec<Event> {
    tx.usage().insert(events, forward_to).await.unwrap()
}

async fn add(tx: &mut dyn UnitOfWork, counts: &[EventCount]) {
    tx.usage().add(counts).await.unwrap();
}

/// Inserts events and adds the new ones to the sums.
async fn record(tx: &mut dyn UnitOfWork, events: &[Event]) {
    let new = insert(tx, events, None).await;
    let counts: Vec<_> = new.iter().map(Event::count).collect();
    add(tx, &counts).await;
}

async fn mark_forwarded(tx: &mut dyn UnitOfWork, events: &[Event]) {
    tx.usage().mark_forwarded(events).await.unwrap();
}

async fn pending(tx: &mut dyn UnitOfWork, service: &str, limit: u16) -> Vec<Event> {
    tx.usage().pending(service, limit).await.unwrap()
}

async fn purge(tx: &mut dyn UnitOfWork, before: Instant, limit: u16) -> u64 {
    tx.usage().purge(before, limit).await.unwrap()
}

async fn first_days(tx: &mut dyn UnitOfWork) -> (Option<Date>, Option<Date>) {
    let usage = tx.usage();
    (
        usage.first_guest_day().await.unwrap(),
        usage.first_page_request_day().await.unwrap(),
    )
}

async fn sums(tx: &mut dyn UnitOfWork, period: Period, last: &str) -> Sums {
    tx.usage().sums(period.until(day(last))).await.unwrap()
}

/// The week that ends with the day of [`at`].
async fn week(tx: &mut dyn UnitOfWork) -> Sums {
    sums(tx, Period::Week, "2026-11-20").await
}
