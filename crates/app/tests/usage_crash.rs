//! Usage events of the binary survive a crash once they are confirmed.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

#[path = "common/http_client.rs"]
mod http_client;

use std::{
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use adapters::{clock::SystemClock, sql::SqlStore};
use domain::{
    calendar::local,
    usage::{EventKind, Page, Period, Sums},
};
use ports::{Clock, Store};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::time::sleep;

/// The real binary over a folder of its own.
struct App {
    folder: tempfile::TempDir,
    address: SocketAddr,
    running: Child,
    client: Client,
}

impl Drop for App {
    /// Also when a test fails.
    fn drop(&mut self) {
        let _ = self.running.kill();
        let _ = self.running.wait();
    }
}

impl App {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let house = Self {
            running: Command::new(env!("CARGO_BIN_EXE_wirtshaus"))
                .arg("serve")
                .arg("--listen")
                .arg(address.to_string())
                .arg("--data")
                .arg(folder.path())
                .env("WIRTSHAUS_COUNT_WITHOUT_CONSENT", "true")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap(),
            folder,
            address,
            client: http_client::client_builder().build().unwrap(),
        };
        for _ in 0..600 {
            let ready = format!("http://{address}/health/ready");
            let ready = house.client.get(ready).send().await;
            if ready.is_ok_and(|answer| answer.status() == 200) {
                return house;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("the server does not start");
    }

    /// The status, or `None` if the process ended before it answered.
    async fn send(&self, batch: u32, events: u32) -> Option<u16> {
        let events: Value = (0..events)
            .map(|number| {
                json!({ "event": "call", "properties": {
                    "page": "home", "$insert_id": format!("{batch}-{number}")
                }})
            })
            .collect();
        let track = format!("http://{}/api/usage/track/", self.address);
        let request = self.client.post(track).body(events.to_string());
        request
            .send()
            .await
            .ok()
            .map(|answer| answer.status().as_u16())
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("wirtshaus.db")
    }

    /// The sums after the end of the process.
    async fn sums(&mut self) -> Sums {
        self.running.wait().unwrap();
        let house = SqlStore::open(&self.database()).await.unwrap();
        let today = local(SystemClock.now()).date;
        let week = Period::Week.until(today);
        let mut view = house.snapshot().await.unwrap();
        let sums = view.usage().sums(week).await.unwrap();
        drop(view);
        house.close().await.unwrap();
        sums
    }
}

fn calls(sums: &Sums) -> u64 {
    let calls = sums.totals.get(&(EventKind::Call, Some(Page::Home)));
    calls.copied().unwrap_or_default()
}

/// The power fails while batches come and go.
#[tokio::test]
async fn confirmed_events_survive_a_kill() {
    let mut house = App::open().await;
    let mut kept = 0;
    for batch in 0..8 {
        assert_eq!(house.send(batch, 7).await, Some(200));
        kept += 7;
    }
    let process = house.running.id().to_string();
    let (last, ()) = tokio::join!(house.send(99, 50), async {
        let killed = Command::new("kill").args(["-KILL", &process]).status();
        assert!(killed.unwrap().success());
    });
    if last == Some(200) {
        kept += 50;
    }
    let counted = calls(&house.sums().await);
    assert!(
        counted == kept || (last.is_none() && counted == kept + 50),
        "{counted} of {kept}"
    );
}

/// Whoever runs the house closes it: page requests of the last seconds are written, and no event is lost.
#[tokio::test]
async fn shutdown_writes_what_is_queued() {
    let mut house = App::open().await;
    let home = format!("http://{}/", house.address);
    for _ in 0..3 {
        assert_eq!(house.client.get(&home).send().await.unwrap().status(), 200);
    }
    let process = house.running.id().to_string();
    let sent = async {
        let (first, second, third) =
            tokio::join!(house.send(0, 50), house.send(1, 50), house.send(2, 50));
        [first, second, third]
    };
    let (answers, ()) = tokio::join!(sent, async {
        sleep(Duration::from_millis(3)).await;
        let told = Command::new("kill").args(["-TERM", &process]).status();
        assert!(told.unwrap().success());
    });
    let sums = house.sums().await;
    let said = answers.iter().filter(|answer| **answer == Some(200));
    assert!(calls(&sums) >= 50 * said.count() as u64, "{answers:?}");
    let requests = sums.totals.get(&(EventKind::PageRequest, Some(Page::Home)));
    assert_eq!(requests, Some(&3));
}
