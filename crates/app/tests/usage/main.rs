//! Usage events over HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

#[path = "../common/mod.rs"]
mod common;
mod forwarding;
mod statistics;

use std::{sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use common::{TestServer, header};
use domain::usage::{EventKind, Page, Period, Sums};
use ports::Store;
use reqwest::Response;
use serde_json::{Value, json};
use tokio::time::timeout;
use wirtshaus::{background_tasks::BackgroundTasks, event_writer};

const TRACK: &str = "/api/usage/track/?verbose=1&ip=0&_=1795190400000";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("content-type", "application/json");

/// A call on the landing page, with properties that the Mixpanel client adds.
fn call(id: &str) -> Value {
    json!({ "event": "call", "properties": {
        "$insert_id": id, "time": 1_795_190_400.5, "page": "home", "token": "wirtshaus",
        "distinct_id": "$device:1", "$current_url": "https://gasthaus.example/?a", "$os": "Linux"
    }})
}

fn calls(count: usize) -> Value {
    (0..count)
        .map(|number| call(&format!("c{number}")))
        .collect()
}

fn form(data: &str) -> String {
    let written = reqwest::Url::parse_with_params("http://x/", [("data", data)]).unwrap();
    written.query().unwrap().to_owned()
}

async fn send(server: &TestServer, path: &str, body: String, headers: &[(&str, &str)]) -> Response {
    let mut request = server
        .client
        .post(format!("http://{}{path}", server.address));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body).send().await.unwrap()
}

async fn sums(server: &TestServer) -> Sums {
    let today = time::macros::date!(2026 - 11 - 20);
    let week = Period::Week.until(today);
    let mut view = server.store.snapshot().await.unwrap();
    view.usage().sums(week).await.unwrap()
}

async fn counted(server: &TestServer, act: EventKind, page: Page) -> u64 {
    let totals = sums(server).await.totals;
    totals.get(&(act, Some(page))).copied().unwrap_or_default()
}

async fn calls_at_home(server: &TestServer) -> u64 {
    counted(server, EventKind::Call, Page::Home).await
}

async fn refused(response: Response, status: u16, kind: &str) {
    assert_eq!(response.status(), status);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["type"], format!("urn:wirtshaus:problem:{kind}"));
}

#[tokio::test]
async fn stores_batches_in_every_format() {
    let server = TestServer::open().await;
    let writer = start_writer(&server);
    let batch = |number: usize| Value::from(vec![call(&format!("c{number}"))]).to_string();
    let base64 = STANDARD.encode(batch(1));
    for (number, (path, body, headers)) in [
        (TRACK, form(&batch(0)), [FORM]),
        (TRACK, form(&base64), [FORM]),
        ("/api/usage/track?verbose=1", batch(2), [JSON]),
        // `sendBeacon`.
        (
            TRACK,
            form(&batch(3)),
            [("content-type", "text/plain;charset=UTF-8")],
        ),
        (TRACK, call("c4").to_string(), [JSON]),
    ]
    .into_iter()
    .enumerate()
    {
        let response = send(&server, path, body, &headers).await;
        assert_eq!(response.status(), 200, "{number}");
        assert_eq!(header(&response, "cache-control"), "no-store");
        let answer: Value = response.json().await.unwrap();
        assert_eq!(answer, json!({ "status": 1, "error": null }));
        assert_eq!(calls_at_home(&server).await, number as u64 + 1);
    }
    let plain = send(&server, "/api/usage/track/", form(&batch(5)), &[FORM]).await;
    assert_eq!(plain.text().await.unwrap(), "1");
    writer.shut_down().await;
}

#[tokio::test]
async fn accepts_and_drops_unknown_events() {
    let server = TestServer::open().await;
    let writer = start_writer(&server);
    let batch = json!([
        call("a"),
        { "event": "$mp_web_page_view", "properties": { "page": "home" } },
        { "event": "menu-opened", "properties": { "menuType": "PIZZA", "page": "home" } },
        { "event": "page-request", "properties": { "page": "home" } },
        { "event": 7 },
        {},
        call("a b"),
    ]);
    let response = send(&server, TRACK, batch.to_string(), &[JSON]).await;
    assert_eq!(response.status(), 200);
    let totals = sums(&server).await.totals;
    assert_eq!(totals, [((EventKind::Call, Some(Page::Home)), 1)].into());
    let nothing = send(&server, TRACK, "[]".to_owned(), &[JSON]).await;
    assert_eq!(nothing.status(), 200);
    writer.shut_down().await;
}

#[tokio::test]
async fn accepts_and_discards_profiles_and_groups() {
    let server = TestServer::open().await;
    for list in ["engage", "groups"] {
        for path in [format!("/api/usage/{list}"), format!("/api/usage/{list}/")] {
            let body = json!([{ "$distinct_id": "1", "$set": { "$name": "Anna" } }]).to_string();
            assert_eq!(
                send(&server, &path, form(&body), &[FORM]).await.status(),
                200
            );
            refused(
                send(&server, &path, form("[1]"), &[FORM]).await,
                400,
                "bad-request",
            )
            .await;
            let many = calls(51).to_string();
            refused(send(&server, &path, many, &[JSON]).await, 413, "too-large").await;
        }
    }
    assert_eq!(sums(&server).await, Sums::default());
}

