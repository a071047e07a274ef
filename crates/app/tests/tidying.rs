//! What the opened house tidies up by itself.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::{sync::Arc, time::Duration};

use adapters::{memory::MovableClock, sql::SqlHouse};
use domain::{
    calendar::Instant,
    usage::{Event, InsertId, Period, Said, Told},
};
use ports::driven::UsageLog;
use time::macros::datetime;
use tokio::{
    task::yield_now,
    time::{advance, pause, resume, sleep},
};
use wirtshaus::{
    house::House,
    settings::{Overrides, Settings},
};

const NOW: Instant = datetime!(2026-11-20 18:00 UTC);

/// What it has not heard is what is kept.
const SERVICE: &str = "analytics.example";

fn call(id: &str, at: Instant) -> Event {
    let page = ("page".to_owned(), Said::Text("home".to_owned()));
    let told = Told {
        event: "call".to_owned(),
        properties: [page].into(),
    };
    Event::read(&told, at, InsertId::parse(id).unwrap()).unwrap()
}

/// More of them than are forgotten in one go.
#[tokio::test]
async fn old_usage_events_go_and_their_sums_stay() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::read(Overrides {
        data: Some(folder.path().to_str().unwrap().to_owned()),
        ..Overrides::default()
    });
    let clock = Arc::new(MovableClock::at(NOW));
    let house = House::open(&settings.unwrap(), clock).await.unwrap();
    let database = folder.path().join("wirtshaus.db");
    let store = SqlHouse::open(&database).await.unwrap();
    let ninety_days_ago = NOW - time::Duration::days(90);
    let young = [call("young", ninety_days_ago)];
    let minutes = 1..=4_500;
    let old = minutes.map(|number| {
        let at = ninety_days_ago - time::Duration::minutes(number);
        call(&format!("old-{number}"), at)
    });
    let old: Vec<_> = old.collect();
    store.append(&old, Some(SERVICE)).await.unwrap();
    store.append(&young, Some(SERVICE)).await.unwrap();
    let days = Period::Year.until(NOW.date());
    let sums = store.statistics(days).await.unwrap().now;
    assert_eq!(sums.totals.values().sum::<u64>(), 4_501);

    pause();
    let housekeeping = house.housekeeping();
    yield_now().await;
    advance(Duration::from_secs(61)).await;
    resume();
    for tenth in 0.. {
        let kept = store.untold(SERVICE, u16::MAX).await.unwrap();
        if kept == young {
            break;
        }
        assert!(tenth < 100, "{} are kept", kept.len());
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(store.statistics(days).await.unwrap().now, sums);
    housekeeping.stop().await;
    store.close().await.unwrap();
    house.close().await;
}
