//! Confirmed usage events survive a crash.

use adapters::clock::SystemClock;
use domain::{
    calendar::local,
    pages::Page,
    usage::{StatisticsPeriod, UsageEventKind, UsageSums},
};
use ports::{Clock, Store};
use serde_json::{Value, json};

use crate::common::{open_store, process::ServerProcess};

impl ServerProcess {
    /// Returns the status, or `None` if the process ended before it responded.
    async fn send_call_events(&self, batch: u32, count: u32) -> Option<u16> {
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

    async fn usage_sums_after_exit(&mut self) -> UsageSums {
        self.wait();
        let store = open_store(&self.data).await;
        let week = StatisticsPeriod::SevenDays.ending_on(local(SystemClock.now()).date);
        let mut snapshot = store.begin_read_only().await.unwrap();
        snapshot.usage().usage_sums(week).await.unwrap()
    }
}

fn call_event_count(usage_sums: &UsageSums) -> u64 {
    let calls = usage_sums
        .totals
        .get(&(UsageEventKind::PhoneLinkOpened, Some(Page::Home)));
    calls.copied().unwrap_or_default()
}

#[tokio::test]
async fn confirmed_events_survive_sigkill() {
    let mut server = ServerProcess::start("").await;
    let mut confirmed_count = 0;
    for batch in 0..8 {
        assert_eq!(server.send_call_events(batch, 7).await, Some(200));
        confirmed_count += 7;
    }
    let (last, ()) = tokio::join!(server.send_call_events(99, 50), async {
        server.send_signal("KILL");
    });
    if last == Some(200) {
        confirmed_count += 50;
    }
    let counted = call_event_count(&server.usage_sums_after_exit().await);
    assert!(
        counted == confirmed_count || (last.is_none() && counted == confirmed_count + 50),
        "{counted} of {confirmed_count}"
    );
}
