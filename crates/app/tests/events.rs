//! What open pages are told.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::time::Duration;

use common::{TestServer, header};
use reqwest::{Method, Response};
use serde_json::{Value, json};

/// Reads one event: its id and its data.
async fn event(stream: &mut Response) -> (String, Value) {
    let mut text = String::new();
    while !text.ends_with("\n\n") {
        let chunk = tokio::time::timeout(Duration::from_secs(5), stream.chunk());
        let chunk = chunk.await.expect("no event within 5 s").unwrap().unwrap();
        text.push_str(std::str::from_utf8(&chunk).unwrap());
    }
    let line = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("no {name} in {text}"))
            .to_owned()
    };
    assert_eq!(line("event: "), "edition");
    (line("id: "), serde_json::from_str(&line("data: ")).unwrap())
}

#[tokio::test]
async fn an_open_page_learns_which_edition_is_up_and_what_the_next_one_changes() {
    let server = TestServer::open().await;
    let mut page = server.get("/api/events").await;
    let (first, data) = event(&mut page).await;
    assert_eq!(data["edition"], first);
    assert_eq!(
        data["changed"],
        json!(["site", "news", "menus", "openingHours"])
    );

    server.at("2026-11-20T19:15:00Z").await;
    let (second, data) = event(&mut page).await;
    assert_ne!(first, second);
    assert_eq!(data["changed"], json!(["openingHours"]));
}

#[tokio::test]
async fn a_page_that_was_away_is_told_what_it_missed() {
    let server = TestServer::open().await;
    let (known, _) = event(&mut server.get("/api/events").await).await;

    let back = [("last-event-id", known.as_str())];
    let (_, data) = event(&mut server.ask(Method::GET, "/api/events", &back).await).await;
    assert_eq!(data["changed"], json!([]), "nothing has happened meanwhile");

    server.at("2026-11-20T19:15:00Z").await;
    let (_, data) = event(&mut server.ask(Method::GET, "/api/events", &back).await).await;
    assert_eq!(
        data["changed"],
        json!(["openingHours"]),
        "one edition was missed"
    );

    server.at("2026-11-20T22:00:00Z").await;
    let (_, data) = event(&mut server.ask(Method::GET, "/api/events", &back).await).await;
    assert_eq!(
        data["changed"].as_array().unwrap().len(),
        4,
        "too many to know"
    );
}

#[tokio::test]
async fn no_guest_takes_every_place_not_even_through_a_proxy() {
    let server = TestServer::open().await;
    let from = |guest: &'static str| [("x-forwarded-for", guest)];
    // 64 connections make 32 places, of which a guest gets 4.
    let mut followed = Vec::new();
    for _ in 0..4 {
        let stream = server
            .ask(Method::GET, "/api/events", &from("192.0.2.1"))
            .await;
        assert_eq!(stream.status(), 200);
        followed.push(stream);
    }
    let refused = server
        .ask(Method::GET, "/api/events", &from("192.0.2.1"))
        .await;
    assert_eq!(refused.status(), 503);
    assert_eq!(header(&refused, "retry-after"), "5");
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["type"], "urn:wirtshaus:problem:busy");
    let other = server
        .ask(Method::GET, "/api/events", &from("192.0.2.2"))
        .await;
    assert_eq!(other.status(), 200);

    drop(followed);
    let mut again = server
        .ask(Method::GET, "/api/events", &from("192.0.2.1"))
        .await;
    for _ in 0..50 {
        if again.status() == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        again = server
            .ask(Method::GET, "/api/events", &from("192.0.2.1"))
            .await;
    }
    panic!("a place that was left is not given to the next");
}
