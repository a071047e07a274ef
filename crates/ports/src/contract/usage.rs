use std::collections::BTreeMap;

use domain::calendar::Instant;
use domain::usage::{
    Carousel, Event, EventCount, EventKind, InsertId, Language, Page, Period, PropertyValue,
    RawEvent, Sums,
};
use time::macros::datetime;
use time::{Date, Duration};

use super::revision;
use super::samples::{day, now};
use crate::{ChangeFeed, Store};

/// The suite, for `$fresh`: a future of anything that derefs to an empty store.
#[macro_export]
macro_rules! usage_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, usage:
            keeps_every_field_of_a_pending_event,
            inserts_an_id_once,
            inserts_the_first_event_of_an_id,
            accepts_no_events_and_thousands,
            pending_events_belong_to_a_service,
            sums_by_kind_and_page,
            sums_by_day_and_hour_in_vienna,
            sums_equal_the_counts_of_the_events,
            counts_page_requests,
            finds_the_first_day_with_events,
            purges_the_oldest_events_and_keeps_the_sums,
            purges_pending_events,
            does_not_change_the_revision,
        );
    };
}

const SERVICE: &str = "a.example";

/// Oldest first, in portions.
pub async fn keeps_every_field_of_a_pending_event(store: &impl Store) {
    let mut events: Vec<_> = kinds()
        .enumerate()
        .map(|(number, kind)| {
            let ago = Duration::milliseconds(i64::try_from(number).expect("a few"));
            event(&format!("e{number}"), kind, Page::Kitchen, now() - ago)
        })
        .collect();
    for batch in events.chunks(7) {
        assert_eq!(insert(store, batch, Some(SERVICE)).await, batch);
    }
    events.reverse();
    assert_eq!(pending(store, SERVICE, 99).await, events);
    let (first, rest) = events.split_at(3);
    assert_eq!(pending(store, SERVICE, 3).await, first);
    mark_forwarded(store, first).await;
    assert_eq!(insert(store, first, Some(SERVICE)).await, []);
    assert_eq!(pending(store, SERVICE, 99).await, rest);
    mark_forwarded(store, rest).await;
    mark_forwarded(store, &[]).await;
    assert_eq!(pending(store, SERVICE, 99).await, []);
    assert_eq!(insert(store, &events, None).await, []);
}

pub async fn inserts_an_id_once(store: &impl Store) {
    let first = event("a-1", EventKind::Call, Page::Home, now());
    let events = std::slice::from_ref(&first);
    assert_eq!(insert(store, events, None).await, events);
    assert_eq!(insert(store, events, None).await, []);
    let later = now() + Duration::HOUR;
    let same_id = event("a-1", EventKind::VISIT, Page::Venue, later);
    let other = event("A-1", EventKind::Call, Page::Home, now());
    let new = insert(store, &[same_id, other.clone()], None).await;
    assert_eq!(new, [other]);
}

pub async fn inserts_the_first_event_of_an_id(store: &impl Store) {
    let events = [
        event("a", EventKind::Call, Page::Home, now()),
        event("b", EventKind::Mail, Page::Home, now() + Duration::SECOND),
        event("a", EventKind::VISIT, Page::Jobs, now()),
    ];
    let inserted = insert(store, &events, Some(SERVICE)).await;
    assert_eq!(inserted, events[..2]);
    assert_eq!(pending(store, SERVICE, 9).await, events[..2]);
}

/// More than a database takes in one statement.
pub async fn accepts_no_events_and_thousands(store: &impl Store) {
    assert_eq!(insert(store, &[], None).await, []);
    add(store, &[]).await;
    assert_eq!(week(store).await, Sums::default());
    let many: Vec<_> = (0..9_000)
        .map(|number: u32| {
            let minute = now() - Duration::minutes(number.into());
            let page = Page::ALL[number as usize % 8];
            event(&number.to_string(), EventKind::VISIT, page, minute)
        })
        .collect();
    record(store, &many).await;
    let sums = week(store).await;
    assert_eq!(sums.totals.values().sum::<u64>(), 9_000);
    assert_eq!(sums.totals.len(), 8);
}

