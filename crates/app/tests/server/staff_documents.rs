//! The HTML document of the staff area, which all its screens share.

use reqwest::Method;

use crate::common::{TestServer, header};

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
async fn screens_are_neither_cached_nor_indexed() {
    let server = TestServer::start().await;
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
async fn screens_have_one_address_each() {
    let server = TestServer::start().await;
    for (method, path, status) in [
        (Method::HEAD, "/news/edit", 200),
        (Method::POST, "/news/edit", 405),
        (Method::GET, "/news/edit/?from=mail", 308),
        (Method::GET, "/news", 404),
        (Method::GET, "/news/create/abc", 404),
        (Method::GET, "/news/create/7/8", 404),
        (Method::GET, "/en/einloggen", 404),
    ] {
        let response = server.request(method, path, &[]).await;
        assert_eq!(response.status(), status, "{path}");
    }
    let redirect = server.get("/news/create/7/").await;
    assert_eq!(header(&redirect, "location"), "/news/create/7");
}
