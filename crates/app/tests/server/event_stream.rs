use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::common::{TestServer, assert_problem, header, next_event};

#[tokio::test]
async fn reports_the_current_edition_and_the_changes_of_the_next() {
    let server = TestServer::start().await;
    let mut stream = server.get("/api/events").await;
    let (first, data) = next_event(&mut stream).await;
    assert_eq!(data["edition"], first);
    let everything = json!(["site", "news", "menus", "openingHours"]);
    assert_eq!(data["changed"], everything);

    server.advance_to("2026-11-20T19:15:00Z").await;
    let (second, data) = next_event(&mut stream).await;
    assert_ne!(first, second);
    assert_eq!(data["changed"], json!(["openingHours"]));
}

#[tokio::test]
async fn reports_missed_changes_after_reconnecting() {
    let server = TestServer::start().await;
    let (last_id, _) = next_event(&mut server.get("/api/events").await).await;
    let headers = [("last-event-id", last_id.as_str())];
    let changes = async || {
        let mut stream = server.request(Method::GET, "/api/events", &headers).await;
        let (_, data) = next_event(&mut stream).await;
        data["changed"].clone()
    };
    assert_eq!(changes().await, json!([]));
    server.advance_to("2026-11-20T19:15:00Z").await;
    assert_eq!(changes().await, json!(["openingHours"]));
    // After two editions, everything is reported as changed.
    server.advance_to("2026-11-20T22:00:00Z").await;
    assert_eq!(changes().await.as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn a_client_behind_a_proxy_gets_at_most_four_streams() {
    let server = TestServer::start().await;
    let connect = async |client: &str| {
        let headers = [("x-forwarded-for", client)];
        server.request(Method::GET, "/api/events", &headers).await
    };
    let mut streams = Vec::new();
    for _ in 0..4 {
        let stream = connect("192.0.2.1").await;
        assert_eq!(stream.status(), 200);
        streams.push(stream);
    }
    let rejected = connect("192.0.2.1").await;
    assert_eq!(header(&rejected, "retry-after"), "5");
    assert_problem(rejected, 503, "busy").await;
    assert_eq!(connect("192.0.2.2").await.status(), 200);

    drop(streams);
    for _ in 0..50 {
        if connect("192.0.2.1").await.status() == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("closed streams are still counted");
}
