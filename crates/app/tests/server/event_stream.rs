use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

use super::malformed_requests::send_raw;
use crate::common::{TestServer, assert_problem, header, next_event};

#[tokio::test]
async fn reports_changes_at_once_and_after_reconnecting() {
    let server = TestServer::start().await;
    let mut stream = server.get("/api/events").await;
    let (first, data) = next_event(&mut stream).await;
    assert_eq!(data["edition"], first);
    let all_content_parts = json!(["site", "content", "news", "menus", "openingHours"]);
    assert_eq!(data["changed"], all_content_parts);
    let headers = [("last-event-id", first.as_str())];
    let missed_changes = async || {
        let mut stream = server.request(Method::GET, "/api/events", &headers).await;
        let (_, data) = next_event(&mut stream).await;
        data["changed"].clone()
    };
    assert_eq!(missed_changes().await, json!([]));

    server.advance_to("2026-11-20T19:15:00Z").await;
    let (second, data) = next_event(&mut stream).await;
    assert_ne!(first, second);
    assert_eq!(data["changed"], json!(["openingHours"]));
    assert_eq!(missed_changes().await, json!(["openingHours"]));

    server.create_news("Martinigansl").await;
    assert_eq!(next_event(&mut stream).await.1["changed"], json!(["news"]));
    assert_eq!(missed_changes().await, all_content_parts);
    // A page names the versions that it shows.
    let page = server.text("/").await;
    let (_, versions) = page.split_once("id=\"state\">").unwrap();
    let (versions, _) = versions.split_once('<').unwrap();
    let (_, without_content) = versions.split_once(',').unwrap();
    for (known, changed) in [
        (versions, json!([])),
        (without_content, json!(["content"])),
        ("site-unknown,x,site,,", all_content_parts.clone()),
    ] {
        let mut stream = server.get(&format!("/api/events?versions={known}")).await;
        let (_, data) = next_event(&mut stream).await;
        assert_eq!(data["changed"], changed, "{known}");
    }
}

#[tokio::test]
async fn streams_are_limited_per_client_and_to_half_of_the_connections() {
    let server = TestServer::start().await;
    let connect = async |client: &str| {
        let headers = [("x-forwarded-for", client)];
        server.request(Method::GET, "/api/events", &headers).await
    };
    let mut event_streams = Vec::new();
    for _ in 0..4 {
        let stream = connect("192.0.2.1").await;
        assert_eq!(stream.status(), 200);
        event_streams.push(stream);
    }
    let rejected = connect("192.0.2.1").await;
    assert_eq!(header(&rejected, "retry-after"), "5");
    assert_problem(rejected, 503, "busy").await;
    for site in 1.. {
        let stream = connect(&format!("198.51.{site}.1")).await;
        if stream.status() == 503 {
            break;
        }
        event_streams.push(stream);
    }
    assert_eq!(event_streams.len(), 32);
    assert_eq!(server.get("/").await.status(), 200);

    // Closed streams are not counted.
    drop(event_streams);
    let retry = async {
        while connect("192.0.2.1").await.status() == 503 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(timeout(Duration::from_secs(5), retry).await.is_ok());
}

#[tokio::test]
async fn an_event_stream_ends_with_its_connection() {
    let server = TestServer::start().await;
    let page = "GET /api/news HTTP/1.1\r\nhost: inn\r\n\r\n";
    let events = "GET /api/events HTTP/1.1\r\nhost: inn\r\n\r\n";
    let old_events = "GET /api/events HTTP/1.0\r\n\r\n";
    for requests in [events, old_events, &[page, events].concat()] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(requests.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        let receive_event = async {
            while !received.ends_with(b"}\n\n") {
                assert_ne!(stream.read_buf(&mut received).await.unwrap(), 0);
            }
        };
        assert!(timeout(Duration::from_secs(5), receive_event).await.is_ok());
        let received = String::from_utf8(received).unwrap();
        let responses: Vec<_> = received.split("HTTP/1.1 200 OK\r\n").skip(1).collect();
        assert_eq!(
            responses.len(),
            requests.matches("HTTP").count(),
            "{received}"
        );
        let (head, event) = responses.last().unwrap().split_once("\r\n\r\n").unwrap();
        assert!(head.contains("connection: close"), "{head}");
        assert!(!head.contains("transfer-encoding"), "{head}");
        assert!(event.contains("data:"), "{event}");
    }
    let head = send_raw(&server, "HEAD /api/events HTTP/1.1\r\nhost: inn\r\n\r\n").await;
    assert!(head.ends_with("\r\n\r\n"), "{head}");
}
