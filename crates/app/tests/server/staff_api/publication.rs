//! Writes are answered when public pages have them.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use reqwest::Method;
use serde_json::json;
use tokio::{io::AsyncWriteExt, net::TcpStream, time::timeout};

use super::NEWS_JSON;
use crate::common::{TestServer, header, next_event};

#[tokio::test]
async fn the_next_page_request_and_event_see_the_write() {
    let (server, anna) = TestServer::start_signed_in().await;
    let mut events = server.get("/api/events").await;
    next_event(&mut events).await;
    for number in 0..10 {
        let title = format!("Ganslzeit, {number}. Fassung");
        let edit = json!({ "title": title });
        let response = anna.send(Method::PATCH, "/api/news/1", edit).await;
        assert_eq!(response.status(), 200);
        for path in ["/", "/api/news"] {
            assert!(server.text(path).await.contains(&title), "{path}");
        }
        let (_, data) = next_event(&mut events).await;
        assert_eq!(data["changed"], json!(["news"]));
    }
}

#[tokio::test]
async fn requests_of_guests_do_not_delay_writes() {
    let (server, anna) = TestServer::start_signed_in().await;
    let mut unfinished = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let token = "0a".repeat(32);
        let head = format!(
            "POST /api/contact HTTP/1.1\r\nhost: inn\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: 9\r\n\r\n{{"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        unfinished.push(stream);
    }
    let mut durations = Vec::new();
    for number in 0..20 {
        let start = Instant::now();
        let edit = json!({ "title": number.to_string() });
        let response = anna.send(Method::PATCH, "/api/news/1", edit).await;
        assert_eq!(response.status(), 200);
        durations.push(start.elapsed());
    }
    assert!(durations.iter().min() < Some(&Duration::from_millis(50)));
}

#[tokio::test]
async fn a_write_succeeds_although_rendering_fails() {
    let (server, anna) = TestServer::start_signed_in().await;
    let before = server.text("/").await;
    let revision = server.revision();
    server.renderer.should_fail.store(true, Ordering::Relaxed);
    let news = serde_json::from_str(NEWS_JSON).unwrap();
    let created = anna.send(Method::POST, "/api/news", news);
    let created = timeout(Duration::from_secs(5), created).await.unwrap();
    assert_eq!(created.status(), 201);
    assert_eq!(header(&created, "wirtshaus-published"), "?0");
    assert_eq!(server.text("/").await, before);
    // An edit that changes nothing waits for the entry too.
    let unchanged = anna.send(Method::PATCH, "/api/news/40", json!({})).await;
    assert_eq!(unchanged.status(), 200);
    assert_eq!(header(&unchanged, "wirtshaus-published"), "?0");
    let table = r#"
        GET /health/ready    => 503 {"current": false}
        GET /api/publication => 200 {"isCurrent": false}
        GET /api/news/40     => 200 {"title": "Ganslzeit"}
    "#;
    anna.check(table).await;

    server.renderer.should_fail.store(false, Ordering::Relaxed);
    server
        .wait_for_edition(|edition| edition.revision.get() > revision)
        .await;
    assert!(server.text("/").await.contains("Ganslzeit"));
    let table = r#"
        GET /health/ready    => 200
        GET /api/publication => 200 {"isCurrent": true}
    "#;
    anna.check(table).await;
    let deleted = anna.send(Method::DELETE, "/api/news/40", json!({})).await;
    assert_eq!(header(&deleted, "wirtshaus-published"), "");
}
