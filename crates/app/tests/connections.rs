//! The accept loop against clients that are slow, many, or do not speak HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::time::Duration;

use common::TestInn;
use reqwest::Method;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use wirtshaus::server::Limits;

const STRICT: Limits = Limits {
    connections: 4,
    header_timeout: Duration::from_millis(300),
    read_timeout: Duration::from_millis(300),
};

/// Sends bytes and reads until the server closes, or says nothing for two seconds.
async fn send(inn: &TestInn, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(inn.address).await.unwrap();
    // The server may refuse before everything is sent.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = timeout(Duration::from_secs(2), stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn what_is_no_http_gets_a_problem_document() {
    let inn = TestInn::open().await;
    let endless = format!(
        "GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n",
        "a".repeat(200_000)
    );
    let long = format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(100_000));
    for (sent, status) in [
        ("GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", 400),
        ("Griaß di\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b/<>\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
            400,
        ),
        (&endless, 431),
        (&long, 414),
    ] {
        let answer = send(&inn, sent.as_bytes()).await;
        let shown = &sent[..sent.len().min(60)];
        let kind = if status == 400 {
            "bad-request"
        } else {
            "too-large"
        };
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{shown:?}: {answer}"
        );
        assert!(
            answer.contains("application/problem+json"),
            "{shown:?}: {answer}"
        );
        assert!(
            answer.contains(&format!("urn:wirtshaus:problem:{kind}\"")),
            "{shown:?}: {answer}"
        );
    }
    // And everybody else is served as before.
    assert_eq!(inn.get("/").await.status(), 200);
}

#[tokio::test]
async fn headers_that_make_no_sense_do_no_harm() {
    let inn = TestInn::open().await;
    for header in [
        "Accept-Encoding: \u{e4}\u{f6}",
        "Accept-Encoding: br;q=,;;;",
        "If-None-Match: \"",
        "If-None-Match: W/W/W/",
        "Range: bytes=-",
        "Range: \u{fc}",
        "Last-Event-ID: \u{fc}",
        "Cookie: ===",
        "Accept: ,,,",
    ] {
        let request = format!("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{header}\r\n\r\n");
        let answer = send(&inn, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{header}: {answer}");
    }
}

#[tokio::test]
async fn paths_that_climb_lead_nowhere() {
    let inn = TestInn::open().await;
    for path in [
        "/menu/..",
        "/menu/%2e%2e",
        "/menu/%2e%2e%2fwirtshaus.db",
        "/menu/..%5cwirtshaus.db",
        "/menu/%00.pdf",
        "/menu/%ff.pdf",
        "/assets/../../etc/passwd",
        "/../../etc/passwd",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        let answer = send(&inn, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_client_that_never_finishes_its_headers_is_sent_away() {
    let inn = TestInn::unpublished(STRICT).await;
    let mut slow = TcpStream::connect(inn.address).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n")
        .await
        .unwrap();
    let mut answer = Vec::new();
    let ended = timeout(Duration::from_secs(5), slow.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "the connection is still open");
}

#[tokio::test]
async fn the_connection_too_many_waits_and_is_served_when_another_leaves() {
    let limits = Limits {
        header_timeout: Duration::from_secs(30),
        ..STRICT
    };
    let inn = TestInn::unpublished(limits).await;
    let mut held = Vec::new();
    for _ in 0..limits.connections {
        let mut stream = TcpStream::connect(inn.address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        held.push(stream);
    }
    let mut waiting = TcpStream::connect(inn.address).await.unwrap();
    waiting
        .write_all(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut byte = [0];
    let served = timeout(Duration::from_millis(300), waiting.read(&mut byte)).await;
    assert!(served.is_err(), "more are served than allowed");
    held.pop();
    let served = timeout(Duration::from_secs(5), waiting.read(&mut byte)).await;
    assert_eq!(served.unwrap().unwrap(), 1);
}

#[tokio::test]
async fn clients_that_never_read_are_sent_away() {
    let inn = TestInn::unpublished(STRICT).await;
    let asked = "GET /menu/Speisekarte.pdf HTTP/1.1\r\nHost: a\r\n\r\n".repeat(500);
    let mut deaf = Vec::new();
    for _ in 0..STRICT.connections {
        let mut stream = TcpStream::connect(inn.address).await.unwrap();
        stream.write_all(asked.as_bytes()).await.unwrap();
        deaf.push(stream);
    }
    let served = timeout(Duration::from_secs(10), inn.get("/health/live")).await;
    assert_eq!(served.unwrap().status(), 204);
}

#[tokio::test]
async fn pages_that_follow_leave_room_for_whoever_comes() {
    let inn = TestInn::open().await;
    // Each from another guest, as none gets more than a part.
    let follow = async |guest: usize| {
        let address = format!("192.0.2.{guest}");
        let from = [("x-forwarded-for", address.as_str())];
        inn.ask(Method::GET, "/api/events", &from).await
    };
    let mut following = Vec::new();
    for guest in 1.. {
        let events = follow(guest).await;
        if events.status() == 503 {
            break;
        }
        following.push(events);
    }
    assert_eq!(following.len(), 32, "half of the connections");
    assert_eq!(inn.get("/").await.status(), 200);
    following.pop();
    let again = async {
        while follow(99).await.status() == 503 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(timeout(Duration::from_secs(5), again).await.is_ok());
}

#[tokio::test]
async fn the_house_closes_although_pages_are_open() {
    let mut inn = TestInn::open().await;
    let mut events = inn.get("/api/events").await;
    assert!(events.chunk().await.unwrap().is_some());
    inn.stop();
    let closed = timeout(Duration::from_secs(8), &mut inn.served).await;
    assert!(closed.is_ok(), "the server still runs");
}
