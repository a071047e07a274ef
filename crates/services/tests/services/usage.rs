use std::collections::BTreeMap;
use std::sync::Arc;

use adapters::secrets::SystemSecrets;
use domain::usage::{EventKind, InvalidEvent, Page, Period, PropertyValue, RawEvent, Sums};
use futures::future::{join, join_all};
use services::usage::{ReceiveError, UsageAdapters, UsageService, UsageSettings};
use time::Duration;

use crate::fixture::Fixture;

impl Fixture {
    fn new_service(&self) -> UsageService {
        let adapters = UsageAdapters {
            store: self.store.clone(),
            forwarder: None,
            secrets: Arc::new(SystemSecrets),
            clock: Arc::new(self.clock.clone()),
        };
        let settings = UsageSettings {
            retention: Duration::days(90),
            counts_page_requests: true,
        };
        UsageService::new(adapters, settings)
    }
}

fn call(id: &str, seconds: i64) -> RawEvent {
    let text = |text: &str| PropertyValue::Text(text.to_owned());
    RawEvent {
        name: "call".to_owned(),
        properties: BTreeMap::from([
            ("$insert_id".to_owned(), text(id)),
            ("page".to_owned(), text("home")),
            ("time".to_owned(), PropertyValue::Integer(seconds)),
        ]),
    }
}

impl Fixture {
    fn call(&self, id: &str) -> RawEvent {
        call(id, self.now().unix_timestamp())
    }
}

async fn receive(
    usage: &UsageService,
    events: &[RawEvent],
) -> Result<Vec<InvalidEvent>, ReceiveError> {
    let received = usage.receive(events, [10, 0, 0, 1].into());
    let (received, written) = join(received, async {
        usage.wait_for_events().await;
        usage.write_events().await
    })
    .await;
    written.unwrap();
    received
}

fn calls(sums: &Sums) -> u64 {
    let calls = sums.totals.get(&(EventKind::Call, Some(Page::Home)));
    calls.copied().unwrap_or_default()
}

async fn calls_today(usage: &UsageService) -> u64 {
    calls(&usage.statistics(Period::Week).await.unwrap().today)
}

#[tokio::test]
async fn two_processes_count_an_event_once() {
    let fixture = Fixture::new().await;
    let processes: Vec<_> = (0..5).map(|_| fixture.new_service()).collect();
    let events: Vec<_> = (0..20).map(|n| fixture.call(&n.to_string())).collect();
    let received = processes.iter().map(|usage| receive(usage, &events));
    for invalid in join_all(received).await {
        assert_eq!(invalid.unwrap(), []);
    }
    assert_eq!(calls_today(&processes[0]).await, 20);
}

/// Each batch has an event today, yesterday and in the previous week.
#[tokio::test]
async fn statistics_are_of_one_moment() {
    let fixture = Fixture::new().await;
    let (writer, reader) = (fixture.new_service(), fixture.new_service());
    let now = fixture.now().unix_timestamp();
    let write = async |batch: u8| {
        let event = |ago: i64| {
            let id = format!("{batch}-{ago}");
            call(&id, now - ago * 86_400)
        };
        receive(&writer, &[event(0), event(1), event(4)]).await
    };
    let read = async || {
        let statistics = reader.statistics(Period::Week).await.unwrap();
        (calls(&statistics.today), calls(&statistics.current))
    };
    for batch in 0..20 {
        let (written, (today, current)) = join(write(batch), read()).await;
        assert_eq!(written.unwrap(), []);
        assert_eq!(current, 2 * today);
    }
    assert_eq!(read().await, (20, 40));
}

#[tokio::test]
async fn statistics_compare_two_periods_and_today() {
    let fixture = Fixture::new().await;
    let usage = fixture.new_service();
    for day in 0..20 {
        let id = day.to_string();
        receive(&usage, &[fixture.call(&id)]).await.unwrap();
        fixture.clock.advance(Duration::DAY);
    }
    let statistics = usage.statistics(Period::Week).await.unwrap();
    assert_eq!(statistics.days.length(), 7);
    for (sums, days) in [
        (&statistics.current, 7),
        (&statistics.previous, 7),
        (&statistics.today, 0),
    ] {
        assert_eq!(calls(sums), days);
    }
}