#[tokio::test]
async fn accepts_batches_of_at_most_fifty_events() {
    let server = TestServer::open().await;
    let writer = start_writer(&server);
    let many = send(&server, TRACK, form(&calls(51).to_string()), &[FORM]).await;
    refused(many, 413, "too-large").await;
    assert_eq!(calls_at_home(&server).await, 0);
    let batch = form(&calls(50).to_string());
    for _ in 0..2 {
        // The second time is a retry.
        let response = send(&server, TRACK, batch.clone(), &[FORM]).await;
        assert_eq!(response.status(), 200);
        assert_eq!(calls_at_home(&server).await, 50);
    }
    writer.shut_down().await;
}

#[tokio::test]
async fn rejects_invalid_bodies() {
    let server = TestServer::open().await;
    for body in [
        "", "data=", "data=%7B", "data=***", "[1]", "null", "\u{0}", "a=b",
    ] {
        let response = send(&server, TRACK, body.to_owned(), &[FORM]).await;
        refused(response, 400, "bad-request").await;
    }
    let long = format!("data={}", "a".repeat((1 << 18) + 1));
    refused(send(&server, TRACK, long, &[FORM]).await, 413, "too-large").await;
    let packed = [FORM, ("content-encoding", "gzip")];
    let response = send(&server, TRACK, form("[]"), &packed).await;
    refused(response, 415, "unsupported-media-type").await;
    let read = server.get("/api/usage/track/").await;
    assert_eq!(header(&read, "allow"), "POST");
    refused(read, 405, "method-not-allowed").await;
    for path in [
        "/api/usage",
        "/api/usage/",
        "/api/usage/record/",
        "/api/usage/track/x",
    ] {
        let response = send(&server, path, form("[]"), &[FORM]).await;
        refused(response, 404, "not-found").await;
    }
}

#[tokio::test]
async fn rejects_requests_of_other_origins() {
    let server = TestServer::open().await;
    for elsewhere in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        let response = send(&server, TRACK, form("[]"), &[FORM, elsewhere]).await;
        refused(response, 403, "forbidden").await;
    }
    let here = ("sec-fetch-site", "same-origin");
    let response = send(&server, TRACK, form("[]"), &[FORM, here]).await;
    assert_eq!(response.status(), 200);
}

/// Without a writer, the queue fills with two thousand events.
#[tokio::test]
async fn answers_429_while_the_queue_is_full_and_serves_pages() {
    let server = Arc::new(TestServer::open().await);
    let waiting = (0..40).map(|batch| {
        let server = server.clone();
        tokio::spawn(async move {
            let events: Value = (0..50).map(|n| call(&format!("{batch}-{n}"))).collect();
            send(&server, TRACK, form(&events.to_string()), &[FORM]).await
        })
    });
    let waiting: Vec<_> = waiting.collect();
    let more = || {
        let events: Value = (0..50).map(|n| call(&format!("more-{n}"))).collect();
        events.to_string()
    };
    let full = async {
        loop {
            // A queued batch waits; the first that is not queued is answered.
            let asked = send(&server, TRACK, more(), &[JSON]);
            if let Ok(response) = timeout(Duration::from_millis(500), asked).await {
                break response;
            }
        }
    };
    let full = timeout(Duration::from_secs(7), full).await.unwrap();
    assert_eq!(header(&full, "retry-after"), "5");
    refused(full, 429, "too-many-requests").await;
    assert_eq!(server.get("/").await.status(), 200);
    assert_eq!(server.get("/api/news").await.status(), 200);

    let writer = start_writer(&server);
    let mut kept = 0;
    for response in waiting {
        let status = response.await.unwrap().status().as_u16();
        kept += u64::from(status == 200) * 50;
        assert!([200, 429].contains(&status), "{status}");
    }
    assert!(kept >= 1950, "{kept}");
    let counted = calls_at_home(&server).await;
    assert!([kept, kept + 50].contains(&counted), "{kept} {counted}");
    assert_eq!(send(&server, TRACK, more(), &[JSON]).await.status(), 200);
    writer.shut_down().await;
}

#[tokio::test]
async fn answers_503_after_a_timeout_and_counts_the_retry_once() {
    let server = TestServer::open().await;
    let body = calls(1).to_string();
    let response = send(&server, TRACK, body.clone(), &[JSON]).await;
    assert_eq!(header(&response, "retry-after"), "5");
    refused(response, 503, "busy").await;
    let writer = start_writer(&server);
    assert_eq!(send(&server, TRACK, body, &[JSON]).await.status(), 200);
    assert_eq!(calls_at_home(&server).await, 1);
    writer.shut_down().await;
}

fn start_writer(server: &TestServer) -> BackgroundTasks {
    let tasks = BackgroundTasks::default();
    tasks.spawn("event_writer", |stop| {
        event_writer::run(server.services.usage.clone(), stop)
    });
    tasks
}

fn batch(batch: usize) -> String {
    let events: Value = (0..50).map(|n| call(&format!("{batch}-{n}"))).collect();
    events.to_string()
}

#[tokio::test]
async fn limits_the_rate_of_each_client_subnet() {
    let server = TestServer::open().await;
    let writer = start_writer(&server);
    for number in 0..100 {
        let response = send(&server, TRACK, batch(number), &[JSON]).await;
        assert_eq!(response.status(), 200, "{number}");
    }
    let response = send(&server, TRACK, batch(100), &[JSON]).await;
    let wait: u64 = header(&response, "retry-after").parse().unwrap();
    assert!((1..=100).contains(&wait), "{wait}");
    refused(response, 429, "too-many-requests").await;
    let other = [JSON, ("x-forwarded-for", "192.0.2.7")];
    let response = send(&server, TRACK, batch(100), &other).await;
    assert_eq!(response.status(), 200);
    assert_eq!(calls_at_home(&server).await, 5_050);
    writer.shut_down().await;
}
