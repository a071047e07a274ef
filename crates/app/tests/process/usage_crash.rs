//! Confirmed usage events survive a crash.

use std::time::Duration;

use adapters::clock::SystemClock;
use domain::{
    calendar::local,
    usage::{Page, StatisticsPeriod, UsageEventKind, UsageSums},
};
use ports::{Clock, Store};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{open_store, process::ServerProcess};

impl ServerProcess {
    /// Returns the status, or `None` if the process ended before it responded.
    async fn send_calls(&self, batch: u32, count: u32) -> Option<u16> {
        let events: Value = (0..count)
            .map(|number| {
                json!({ "event": "call", "properties": {
                    "page": "home", "$insert_id": format!("{batch}-{number}")
                }})
            })
            .collect();
        let request = self.client.post(self.url("/api/usage/track/"));
        let response = request.body(events.to_string()).send().await.ok();
        response.map(|response| response.status().as_u16())
    }

    async fn sums_after_exit(&mut self) -> UsageSums {
        self.wait();
        let store = open_store(&self.data).await;
        let week = StatisticsPeriod::Week.until(local(SystemClock.now()).date);
        let mut view = store.snapshot().await.unwrap();
        view.usage().usage_sums(week).await.unwrap()
    }
}

fn call_count(usage_sums: &UsageSums) -> u64 {
    let calls = usage_sums
        .totals
        .get(&(UsageEventKind::Call, Some(Page::Home)));
    calls.copied().unwrap_or_default()
}

#[tokio::test]
async fn confirmed_events_survive_sigkill() {
    let mut server = ServerProcess::start("").await;
    let mut confirmed = 0;
    for batch in 0..8 {
        assert_eq!(server.send_calls(batch, 7).await, Some(200));
        confirmed += 7;
    }
    let (last, ()) = tokio::join!(server.send_calls(99, 50), async {
        server.send_signal("KILL");
    });
    if last == Some(200) {
        confirmed += 50;
    }
    let counted = call_count(&server.sums_after_exit().await);
    assert!(
        counted == confirmed || (last.is_none() && counted == confirmed + 50),
        "{counted} of {confirmed}"
    );
}

#[tokio::test]
async fn shutdown_writes_queued_events_and_page_requests() {
    let mut server = ServerProcess::start("count_without_consent = \"true\"\n").await;
    for _ in 0..3 {
        assert_eq!(server.status("/").await, 200);
    }
    let send = async {
        let (first, second, third) = tokio::join!(
            server.send_calls(0, 50),
            server.send_calls(1, 50),
            server.send_calls(2, 50)
        );
        [first, second, third]
    };
    let (statuses, ()) = tokio::join!(send, async {
        sleep(Duration::from_millis(3)).await;
        server.send_signal("TERM");
    });
    let usage_sums = server.sums_after_exit().await;
    let confirmed = statuses.iter().filter(|status| **status == Some(200));
    let confirmed = 50 * confirmed.count() as u64;
    assert!(call_count(&usage_sums) >= confirmed, "{statuses:?}");
    let requests = usage_sums
        .totals
        .get(&(UsageEventKind::PageRequest, Some(Page::Home)));
    assert_eq!(requests, Some(&3));
}
