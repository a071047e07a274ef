//! The other service that the settings may name.

use std::{future::pending, sync::Arc, time::Duration};

use adapters::analytics::{Analytics, AnalyticsAddress};
use domain::accounts::Password;
use ports::{UsageLog, UsageRelay};
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
    tasks.spawn("forwarder", |stop| forwarder::run(inn.usage.clone(), stop));
    tasks
}

/// A service that answers each request with the next of these, and no other one; and tells what it was asked.
async fn service(
    answers: &'static [(u16, &'static str)],
) -> (Arc<dyn UsageRelay>, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (tell, told) = mpsc::channel(9);
    tokio::spawn(async move {
        for (status, body) in answers {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = Vec::new();
            while !is_whole(&asked) {
                let mut part = [0; 4096];
                let length = stream.read(&mut part).await.unwrap();
                asked.extend_from_slice(&part[..length]);
            }
            tell.send(String::from_utf8(asked).unwrap()).await.unwrap();
            let length = body.len();
            let answer = format!("HTTP/1.1 {status} \r\ncontent-length: {length}\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
        let _listener = listener;
        pending::<()>().await;
    });
    let address = AnalyticsAddress::parse(&address).unwrap();
    let token = Password::parse("their-token").unwrap();
    (Arc::new(Analytics::new(address, token).unwrap()), told)
}

fn is_whole(asked: &[u8]) -> bool {
    let text = String::from_utf8_lossy(asked);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    length.is_some_and(|length| body.len() >= length.parse().unwrap())
}

const TAKEN: (u16, &str) = (200, r#"{"error":null,"status":1}"#);
const NOT_TAKEN: (u16, &str) = (200, r#"{"error":"no token","status":0}"#);
const BROKEN: (u16, &str) = (500, "");
const TOO_LARGE: (u16, &str) = (413, "");

/// The events that the service was told of.
fn events(asked: &str) -> Value {
    let (head, body) = asked.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /track/ HTTP/1.1\r\n"), "{head}");
    let body = reqwest::Url::parse(&format!("http://x/?{body}")).unwrap();
    let fields: Vec<_> = body.query_pairs().into_owned().collect();
    assert_eq!(fields[1], ("verbose".to_owned(), "1".to_owned()));
    serde_json::from_str(&fields[0].1).unwrap()
}

async fn next(told: &mut mpsc::Receiver<String>) -> usize {
    let asked = timeout(Duration::from_secs(20), told.recv()).await;
    events(&asked.unwrap().unwrap()).as_array().unwrap().len()
}

async fn untold(inn: &TestServer) -> usize {
    let untold = inn.store.untold("127.0.0.1", u16::MAX);
    untold.await.unwrap().len()
}

#[tokio::test]
async fn another_service_hears_of_what_is_kept_and_of_nothing_else() {
    let (relay, mut told) = service(&[TAKEN]).await;
    let inn = TestServer::open_with(crate::common::Setup {
        relay: Some(relay),
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
    assert_eq!(events(&told.recv().await.unwrap()), expected);
    // No page talks to it.
    let policy = header(&inn.get("/").await, "content-security-policy");
    assert!(policy.contains("connect-src 'self';"), "{policy}");
    writer.shut_down().await;
    forwarder.shut_down().await;
}

/// The house takes more than may wait in its memory.
#[tokio::test]
async fn a_service_that_does_not_answer_holds_up_nobody_here() {
    let (relay, _) = service(&[]).await;
    let inn = TestServer::open_with(crate::common::Setup {
        relay: Some(relay),
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
    assert_eq!(untold(&inn).await, 2_250);
    let stopped = timeout(Duration::from_secs(4), forwarder.shut_down()).await;
    assert!(stopped.is_ok());
    writer.shut_down().await;
}

#[tokio::test]
async fn what_the_other_service_refuses_is_halved_and_costs_no_other_event() {
    let answers = &[TOO_LARGE, TAKEN, NOT_TAKEN, NOT_TAKEN, TAKEN];
    let (relay, mut told) = service(answers).await;
    let inn = TestServer::open_with(crate::common::Setup {
        relay: Some(relay),
        ..crate::common::Setup::default()
    })
    .await;
    let writer = start_writer(&inn);
    let response = send(&inn, TRACK, calls(5).to_string(), &[JSON]).await;
    assert_eq!(response.status(), 200);
    let forwarder = start_forwarder(&inn);
    let mut asked = Vec::new();
    for _ in answers {
        asked.push(next(&mut told).await);
    }
    // Two of five are taken, one of three is lost, and the other two are taken.
    assert_eq!(asked, [5, 2, 3, 1, 2]);
    forwarder.shut_down().await;
    assert_eq!(untold(&inn).await, 0);
    assert_eq!(calls_at_home(&inn).await, 5);
    writer.shut_down().await;
}

#[tokio::test]
async fn what_waits_for_the_other_service_is_told_after_a_pause_or_the_next_start() {
    let (relay, mut told) = service(&[BROKEN, BROKEN, TAKEN]).await;
    let inn = TestServer::open_with(crate::common::Setup {
        relay: Some(relay),
        ..crate::common::Setup::default()
    })
    .await;
    let writer = start_writer(&inn);
    for _ in 0..2 {
        // Sent again, it is told once.
        let response = send(&inn, TRACK, calls(2).to_string(), &[JSON]).await;
        assert_eq!(response.status(), 200);
    }
    let forwarder = start_forwarder(&inn);
    assert_eq!(next(&mut told).await, 2);
    assert_eq!(next(&mut told).await, 2);
    forwarder.shut_down().await;
    assert_eq!(untold(&inn).await, 2);
    let forwarder = start_forwarder(&inn);
    assert_eq!(next(&mut told).await, 2);
    forwarder.shut_down().await;
    assert_eq!(untold(&inn).await, 0);
    writer.shut_down().await;
}
