use std::sync::Arc;

use adapters::{clock::MovableClock, sql::SqlStore};
use domain::{
    calendar::Timestamp,
    jobs::JobKind,
    usage::{
        EventInsertId, EventPropertyValue, RawUsageEvent, StatisticsPeriod, UsageEvent, UsageSums,
    },
};
use ports::{ListPage, Store};
use services::contact::ContactService;
use time::macros::datetime;
use wirtshaus::{adapters::AppAdapters, app::App};

use crate::common::{hmac_signer, open_store, published_responses, receive_message, settings};

const NOW: Timestamp = datetime!(2026-11-20 18:00 UTC);

const ANALYTICS_HOST: &str = "analytics.example";

fn call_event(id: &str, at: Timestamp) -> UsageEvent {
    let page = (
        "page".to_owned(),
        EventPropertyValue::Text("home".to_owned()),
    );
    let raw = RawUsageEvent {
        name: "call".to_owned(),
        properties: [page].into(),
    };
    UsageEvent::parse(&raw, at, EventInsertId::parse(id).unwrap()).unwrap()
}

async fn record(store: &SqlStore, events: &[UsageEvent]) {
    let mut tx = store.begin().await.unwrap();
    let new = tx
        .usage()
        .insert(events, Some(ANALYTICS_HOST))
        .await
        .unwrap();
    let counts: Vec<_> = new.iter().map(UsageEvent::to_hourly_count).collect();
    tx.usage().add_event_counts(&counts).await.unwrap();
    tx.commit().await.unwrap();
}

async fn usage_sums(store: &SqlStore) -> UsageSums {
    let mut snapshot = store.begin_read_only().await.unwrap();
    let year_period = StatisticsPeriod::OneYear.ending_on(NOW.date());
    snapshot.usage().usage_sums(year_period).await.unwrap()
}

async fn unforwarded_events(store: &SqlStore) -> Vec<UsageEvent> {
    let mut snapshot = store.begin_read_only().await.unwrap();
    snapshot
        .usage()
        .unforwarded_events(ANALYTICS_HOST, u16::MAX)
        .await
        .unwrap()
}

/// The usage events are more than one batch.
#[tokio::test]
async fn purges_old_messages_and_usage_events_and_keeps_the_sums() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(folder.path());
    settings.site.message_retention_months = 3;
    let server_clock = MovableClock::at(NOW - time::Duration::MINUTE);
    let store = open_store(folder.path()).await;
    let adapters = AppAdapters::open(&settings, &store, Arc::new(server_clock.clone())).await;
    let adapters = adapters.unwrap();
    let reads = published_responses(&settings);
    let app = App::open_with_adapters(settings, store.clone(), adapters, reads).await;
    let app = app.unwrap();
    let clock = MovableClock::at(datetime!(2026-08-20 18:00 UTC));
    let contact = ContactService::new(
        Arc::new(store.clone()),
        Arc::new(clock.clone()),
        hmac_signer(),
    );
    for name in ["old", "young"] {
        receive_message(&contact, name).await;
        clock.advance(time::Duration::SECOND);
    }
    let young_message = contact.list(None, ListPage::ALL).await.unwrap().remove(0);
    let ninety_days_ago = NOW - time::Duration::days(90);
    let young = [call_event("young", ninety_days_ago)];
    let minutes = 1..=4_500;
    let old_events = minutes.map(|number| {
        let at = ninety_days_ago - time::Duration::minutes(number);
        call_event(&format!("old-{number}"), at)
    });
    let old_events: Vec<_> = old_events.collect();
    record(&store, &old_events).await;
    record(&store, &young).await;
    let before = usage_sums(&store).await;
    assert_eq!(before.totals.values().sum::<u64>(), 4_501);

    let jobs = app.job_service();
    jobs.run_next(JobKind::Retention).await.unwrap();
    server_clock.advance(time::Duration::MINUTE);
    jobs.run_next(JobKind::Retention).await.unwrap();
    let messages = contact.list(None, ListPage::ALL).await.unwrap();
    assert_eq!(messages, [young_message]);
    assert_eq!(unforwarded_events(&store).await, young);
    assert_eq!(usage_sums(&store).await, before);
    app.close().await;
}
