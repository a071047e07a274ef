use std::{path::Path, sync::Arc, time::Duration};

use adapters::{clock::MovableClock, sql::SqlStore};
use domain::{
    calendar::Instant,
    contact::ContactMessage,
    usage::{Event, InsertId, Period, PropertyValue, RawEvent, Sums},
};
use ports::Store;
use services::contact::ContactService;
use time::macros::datetime;
use tokio::{
    task::yield_now,
    time::{advance, pause, resume, sleep},
};
use wirtshaus::{app::App, background_tasks::BackgroundTasks, settings::Settings};

use crate::common::settings;

const NOW: Instant = datetime!(2026-11-20 18:00 UTC);

const SERVICE: &str = "analytics.example";

fn call_event(id: &str, at: Instant) -> Event {
    let page = ("page".to_owned(), PropertyValue::Text("home".to_owned()));
    let raw = RawEvent {
        name: "call".to_owned(),
        properties: [page].into(),
    };
    Event::parse(&raw, at, InsertId::parse(id).unwrap()).unwrap()
}

async fn record(store: &SqlStore, events: &[Event]) {
    let mut tx = store.begin().await.unwrap();
    let new = tx.usage().insert(events, Some(SERVICE)).await.unwrap();
    let counts: Vec<_> = new.iter().map(Event::count).collect();
    tx.usage().add(&counts).await.unwrap();
    tx.commit().await.unwrap();
}

async fn sums(store: &SqlStore) -> Sums {
    let mut view = store.snapshot().await.unwrap();
    let year = Period::Year.until(NOW.date());
    view.usage().sums(year).await.unwrap()
}

async fn pending(store: &SqlStore) -> Vec<Event> {
    let mut view = store.snapshot().await.unwrap();
    view.usage().pending(SERVICE, u16::MAX).await.unwrap()
}

async fn open(data: &Path, settings: Settings) -> (App, SqlStore) {
    let clock = Arc::new(MovableClock::at(NOW));
    let app = App::open(&settings, clock).await.unwrap();
    let store = SqlStore::open(&data.join("wirtshaus.db")).await;
    (app, store.unwrap())
}

/// Runs the background tasks until they are done.
async fn run_until(app: App, is_done: impl AsyncFn() -> bool) {
    let tasks = BackgroundTasks::default();
    app.spawn_background_tasks(&tasks);
    // Advances the timers until the jobs run.
    pause();
    yield_now().await;
    advance(Duration::from_secs(61)).await;
    resume();
    let mut attempts = 0;
    while !is_done().await {
        attempts += 1;
        assert!(attempts < 100, "not purged");
        sleep(Duration::from_millis(100)).await;
    }
    tasks.shut_down().await;
    app.close().await;
}

#[tokio::test]
async fn purges_messages_after_the_configured_months() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(folder.path());
    settings.inn.message_retention_months = 3;
    let (app, store) = open(folder.path(), settings).await;
    let three_months_ago = datetime!(2026-08-20 18:00 UTC);
    let message = |name| ContactMessage::parse(name, "a@b.at", "Ein Tisch, bitte.").unwrap();
    let clock = MovableClock::at(three_months_ago);
    let contact = ContactService::new(Arc::new(store.clone()), Arc::new(clock.clone()));
    for name in ["old", "young"] {
        contact
            .receive(&message(name), [10, 0, 0, 1].into(), None)
            .await
            .unwrap();
        clock.advance(time::Duration::SECOND);
    }
    let young = contact.list().await.unwrap().remove(0);

    run_until(app, async || {
        contact.list().await.unwrap() == [young.clone()]
    })
    .await;
    store.close().await.unwrap();
}

/// More than one batch.
#[tokio::test]
async fn purges_old_usage_events_and_keeps_their_sums() {
    let folder = tempfile::tempdir().unwrap();
    let (app, store) = open(folder.path(), settings(folder.path())).await;
    let ninety_days_ago = NOW - time::Duration::days(90);
    let young = [call_event("young", ninety_days_ago)];
    let minutes = 1..=4_500;
    let old = minutes.map(|number| {
        let at = ninety_days_ago - time::Duration::minutes(number);
        call_event(&format!("old-{number}"), at)
    });
    let old: Vec<_> = old.collect();
    record(&store, &old).await;
    record(&store, &young).await;
    let before = sums(&store).await;
    assert_eq!(before.totals.values().sum::<u64>(), 4_501);

    run_until(app, async || pending(&store).await == young).await;
    assert_eq!(sums(&store).await, before);
    store.close().await.unwrap();
}
