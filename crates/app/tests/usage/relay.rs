//! The other service that the settings may name.

use std::sync::Arc;

use adapters::analytics::{Analytics, AnalyticsAddress};
use domain::accounts::Password;
use ports::driven::UsageRelay;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    sync::mpsc,
};
use wirtshaus::counting::Counting;

use super::{
    JSON, TRACK, call, calls, calls_at_home,
    common::{TestInn, header},
    refused, send,
};

/// A service that answers every request with the next of these, and tells what it was asked.
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

#[tokio::test]
async fn another_service_hears_of_what_is_kept_and_of_nothing_else() {
    let (relay, mut told) = service(&[TAKEN]).await;
    let inn = TestInn::open_beside(None, Some(relay)).await;
    let counting = Counting::start(inn.usage.clone());
    let batch = json!([call("a"), { "event": "unknown", "properties": { "page": "home" } }]);
    let response = send(&inn, TRACK, batch.to_string(), &[JSON]).await;
    assert_eq!(response.status(), 200);
    let asked = told.recv().await.unwrap();
    let (head, body) = asked.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /track/ HTTP/1.1\r\n"), "{head}");
    let body = reqwest::Url::parse(&format!("http://x/?{body}")).unwrap();
    let fields: Vec<_> = body.query_pairs().into_owned().collect();
    assert_eq!(fields[1], ("verbose".to_owned(), "1".to_owned()));
    let events: Value = serde_json::from_str(&fields[0].1).unwrap();
    let expected = json!([{ "event": "call", "properties": {
        "$insert_id": "a", "page": "home", "time": 1_795_190_400_500_i64, "token": "their-token",
        "distinct_id": ""
    }}]);
    assert_eq!(events, expected);
    // No page talks to it.
    let policy = header(&inn.get("/").await, "content-security-policy");
    assert!(policy.contains("connect-src 'self';"), "{policy}");
    counting.stop().await;
}

#[tokio::test]
async fn what_the_other_service_does_not_take_is_to_be_sent_again_and_counts_once() {
    let (relay, mut told) = service(&[BROKEN, NOT_TAKEN, TAKEN]).await;
    let inn = TestInn::open_beside(None, Some(relay)).await;
    let counting = Counting::start(inn.usage.clone());
    let batch = calls(2).to_string();
    for _ in 0..2 {
        let response = send(&inn, TRACK, batch.clone(), &[JSON]).await;
        refused(response, 503, "busy").await;
        assert!(told.recv().await.unwrap().contains("their-token"));
        assert_eq!(calls_at_home(&inn).await, 2);
    }
    let response = send(&inn, TRACK, batch, &[JSON]).await;
    assert_eq!(response.status(), 200);
    assert_eq!(calls_at_home(&inn).await, 2);
    counting.stop().await;
}
