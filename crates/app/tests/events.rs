//! What open pages are told.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use common::TestInn;
use reqwest::{Method, Response};
use serde_json::{Value, json};

/// Reads one event: its id and its data.
async fn event(stream: &mut Response) -> (String, Value) {
    let mut text = String::new();
    while !text.ends_with("\n\n") {
        let chunk = tokio::time::timeout(std::time::Duration::from_secs(5), stream.chunk());
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
    let inn = TestInn::open().await;
    let mut page = inn.get("/api/events").await;
    let (first, data) = event(&mut page).await;
    assert_eq!(data["edition"], first);
    assert_eq!(
        data["changed"],
        json!(["site", "news", "menus", "openingHours"])
    );

    inn.at("2026-11-20T19:15:00Z").await;
    let (second, data) = event(&mut page).await;
    assert_ne!(first, second);
    assert_eq!(data["changed"], json!(["openingHours"]));
}

#[tokio::test]
async fn a_page_that_was_away_is_told_what_it_missed() {
    let inn = TestInn::open().await;
    let (known, _) = event(&mut inn.get("/api/events").await).await;

    let back = [("last-event-id", known.as_str())];
    let (_, data) = event(&mut inn.ask(Method::GET, "/api/events", &back).await).await;
    assert_eq!(data["changed"], json!([]), "nothing has happened meanwhile");

    inn.at("2026-11-20T19:15:00Z").await;
    let (_, data) = event(&mut inn.ask(Method::GET, "/api/events", &back).await).await;
    assert_eq!(
        data["changed"],
        json!(["openingHours"]),
        "one edition was missed"
    );

    inn.at("2026-11-20T22:00:00Z").await;
    let (_, data) = event(&mut inn.ask(Method::GET, "/api/events", &back).await).await;
    assert_eq!(
        data["changed"].as_array().unwrap().len(),
        4,
        "too many to know"
    );
}
