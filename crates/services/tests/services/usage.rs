use std::sync::Arc;

use adapters::secrets::SystemSecrets;
use domain::calendar::Timestamp;
use domain::pages::Page;
use domain::usage::{
    InvalidUsageEvent, RawUsageEvent, StatisticsPeriod, UsageEventKind, UsageSums,
};
use futures::future::{join, join_all};
use ports::contract::samples::event;
use services::usage::{ReceiveEventsError, UsageAdapters, UsageService, UsageSettings};
use time::Duration;

use crate::fixture::Fixture;

impl Fixture {
    fn new_service(&self) -> UsageService {
        let adapters = UsageAdapters {
            store: self.store.clone(),
            forwarder: None,
            secret_generator: Arc::new(SystemSecrets),
            clock: Arc::new(self.clock.clone()),
        };
        let settings = UsageSettings {
            retention: Duration::days(90),
            counts_page_requests: true,
        };
        UsageService::new(adapters, settings)
    }
}

fn call(id: &str, at: Timestamp) -> RawUsageEvent {
    event(id, UsageEventKind::PhoneLinkOpened, Page::Home, at).to_raw_event()
}

impl Fixture {
    fn call(&self, id: &str) -> RawUsageEvent {
        call(id, self.now())
    }
}

async fn receive(
    usage: &UsageService,
    events: &[RawUsageEvent],
) -> Result<Vec<InvalidUsageEvent>, ReceiveEventsError> {
    let received = usage.receive_events(events, [10, 0, 0, 1].into());
    let (received, write_result) = join(received, async {
        usage.wait_until_queue_not_empty().await;
        usage.write_queued_events().await
    })
    .await;
    write_result.unwrap();
    received
}

fn calls(usage_sums: &UsageSums) -> u64 {
    let calls = usage_sums
        .totals
        .get(&(UsageEventKind::PhoneLinkOpened, Some(Page::Home)));
    calls.copied().unwrap_or_default()
}

async fn calls_today(usage: &UsageService) -> u64 {
    calls(
        &usage
            .statistics(StatisticsPeriod::SevenDays)
            .await
            .unwrap()
            .today,
    )
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
    let now = fixture.now();
    let write = async |batch: u8| {
        let call_days_ago = |ago: i64| {
            let id = format!("{batch}-{ago}");
            call(&id, now - Duration::days(ago))
        };
        receive(
            &writer,
            &[call_days_ago(0), call_days_ago(1), call_days_ago(4)],
        )
        .await
    };
    let read = async || {
        let statistics = reader
            .statistics(StatisticsPeriod::SevenDays)
            .await
            .unwrap();
        (calls(&statistics.today), calls(&statistics.current))
    };
    for batch in 0..20 {
        let (write_result, (today, current)) = join(write(batch), read()).await;
        assert_eq!(write_result.unwrap(), []);
        assert_eq!(current, 2 * today);
    }
    assert_eq!(read().await, (20, 40));
}
