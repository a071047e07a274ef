//! What search engines are told, through real HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::collections::BTreeMap;

use common::{FRIDAY_EVENING, TestServer, by, header};
use domain::news::{NewsDraft, NewsInput};

/// Of every page in the sitemap its path, and since when it says what it says.
async fn modified(server: &TestServer) -> BTreeMap<String, String> {
    let text = server.text("/sitemap.xml").await;
    let between = |text: &str, begin: &str, end: &str| -> String {
        let (_, rest) = text.split_once(begin).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    text.split("<url>")
        .skip(1)
        .map(|entry| {
            (
                between(entry, "<loc>http://localhost:8080", "</loc>"),
                between(entry, "<lastmod>", "</lastmod>"),
            )
        })
        .collect()
}

fn since(dates: [(&str, &str); 4]) -> BTreeMap<String, String> {
    dates
        .into_iter()
        .map(|(path, at)| (path.to_owned(), at.to_owned()))
        .collect()
}

#[tokio::test]
async fn the_sitemap_has_every_page_in_every_language_and_nothing_else() {
    let server = TestServer::open().await;
    let response = server.get("/sitemap.xml").await;
    let content_type = header(&response, "content-type");
    assert_eq!(content_type, "application/xml; charset=utf-8");
    let paths: Vec<_> = modified(&server).await.into_keys().collect();
    assert_eq!(paths, ["/", "/en/", "/en/essen", "/essen"]);
    for path in paths {
        assert_eq!(server.get(&path).await.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn opening_and_closing_do_not_make_a_page_new_but_other_words_do() {
    let server = TestServer::open().await;
    let at_first = since(["/", "/en/", "/en/essen", "/essen"].map(|path| (path, FRIDAY_EVENING)));
    assert_eq!(modified(&server).await, at_first);

    let before = server.get("/essen").await.text().await.unwrap();
    server.at("2026-11-20T19:15:00Z").await; // the kitchen closes
    assert_ne!(server.get("/essen").await.text().await.unwrap(), before);
    assert_eq!(modified(&server).await, at_first);

    server.clock.set(common::instant("2026-11-20T19:20:00Z"));
    let entry = NewsDraft::parse(NewsInput {
        sort_order: Some(7),
        title: Some("Nur heute".to_owned()),
        sub_text: Some("Ein Text.".to_owned()),
        img_src: Some("/assets/pictures/news-salat-800.webp".to_owned()),
        timeframe: Some("heute".to_owned()),
        ..NewsInput::default()
    });
    server
        .services
        .news
        .create(entry.unwrap(), None, &by())
        .await
        .unwrap();
    server.publisher.publish().await.unwrap();
    let with_news = since([
        ("/", "2026-11-20T19:20:00Z"),
        ("/en/", "2026-11-20T19:20:00Z"),
        ("/en/essen", FRIDAY_EVENING),
        ("/essen", FRIDAY_EVENING),
    ]);
    assert_eq!(modified(&server).await, with_news);

    server.at("2026-11-20T22:00:00Z").await; // the venue closes
    assert_eq!(modified(&server).await, with_news);
}

#[tokio::test]
async fn robots_keep_out_of_the_api_and_may_see_that_the_screens_of_staff_are_not_to_be_listed() {
    let server = TestServer::open().await;
    let response = server.get("/robots.txt").await;
    assert_eq!(
        header(&response, "content-type"),
        "text/plain; charset=utf-8"
    );
    let text = response.text().await.unwrap();
    let kept_out: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("Disallow: "))
        .collect();
    for page in modified(&server).await.keys() {
        let blocked = kept_out.iter().any(|path| page.starts_with(path));
        assert!(!blocked, "{page} is for everybody");
    }
    assert_eq!(kept_out, ["/api/"]);
    let screen = server.get("/einloggen").await;
    assert_eq!(header(&screen, "x-robots-tag"), "noindex");
    assert!(text.ends_with("\nSitemap: http://localhost:8080/sitemap.xml\n"));
}
