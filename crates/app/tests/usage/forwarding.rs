//! Forwarding to an analytics service.

use std::{future, sync::Arc, time::Duration};

use adapters::analytics::{Analytics, AnalyticsAddress};
use domain::accounts::Password;
use ports::{Store, UsageForwarder};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    sync::mpsc,
    time::timeout,
};
use wirtshaus::{background_tasks::BackgroundTasks, forwarder};

use super::{
    JSON, TRACK, batch, call, calls, calls_at_home,
    common::{TestServer, header},
    send, start_writer,
};

fn start_forwarder(inn: &TestServer) -> BackgroundTasks {
    let tasks = BackgroundTasks::default();
    tasks.spawn("forwarder", |stop| {
        forwarder::run(inn.services.usage.clone(), stop)
    });
    tasks
}

/// A service that gives these answers, and then none; and the requests that it received.
async fn service(
    answers: &'static [(u16, &'static str)],
) -> (Arc<dyn UsageForwarder>, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (sender, requests) = mpsc::channel(9);
    tokio::spawn(async move {
        for (status, body) in answers {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = Vec::new();
            while !is_whole(&request) {
                let mut part = [0; 4096];
                let length = stream.read(&mut part).await.unwrap();
                request.extend_from_slice(&part[..length]);
            }
            sender
                .send(String::from_utf8(request).unwrap())
                .await
                .unwrap();
            let length = body.len();
            let answer = format!("HTTP/1.1 {status} \r\ncontent-length: {length}\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
        let _listener = listener;
        future::pending::<()>().await;
    });
    let address = AnalyticsAddress::parse(&address).unwrap();
    let token = Password::parse("their-token").unwrap();
    (Arc::new(Analytics::new(address, token).unwrap()), requests)
}

fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    length.is_some_and(|length| body.len() >= length.parse().unwrap())
}

const ACCEPTED: (u16, &str) = (200, r#"{"error":null,"status":1}"#);
const REJECTED: (u16, &str) = (200, r#"{"error":"no token","status":0}"#);
const BROKEN: (u16, &str) = (500, "");
const TOO_LARGE: (u16, &str) = (413, "");

/// The events in a request.
fn events(request: &str) -> Value {
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /track/ HTTP/1.1\r\n"), "{head}");
    let body = reqwest::Url::parse(&format!("http://x/?{body}")).unwrap();
    let fields: Vec<_> = body.query_pairs().into_owned().collect();
    assert_eq!(fields[1], ("verbose".to_owned(), "1".to_owned()));
    serde_json::from_str(&fields[0].1).unwrap()
}

async fn next(requests: &mut mpsc::Receiver<String>) -> usize {
    let request = timeout(Duration::from_secs(20), requests.recv()).await;
    events(&request.unwrap().unwrap()).as_array().unwrap().len()
}

async fn pending(inn: &TestServer) -> usize {
    let mut view = inn.store.snapshot().await.unwrap();
    let pending = view.usage().pending("127.0.0.1", u16::MAX);
    pending.await.unwrap().len()
}

#[tokio::test]
async fn forwards_stored_events_only() {
    let (forwarder, mut requests) = service(&[ACCEPTED]).await;
    let inn = TestServer::open_with(crate::common::Setup {
        usage_forwarder: Some(forwarder),
        ..crate::common::Setup::default()
    })
    .await;
    let writer = start_writer(&inn);
    let batch = json!([call("a"), { "event": "unknown", "properties": { "page": "home" } }]);
    let response = send(&inn, TRACK, batch.to_string(), &[JSON]).await;
    assert_eq!(response.status(), 200);
    let forwarder = start_forwarder(&inn);
    let expected = json!([{ "event": "call", "properties": {
        "$insert_id": "a", "page": "home", "time": 1_795_190_400_500_i64, "token": "their-token",
        "distinct_id": ""
    }}]);
    assert_eq!(events(&requests.recv().await.unwrap()), expected);
    // Pages send it no requests.
    let policy = header(&inn.get("/").await, "content-security-policy");
    assert!(policy.contains("connect-src 'self';"), "{policy}");
    writer.shut_down().await;
    forwarder.shut_down().await;
}

/// More events than fit into the queue in memory.
#[tokio::test]
async fn an_unresponsive_service_delays_no_request() {
    let (forwarder, _) = service(&[]).await;
    let inn = TestServer::open_with(crate::common::Setup {
        usage_forwarder: Some(forwarder),
        ..crate::common::Setup::default()
    })
    .await;
    let writer = start_writer(&inn);
    let forwarder = start_forwarder(&inn);
    for number in 0..45 {
        let sent = send(&inn, TRACK, batch(number), &[JSON]);
        let response = timeout(Duration::from_secs(4), sent).await.unwrap();
        assert_eq!(response.status(), 200, "{number}");
    }
    assert_eq!(calls_at_home(&inn).await, 2_250);
    assert_eq!(pending(&inn).await, 2_250);
    let stopped = timeout(Duration::from_secs(4), forwarder.shut_down()).await;
    assert!(stopped.is_ok());
    writer.shut_down().await;
}

#[tokio::test]
async fn halves_a_rejected_batch_down_to_the_rejected_event() {
    let answers = &[TOO_LARGE, ACCEPTED, REJECTED, REJECTED, ACCEPTED];
    let (forwarder, mut requests) = service(answers).await;
    let inn = TestServer::open_with(crate::common::Setup {
        usage_forwarder: Some(forwarder),
        ..crate::common::Setup::default()
    })
    .await;
    let writer = start_writer(&inn);
    let response = send(&inn, TRACK, calls(5).to_string(), &[JSON]).await;
    assert_eq!(response.status(), 200);
    let forwarder = start_forwarder(&inn);
    let mut sizes = Vec::new();
    for _ in answers {
        sizes.push(next(&mut requests).await);
    }
    // Two of five are accepted, one of three is dropped, and the other two are accepted.
    assert_eq!(sizes, [5, 2, 3, 1, 2]);
    forwarder.shut_down().await;
    assert_eq!(pending(&inn).await, 0);
    assert_eq!(calls_at_home(&inn).await, 5);
    writer.shut_down().await;
}

#[tokio::test]
async fn retries_after_a_pause_and_after_a_restart() {
    let (forwarder, mut requests) = service(&[BROKEN, BROKEN, ACCEPTED]).await;
    let inn = TestServer::open_with(crate::common::Setup {
        usage_forwarder: Some(forwarder),
        ..crate::common::Setup::default()
    })
    .await;
    let writer = start_writer(&inn);
    for _ in 0..2 {
        // The retry is forwarded once.
        let response = send(&inn, TRACK, calls(2).to_string(), &[JSON]).await;
        assert_eq!(response.status(), 200);
    }
    let forwarder = start_forwarder(&inn);
    assert_eq!(next(&mut requests).await, 2);
    assert_eq!(next(&mut requests).await, 2);
    forwarder.shut_down().await;
    assert_eq!(pending(&inn).await, 2);
    let forwarder = start_forwarder(&inn);
    assert_eq!(next(&mut requests).await, 2);
    forwarder.shut_down().await;
    assert_eq!(pending(&inn).await, 0);
    writer.shut_down().await;
}
