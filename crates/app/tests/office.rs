//! Where the staff area begins: one document behind all of its addresses, kept by nobody.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use common::{TestServer, header};
use reqwest::Method;

const SCREENS: [&str; 10] = [
    "/einloggen",
    "/news/create",
    "/news/create/7",
    "/news/edit",
    "/food-menu/crud",
    "/food-menu/settings",
    "/opening-hours",
    "/nachrichten",
    "/statistik",
    "/verlauf",
];

#[tokio::test]
async fn every_screen_is_the_same_document_for_nobody_to_keep_or_to_list() {
    let server = TestServer::open().await;
    for path in SCREENS {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
        assert_eq!(header(&response, "x-robots-tag"), "noindex", "{path}");
        assert_eq!(
            header(&response, "content-type"),
            "text/html; charset=utf-8"
        );
        let text = response.text().await.unwrap();
        assert!(text.contains("<h1>/einloggen</h1>"), "{path}: {text}");
    }
}

#[tokio::test]
async fn a_screen_is_only_looked_at_and_at_its_own_address() {
    let server = TestServer::open().await;
    for (method, path, status) in [
        (Method::HEAD, "/news/edit", 200),
        (Method::POST, "/news/edit", 405),
        (Method::GET, "/news/edit/?from=mail", 308),
        (Method::GET, "/news", 404),
        (Method::GET, "/news/create/abc", 404),
        (Method::GET, "/news/create/7/8", 404),
        (Method::GET, "/en/einloggen", 404),
    ] {
        let response = server.ask(method, path, &[]).await;
        assert_eq!(response.status(), status, "{path}");
    }
    let moved = server.get("/news/create/7/").await;
    assert_eq!(header(&moved, "location"), "/news/create/7");
}