pub async fn pending_events_belong_to_a_service(store: &impl Store) {
    let call = |id| event(id, EventKind::Call, Page::Home, now());
    insert(store, &[call("a")], Some("a.example")).await;
    insert(store, &[call("b")], None).await;
    insert(store, &[call("b"), call("c")], Some("c.example")).await;
    for (service, expected) in [
        ("a.example", vec![call("a")]),
        ("b.example", vec![]),
        ("c.example", vec![call("c")]),
    ] {
        assert_eq!(pending(store, service, 9).await, expected, "{service}");
    }
}

pub async fn sums_by_kind_and_page(store: &impl Store) {
    let events: Vec<_> = kinds()
        .enumerate()
        .map(|(number, kind)| event(&number.to_string(), kind, Page::Kitchen, now()))
        .collect();
    record(store, &events).await;
    let expected = events.iter().map(|event| ((event.kind(), event.page()), 1));
    assert_eq!(week(store).await.totals, expected.collect());
}

/// At midnight, at the end of the year and when the clocks change. The hour that occurs twice is one hour.
pub async fn sums_by_day_and_hour_in_vienna(store: &impl Store) {
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
    record(store, &visits).await;
    let sums = sums(store, Period::Year, "2027-01-01").await;
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

pub async fn sums_equal_the_counts_of_the_events(store: &impl Store) {
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
        record(store, batch).await;
        record(store, batch).await;
    }
    assert_eq!(week(store).await, expected);
}

pub async fn counts_page_requests(store: &impl Store) {
    let first = [
        requests(11, Page::Home, 3),
        requests(12, Page::Home, 4),
        requests(12, Page::Kitchen, u32::MAX),
    ];
    add(store, &first).await;
    add(store, &[requests(12, Page::Kitchen, 5)]).await;
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
    assert_eq!(week(store).await, expected);
}

/// Also if the first event is recorded last, and after it was purged.
pub async fn finds_the_first_day_with_events(store: &impl Store) {
    let ago = |days| now() - Duration::days(days);
    let sign_in = event("staff", EventKind::SignIn, Page::Home, ago(9));
    record(store, &[sign_in]).await;
    assert_eq!(first_days(store).await, (None, None));
    let two_days = ["2026-11-13", "2026-11-12"].map(|date| EventCount {
        day: day(date),
        ..requests(11, Page::Home, 1)
    });
    add(store, &two_days).await;
    let first = Some(day("2026-11-12"));
    assert_eq!(first_days(store).await, (None, first));
    record(store, &[event("b", EventKind::Call, Page::Home, now())]).await;
    record(store, &[event("a", EventKind::Mail, Page::Jobs, ago(3))]).await;
    let both = (Some(day("2026-11-17")), first);
    assert_eq!(first_days(store).await, both);
    purge(store, now(), 9).await;
    assert_eq!(first_days(store).await, both);
}

/// In portions. An event at the given instant stays.
pub async fn purges_the_oldest_events_and_keeps_the_sums(store: &impl Store) {
    let days_ago = |ago: i64| {
        let time = now() - Duration::days(ago);
        event(&format!("d{ago}"), EventKind::Mail, Page::Jobs, time)
    };
    let events: Vec<_> = [3, 0, 4, 1, 2].map(days_ago).into();
    record(store, &events).await;
    let before = week(store).await;
    let since = days_ago(1).at();
    assert_eq!(purge(store, since, 2).await, 2);
    assert_eq!(insert(store, &events[1..2], None).await, []);
    // A purged id is new again.
    assert_eq!(insert(store, &events[2..3], None).await, events[2..3]);
    assert_eq!(purge(store, since, 9).await, 2);
    assert_eq!(purge(store, since, 9).await, 0);
    assert_eq!(week(store).await, before);
    assert_eq!(insert(store, &[days_ago(1), days_ago(0)], None).await, []);
}

