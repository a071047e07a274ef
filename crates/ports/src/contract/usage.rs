use domain::calendar::Timestamp;
use domain::pages::{Language, Page};
use domain::usage::{
    CarouselName, StatisticsPeriod, UsageEvent, UsageEventCount, UsageEventKind, UsageSums,
};
use time::{Date, Duration};

use super::samples::{day, event, now};
use crate::UnitOfWork;

const ANALYTICS_HOST: &str = "a.example";

/// Oldest first, in portions.
pub async fn keeps_every_field_of_a_pending_usage_event(tx: &mut dyn UnitOfWork) {
    let mut events: Vec<_> = event_kinds()
        .enumerate()
        .map(|(number, kind)| {
            let event_age = Duration::milliseconds(i64::try_from(number).expect("a few"));
            event(
                &format!("e{number}"),
                kind,
                Page::Kitchen,
                now() - event_age,
            )
        })
        .collect();
    for batch in events.chunks(7) {
        assert_eq!(insert(tx, batch, Some(ANALYTICS_HOST)).await, batch);
    }
    events.reverse();
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 99).await, events);
    let (first, rest) = events.split_at(3);
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 3).await, first);
    mark_events_forwarded(tx, first).await;
    assert_eq!(insert(tx, first, Some(ANALYTICS_HOST)).await, []);
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 99).await, rest);
    for (analytics_host, count) in [(ANALYTICS_HOST, rest.len()), ("b.example", 0)] {
        let unforwarded = tx.usage().count_unforwarded_events(analytics_host).await;
        assert_eq!(unforwarded.unwrap(), count as u64);
    }
    mark_events_forwarded(tx, rest).await;
    mark_events_forwarded(tx, &[]).await;
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 99).await, []);
    assert_eq!(insert(tx, &events, None).await, []);
}

/// The first event of an id, also within one call. Ids differ by case.
pub async fn inserts_a_usage_event_id_once(tx: &mut dyn UnitOfWork) {
    let first = event("a", UsageEventKind::PhoneLinkOpened, Page::Home, now());
    let second = event(
        "b",
        UsageEventKind::MailLinkOpened,
        Page::Home,
        now() + Duration::SECOND,
    );
    let repeated_event = event(
        "a",
        UsageEventKind::VISIT_START,
        Page::Jobs,
        now() + Duration::HOUR,
    );
    let other = event("A", UsageEventKind::PhoneLinkOpened, Page::Home, now());
    let events = [first, second, repeated_event.clone()];
    assert_eq!(insert(tx, &events, Some(ANALYTICS_HOST)).await, events[..2]);
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 9).await, events[..2]);
    assert_eq!(insert(tx, &events, None).await, []);
    assert_eq!(
        insert(tx, &[repeated_event, other.clone()], None).await,
        [other]
    );
}

/// More than a database takes in one statement.
pub async fn inserts_no_usage_events_and_thousands(tx: &mut dyn UnitOfWork) {
    assert_eq!(insert(tx, &[], None).await, []);
    add_event_counts(tx, &[]).await;
    assert_eq!(week(tx).await, UsageSums::default());
    let many_events: Vec<_> = (0..9_000)
        .map(|number: u32| {
            let event_time = now() - Duration::minutes(number.into());
            let page = Page::ALL[number as usize % 8];
            event(
                &number.to_string(),
                UsageEventKind::VISIT_START,
                page,
                event_time,
            )
        })
        .collect();
    insert_and_count_events(tx, &many_events).await;
    let usage_sums = week(tx).await;
    assert_eq!(usage_sums.totals.values().sum::<u64>(), 9_000);
    assert_eq!(usage_sums.totals.len(), 8);
}

pub async fn pending_usage_events_belong_to_one_analytics_service(tx: &mut dyn UnitOfWork) {
    let call = |id| event(id, UsageEventKind::PhoneLinkOpened, Page::Home, now());
    insert(tx, &[call("a")], Some("a.example")).await;
    insert(tx, &[call("b")], None).await;
    insert(tx, &[call("b"), call("c")], Some("c.example")).await;
    for (analytics_host, expected) in [
        ("a.example", vec![call("a")]),
        ("b.example", vec![]),
        ("c.example", vec![call("c")]),
    ] {
        assert_eq!(
            unforwarded_events(tx, analytics_host, 9).await,
            expected,
            "{analytics_host}"
        );
    }
}

