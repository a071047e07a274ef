//! Usage events over HTTP.

mod forwarding;
mod statistics;

use std::{sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use domain::pages::Page;
use domain::usage::{StatisticsPeriod, UsageEventKind, UsageSums};
use ports::Store;
use reqwest::Body;
use serde_json::{Value, json};
use tokio::time::timeout;
use wirtshaus::{background_tasks::BackgroundTasks, event_writer};

use crate::common::{TestServer, assert_problem, header};

const TRACK_PATH: &str = "/api/usage/track/?verbose=1&ip=0&_=1795190400000";
const FORM_CONTENT_TYPE: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const JSON_CONTENT_TYPE: (&str, &str) = ("content-type", "application/json");

/// A call event, with properties that the Mixpanel client adds.
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

/// Fifty events.
fn batch(number: usize) -> String {
    let events: Value = (0..50).map(|n| call(&format!("{number}-{n}"))).collect();
    events.to_string()
}

fn form(data: &str) -> String {
    let url = reqwest::Url::parse_with_params("http://x/", [("data", data)]).unwrap();
    url.query().unwrap().to_owned()
}

async fn usage_sums(server: &TestServer) -> UsageSums {
    let today = time::macros::date!(2026 - 11 - 20);
    let week = StatisticsPeriod::SevenDays.ending_on(today);
    let mut snapshot = server.store.begin_read_only().await.unwrap();
    snapshot.usage().usage_sums(week).await.unwrap()
}

async fn call_event_count(server: &TestServer) -> u64 {
    let totals = usage_sums(server).await.totals;
    let calls = totals.get(&(UsageEventKind::PhoneLinkOpened, Some(Page::Home)));
    calls.copied().unwrap_or_default()
}

fn start_writer(server: &TestServer) -> BackgroundTasks {
    let tasks = BackgroundTasks::default();
    tasks.spawn("event_writer", |stop_token| {
        event_writer::run(server.services.usage.clone(), stop_token)
    });
    tasks
}

/// A server that writes its events.
async fn start() -> (TestServer, BackgroundTasks) {
    let server = TestServer::start().await;
    let writer = start_writer(&server);
    (server, writer)
}

/// Sends JSON. Returns the status.
async fn track(server: &TestServer, body: impl Into<Body>) -> u16 {
    let response = server.post(TRACK_PATH, body, &[JSON_CONTENT_TYPE]).await;
    response.status().as_u16()
}

#[tokio::test]
async fn stores_batches_in_every_format() {
    let (server, writer) = start().await;
    let batch = |number: usize| Value::from(vec![call(&format!("c{number}"))]).to_string();
    let base64 = STANDARD.encode(batch(1));
    let beacon_content_type = ("content-type", "text/plain;charset=UTF-8");
    for (count, path, body, content_type) in [
        (1, TRACK_PATH, form(&batch(0)), FORM_CONTENT_TYPE),
        (2, TRACK_PATH, form(&base64), FORM_CONTENT_TYPE),
        (3, "/api/usage/track?verbose=1", batch(2), JSON_CONTENT_TYPE),
        (4, TRACK_PATH, form(&batch(3)), beacon_content_type),
        (5, TRACK_PATH, call("c4").to_string(), JSON_CONTENT_TYPE),
    ] {
        let response = server.post(path, body, &[content_type]).await;
        assert_eq!(response.status(), 200, "{count}");
        assert_eq!(header(&response, "cache-control"), "no-store");
        let receipt: Value = response.json().await.unwrap();
        assert_eq!(receipt, json!({ "status": 1, "error": null }));
        assert_eq!(call_event_count(&server).await, count);
    }
    let plain = server
        .post("/api/usage/track/", form(&batch(5)), &[FORM_CONTENT_TYPE])
        .await;
    assert_eq!(plain.text().await.unwrap(), "1");
    writer.shut_down().await;
}

#[tokio::test]
async fn accepts_and_ignores_profiles_and_groups() {
    let server = TestServer::start().await;
    for list in ["engage", "groups"] {
        for path in [format!("/api/usage/{list}"), format!("/api/usage/{list}/")] {
            let body = json!([{ "$distinct_id": "1", "$set": { "$name": "Anna" } }]).to_string();
            let success_response = server.post(&path, form(&body), &[FORM_CONTENT_TYPE]).await;
            assert_eq!(success_response.status(), 200);
            let invalid = server.post(&path, form("[1]"), &[FORM_CONTENT_TYPE]).await;
            assert_problem(invalid, 400, "bad-request").await;
            let too_many_response = server
                .post(&path, calls(51).to_string(), &[JSON_CONTENT_TYPE])
                .await;
            assert_problem(too_many_response, 413, "too-large").await;
        }
    }
    assert_eq!(usage_sums(&server).await, UsageSums::default());
}

#[tokio::test]
async fn rejects_invalid_bodies() {
    let server = TestServer::start().await;
    for body in ["", "data=%7B", "\u{0}"] {
        let response = server
            .post(TRACK_PATH, body.to_owned(), &[FORM_CONTENT_TYPE])
            .await;
        assert_problem(response, 400, "bad-request").await;
    }
    let too_long_body = format!("data={}", "a".repeat((1 << 18) + 1));
    assert_problem(
        server
            .post(TRACK_PATH, too_long_body, &[FORM_CONTENT_TYPE])
            .await,
        413,
        "too-large",
    )
    .await;
    let compressed = [FORM_CONTENT_TYPE, ("content-encoding", "gzip")];
    let response = server.post(TRACK_PATH, form("[]"), &compressed).await;
    assert_problem(response, 415, "unsupported-media-type").await;
    let table = "
        GET  /api/usage/track/       => 405 (allow: POST) method-not-allowed
        POST /api/usage []           => 404 not-found
        POST /api/usage/ []          => 404 not-found
        POST /api/usage/record/ []   => 404 not-found
        POST /api/usage/track/x []   => 404 not-found
        POST /api/usage/track/ (sec-fetch-site: same-origin) [] => 200
    ";
    server.check(table).await;
}

/// Without a writer, the queue fills up with 2000 events.
#[tokio::test]
async fn answers_429_while_the_queue_is_full_and_serves_pages() {
    let server = Arc::new(TestServer::start().await);
    let queued = (0..40).map(|number| {
        let server = server.clone();
        tokio::spawn(async move {
            server
                .post(TRACK_PATH, batch(number), &[JSON_CONTENT_TYPE])
                .await
        })
    });
    let queued: Vec<_> = queued.collect();
    let full_queue_response = async {
        loop {
            // A queued batch gets no response yet.
            let request = server.post(TRACK_PATH, batch(40), &[JSON_CONTENT_TYPE]);
            if let Ok(response) = timeout(Duration::from_millis(500), request).await {
                break response;
            }
        }
    };
    let full_queue_response = timeout(Duration::from_secs(7), full_queue_response).await;
    let full_queue_response = full_queue_response.unwrap();
    assert_eq!(header(&full_queue_response, "retry-after"), "5");
    assert_problem(full_queue_response, 429, "too-many-requests").await;
    server.check("GET / => 200\nGET /api/news => 200").await;

    let writer = start_writer(&server);
    let mut stored = 0;
    for response in queued {
        let status = response.await.unwrap().status().as_u16();
        stored += u64::from(status == 200) * 50;
        assert!([200, 429].contains(&status), "{status}");
    }
    assert!(stored >= 1950, "{stored}");
    let counted = call_event_count(&server).await;
    assert!(
        [stored, stored + 50].contains(&counted),
        "{stored} {counted}"
    );
    assert_eq!(track(&server, batch(40)).await, 200);
    writer.shut_down().await;
}

#[tokio::test]
async fn answers_503_after_a_timeout_and_counts_the_retry_once() {
    let server = TestServer::start().await;
    let body = calls(1).to_string();
    let response = server
        .post(TRACK_PATH, body.clone(), &[JSON_CONTENT_TYPE])
        .await;
    assert_eq!(header(&response, "retry-after"), "5");
    assert_problem(response, 503, "busy").await;
    let writer = start_writer(&server);
    assert_eq!(track(&server, body).await, 200);
    assert_eq!(call_event_count(&server).await, 1);
    writer.shut_down().await;
}

#[tokio::test]
async fn limits_the_rate_of_each_client_subnet() {
    let (server, writer) = start().await;
    for number in 0..100 {
        assert_eq!(track(&server, batch(number)).await, 200, "{number}");
    }
    let response = server
        .post(TRACK_PATH, batch(100), &[JSON_CONTENT_TYPE])
        .await;
    let wait: u64 = header(&response, "retry-after").parse().unwrap();
    assert!((1..=100).contains(&wait), "{wait}");
    assert_problem(response, 429, "too-many-requests").await;
    let other_subnet = [JSON_CONTENT_TYPE, ("x-forwarded-for", "192.0.2.7")];
    let response = server.post(TRACK_PATH, batch(100), &other_subnet).await;
    assert_eq!(response.status(), 200);
    assert_eq!(call_event_count(&server).await, 5_050);
    writer.shut_down().await;
}