pub async fn purges_pending_events(store: &impl Store) {
    let yesterday = now() - Duration::DAY;
    let old = event("old", EventKind::Call, Page::Home, yesterday);
    let young = event("young", EventKind::Call, Page::Home, now());
    let both = [old, young.clone()];
    insert(store, &both, Some(SERVICE)).await;
    assert_eq!(purge(store, young.at(), 9).await, 1);
    assert_eq!(pending(store, SERVICE, 9).await, [young]);
    insert(store, &both, None).await;
    assert_eq!(pending(store, SERVICE, 9).await.len(), 1);
}

pub async fn does_not_change_the_revision(store: &(impl Store + ChangeFeed)) {
    let before = revision(store).await;
    record(store, &[event("a", EventKind::Call, Page::Home, now())]).await;
    purge(store, now() + Duration::DAY, 9).await;
    assert_eq!(revision(store).await, before);
}

fn kinds() -> impl Iterator<Item = EventKind> {
    EventKind::all().filter(|kind| *kind != EventKind::PageRequest)
}

/// An event with text in every property that has some.
pub fn event(id: &str, kind: EventKind, page: Page, at: Instant) -> Event {
    let text = |text: &str| PropertyValue::Text(text.to_owned());
    let texts = kind.text_properties().iter();
    let mut properties: BTreeMap<_, _> = texts
        .map(|name| ((*name).to_owned(), text("Zoë \"Müller\" 🥨")))
        .collect();
    properties.insert("$insert_id".to_owned(), text(id));
    properties.insert("page".to_owned(), text(page.name()));
    let property = kind.property();
    properties.extend(property.map(|(name, value)| (name.to_owned(), value)));
    let raw = RawEvent {
        name: kind.name().to_owned(),
        properties,
    };
    let generated = InsertId::parse("generated").expect("an id");
    Event::parse(&raw, at, generated).expect("an event")
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

async fn insert(store: &impl Store, events: &[Event], forward_to: Option<&str>) -> Vec<Event> {
    let mut tx = store.begin().await.unwrap();
    let inserted = tx.usage().insert(events, forward_to).await.unwrap();
    tx.commit().await.unwrap();
    inserted
}

async fn add(store: &impl Store, counts: &[EventCount]) {
    let mut tx = store.begin().await.unwrap();
    tx.usage().add(counts).await.unwrap();
    tx.commit().await.unwrap();
}

/// Inserts events and adds the new ones to the sums.
async fn record(store: &impl Store, events: &[Event]) {
    let new = insert(store, events, None).await;
    let counts: Vec<_> = new.iter().map(Event::count).collect();
    add(store, &counts).await;
}

async fn mark_forwarded(store: &impl Store, events: &[Event]) {
    let mut tx = store.begin().await.unwrap();
    tx.usage().mark_forwarded(events).await.unwrap();
    tx.commit().await.unwrap();
}

async fn pending(store: &impl Store, service: &str, limit: u16) -> Vec<Event> {
    let mut view = store.snapshot().await.unwrap();
    view.usage().pending(service, limit).await.unwrap()
}

async fn purge(store: &impl Store, before: Instant, limit: u16) -> u64 {
    let mut tx = store.begin().await.unwrap();
    let purged = tx.usage().purge(before, limit).await.unwrap();
    tx.commit().await.unwrap();
    purged
}

async fn first_days(store: &impl Store) -> (Option<Date>, Option<Date>) {
    let mut view = store.snapshot().await.unwrap();
    let usage = view.usage();
    (
        usage.first_guest_day().await.unwrap(),
        usage.first_page_request_day().await.unwrap(),
    )
}

async fn sums(store: &impl Store, period: Period, last: &str) -> Sums {
    let mut view = store.snapshot().await.unwrap();
    view.usage().sums(period.until(day(last))).await.unwrap()
}

/// The week that ends with the day of [`at`].
async fn week(store: &impl Store) -> Sums {
    sums(store, Period::Week, "2026-11-20").await
}