pub async fn usage_sums_equal_the_counts_of_the_events(tx: &mut dyn UnitOfWork) {
    let event_kinds = [
        UsageEventKind::VISIT_START,
        UsageEventKind::PageView { entry: false },
        UsageEventKind::MenuOpened(domain::menus::MenuType::Gansl),
        UsageEventKind::MenuOpened(domain::menus::MenuType::Food),
        UsageEventKind::CarouselUsed(CarouselName::News),
        UsageEventKind::LanguageChanged(Language::German),
        UsageEventKind::StaffSignedIn,
        UsageEventKind::PhoneLinkOpened,
    ];
    let mut expected = UsageSums::default();
    let mut events = Vec::new();
    for number in 0..500_u16 {
        let kind = event_kinds[usize::from(number) % 8];
        let page = Page::ALL[usize::from(number).pow(2) % 7];
        let time = now() - Duration::minutes(i64::from(number) * 17);
        let event = event(&number.to_string(), kind, page, time);
        let key = (kind, event.page());
        *expected.totals.entry(key).or_default() += 1;
        if kind == UsageEventKind::VISIT_START {
            let UsageEventCount { day, hour, .. } = event.to_hourly_count();
            *expected.visits_by_day.entry(day).or_default() += 1;
            *expected.visits_by_hour.entry(hour).or_default() += 1;
        }
        events.push(event);
    }
    for batch in events.chunks(37) {
        insert_and_count_events(tx, batch).await;
        insert_and_count_events(tx, batch).await;
    }
    assert_eq!(week(tx).await, expected);
}

pub async fn counts_page_requests(tx: &mut dyn UnitOfWork) {
    let first = [
        requests(11, Page::Home, 3),
        requests(12, Page::Home, 4),
        requests(12, Page::Kitchen, u32::MAX),
    ];
    add_event_counts(tx, &first).await;
    add_event_counts(tx, &[requests(12, Page::Kitchen, 5)]).await;
    let kitchen = u64::from(u32::MAX) + 5;
    let totals = [
        ((UsageEventKind::PageRequested, Some(Page::Home)), 7),
        (
            (UsageEventKind::PageRequested, Some(Page::Kitchen)),
            kitchen,
        ),
    ];
    let expected = UsageSums {
        totals: totals.into(),
        page_requests_by_day: [(day("2026-11-20"), kitchen + 7)].into(),
        ..UsageSums::default()
    };
    assert_eq!(week(tx).await, expected);
}

/// Also if the first event is recorded last, and after it was purged.
pub async fn finds_the_first_day_with_usage_events(tx: &mut dyn UnitOfWork) {
    let days_before_now = |days| now() - Duration::days(days);
    let sign_in = event(
        "staff",
        UsageEventKind::StaffSignedIn,
        Page::Home,
        days_before_now(9),
    );
    insert_and_count_events(tx, &[sign_in]).await;
    assert_eq!(first_counted_days(tx).await, (None, None));
    let page_requests_on_two_days = ["2026-11-13", "2026-11-12"].map(|date| UsageEventCount {
        day: day(date),
        ..requests(11, Page::Home, 1)
    });
    add_event_counts(tx, &page_requests_on_two_days).await;
    let first = Some(day("2026-11-12"));
    assert_eq!(first_counted_days(tx).await, (None, first));
    insert_and_count_events(
        tx,
        &[event(
            "b",
            UsageEventKind::PhoneLinkOpened,
            Page::Home,
            now(),
        )],
    )
    .await;
    insert_and_count_events(
        tx,
        &[event(
            "a",
            UsageEventKind::MailLinkOpened,
            Page::Jobs,
            days_before_now(3),
        )],
    )
    .await;
    let expected_first_days = (Some(day("2026-11-17")), first);
    assert_eq!(first_counted_days(tx).await, expected_first_days);
    purge(tx, now(), 9).await;
    assert_eq!(first_counted_days(tx).await, expected_first_days);
}

