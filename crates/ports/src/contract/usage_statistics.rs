//! What every keeper of events promises whoever reads its sums.

use domain::usage::{EventKind, Page, PageRequests, Period, Sums};
use futures::future::join_all;
use time::Duration;

use super::samples::{at, day};
use super::usage_log::{append, days_until, event, statistics, week};
use crate::UsageLog;

/// The suite, for `$fresh`: a future of anything that derefs to a house that keeps events.
#[macro_export]
macro_rules! usage_statistics_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, usage_statistics:
            counts_requests_apart,
            knows_since_when,
            looks_at_three_spans_of_days,
            sees_one_moment,
        );
    };
}

/// They add up, and nothing of them is kept that could be forgotten.
pub async fn counts_requests_apart(house: &impl UsageLog) {
    let requests = |hour, page, count| PageRequests {
        day: day("2026-11-20"),
        hour,
        page,
        count,
    };
    let first = [
        requests(11, Page::Home, 3),
        requests(12, Page::Home, 4),
        requests(12, Page::Kitchen, u32::MAX),
    ];
    house.count_requests(&first).await.unwrap();
    house
        .count_requests(&[requests(12, Page::Kitchen, 5)])
        .await
        .unwrap();
    let kitchen = u64::from(u32::MAX) + 5;
    let sums = week(house, at()).await;
    let expected = [
        ((EventKind::PageRequest, Some(Page::Home)), 7),
        ((EventKind::PageRequest, Some(Page::Kitchen)), kitchen),
    ];
    assert_eq!(sums.totals, expected.into());
    assert_eq!(
        sums.requests_by_day,
        [(day("2026-11-20"), kitchen + 7)].into()
    );
    assert_eq!(sums.visits_by_day, [].into());
    assert_eq!(sums.visits_by_hour, [].into());
    let forgotten = house.forget_before(at() + Duration::DAY, 9).await;
    assert_eq!(forgotten.unwrap(), 0);
}

/// Neither by what staff do nor by page requests, which have a first day of their own. Also when what happened first comes
/// last, and after it is forgotten.
pub async fn knows_since_when(house: &impl UsageLog) {
    let since = async || {
        let known = statistics(house, days_until(at())).await;
        (known.guests_since, known.requests_since)
    };
    let ago = |days| at() - Duration::days(days);
    append(
        house,
        &[event("staff", EventKind::SignIn, Page::Home, ago(9))],
    )
    .await;
    assert_eq!(since().await, (None, None));
    let requests = |day| PageRequests {
        day,
        hour: 11,
        page: Page::Home,
        count: 1,
    };
    let two_days = [day("2026-11-13"), day("2026-11-12")].map(requests);
    house.count_requests(&two_days).await.unwrap();
    assert_eq!(since().await, (None, Some(day("2026-11-12"))));
    append(house, &[event("b", EventKind::Call, Page::Home, at())]).await;
    append(house, &[event("a", EventKind::Mail, Page::Jobs, ago(3))]).await;
    let both = (Some(day("2026-11-17")), Some(day("2026-11-12")));
    assert_eq!(since().await, both);
    house.forget_before(at(), 9).await.unwrap();
    assert_eq!(since().await, both);
}

/// The days, as many before, and the one after.
pub async fn looks_at_three_spans_of_days(house: &impl UsageLog) {
    let visit = |ago: i64| {
        let moment = at() - Duration::days(ago);
        event(&ago.to_string(), EventKind::VISIT, Page::Home, moment)
    };
    append(house, &(0..20).map(visit).collect::<Vec<_>>()).await;
    let days = Period::Week.until(day("2026-11-18"));
    let seen = statistics(house, days).await;
    assert_eq!(seen.days, days);
    for (sums, days) in [
        (seen.now, days),
        (seen.before, days.before()),
        (seen.after, days.after()),
    ] {
        let visits = u64::from(days.length());
        let home = (EventKind::VISIT, Some(Page::Home));
        assert_eq!(sums.totals, [(home, visits)].into());
        assert!(sums.visits_by_day.keys().copied().eq(days.each()));
        assert_eq!(sums.visits_by_hour, [(17, visits)].into());
    }
}

/// Whatever is written meanwhile: what is written together, here an event for each span of days, is seen together.
pub async fn sees_one_moment(house: &impl UsageLog) {
    let write = async |batch: u8| {
        let of = |ago: i64| {
            let moment = at() - Duration::days(ago);
            event(
                &format!("{batch}-{ago}"),
                EventKind::Call,
                Page::Home,
                moment,
            )
        };
        append(house, &[of(0), of(1), of(8)]).await;
    };
    let look = async || {
        let seen = statistics(house, Period::Week.until(day("2026-11-19"))).await;
        let calls = |sums: Sums| sums.totals.values().sum::<u64>();
        (calls(seen.now), calls(seen.before), calls(seen.after))
    };
    let looks = join_all((0..100).map(async |batch| {
        write(batch).await;
        look().await
    }));
    for (now, before, after) in looks.await {
        assert_eq!((now, before), (after, after));
    }
    assert_eq!(look().await, (100, 100, 100));
}