/// Events are purged in portions. An event at the given instant stays.
pub async fn purges_the_oldest_usage_events_and_keeps_the_sums(tx: &mut dyn UnitOfWork) {
    let event_days_ago = |age_in_days: i64| {
        let time = now() - Duration::days(age_in_days);
        event(
            &format!("d{age_in_days}"),
            UsageEventKind::MailLinkOpened,
            Page::Jobs,
            time,
        )
    };
    let events: Vec<_> = [3, 0, 4, 1, 2].map(event_days_ago).into();
    insert_and_count_events(tx, &events).await;
    let before = week(tx).await;
    let since = event_days_ago(1).occurred_at();
    assert_eq!(purge(tx, since, 2).await, 2);
    assert_eq!(insert(tx, &events[1..2], None).await, []);
    // A purged id is new again.
    assert_eq!(insert(tx, &events[2..3], None).await, events[2..3]);
    assert_eq!(purge(tx, since, 9).await, 2);
    assert_eq!(purge(tx, since, 9).await, 0);
    assert_eq!(week(tx).await, before);
    assert_eq!(
        insert(tx, &[event_days_ago(1), event_days_ago(0)], None).await,
        []
    );
}

pub async fn purges_pending_usage_events(tx: &mut dyn UnitOfWork) {
    let yesterday = now() - Duration::DAY;
    let old = event(
        "old",
        UsageEventKind::PhoneLinkOpened,
        Page::Home,
        yesterday,
    );
    let young = event("young", UsageEventKind::PhoneLinkOpened, Page::Home, now());
    let both_events = [old, young.clone()];
    insert(tx, &both_events, Some(ANALYTICS_HOST)).await;
    assert_eq!(purge(tx, young.occurred_at(), 9).await, 1);
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 9).await, [young]);
    insert(tx, &both_events, None).await;
    assert_eq!(unforwarded_events(tx, ANALYTICS_HOST, 9).await.len(), 1);
}

fn event_kinds() -> impl Iterator<Item = UsageEventKind> {
    UsageEventKind::all().filter(|kind| *kind != UsageEventKind::PageRequested)
}

fn requests(hour: u8, page: Page, count: u32) -> UsageEventCount {
    UsageEventCount {
        day: day("2026-11-20"),
        hour,
        kind: UsageEventKind::PageRequested,
        page: Some(page),
        count,
    }
}

async fn insert(
    tx: &mut dyn UnitOfWork,
    events: &[UsageEvent],
    forward_to: Option<&str>,
) -> Vec<UsageEvent> {
    tx.usage().insert(events, forward_to).await.unwrap()
}

async fn add_event_counts(tx: &mut dyn UnitOfWork, counts: &[UsageEventCount]) {
    tx.usage().add_event_counts(counts).await.unwrap();
}

/// Inserts events and adds the new ones to the sums.
async fn insert_and_count_events(tx: &mut dyn UnitOfWork, events: &[UsageEvent]) {
    let new = insert(tx, events, None).await;
    let counts: Vec<_> = new.iter().map(UsageEvent::to_hourly_count).collect();
    add_event_counts(tx, &counts).await;
}

async fn mark_events_forwarded(tx: &mut dyn UnitOfWork, events: &[UsageEvent]) {
    tx.usage().mark_events_forwarded(events).await.unwrap();
}

async fn unforwarded_events(
    tx: &mut dyn UnitOfWork,
    analytics_host: &str,
    limit: u16,
) -> Vec<UsageEvent> {
    tx.usage()
        .unforwarded_events(analytics_host, limit)
        .await
        .unwrap()
}

async fn purge(tx: &mut dyn UnitOfWork, before: Timestamp, limit: u16) -> u64 {
    tx.usage().purge_events(before, limit).await.unwrap()
}

async fn first_counted_days(tx: &mut dyn UnitOfWork) -> (Option<Date>, Option<Date>) {
    let calls_and_mails = [
        UsageEventKind::PhoneLinkOpened,
        UsageEventKind::MailLinkOpened,
    ];
    let usage = tx.usage();
    (
        usage.first_day_with_events(&calls_and_mails).await.unwrap(),
        usage
            .first_day_with_events(&[UsageEventKind::PageRequested])
            .await
            .unwrap(),
    )
}

/// The week that ends with the day of [`at`].
async fn week(tx: &mut dyn UnitOfWork) -> UsageSums {
    let days = StatisticsPeriod::SevenDays.ending_on(day("2026-11-20"));
    tx.usage().usage_sums(days).await.unwrap()
}
