//! The sitemap and `robots.txt`.

use std::collections::BTreeMap;

use crate::common::{FRIDAY_EVENING, TestServer, audit_context, header, instant, news_draft};

/// The paths in the sitemap with their times of modification.
async fn sitemap(server: &TestServer) -> BTreeMap<String, String> {
    let text = server.text("/sitemap.xml").await;
    let between = |text: &str, start: &str, end: &str| -> String {
        let (_, rest) = text.split_once(start).unwrap();
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

fn expected_sitemap(times: [(&str, &str); 4]) -> BTreeMap<String, String> {
    times
        .into_iter()
        .map(|(path, time)| (path.to_owned(), time.to_owned()))
        .collect()
}

#[tokio::test]
async fn the_sitemap_has_all_public_pages() {
    let server = TestServer::start().await;
    let response = server.get("/sitemap.xml").await;
    let content_type = header(&response, "content-type");
    assert_eq!(content_type, "application/xml; charset=utf-8");
    let paths: Vec<_> = sitemap(&server).await.into_keys().collect();
    assert_eq!(paths, ["/", "/en/", "/en/essen", "/essen"]);
    for path in paths {
        assert_eq!(server.get(&path).await.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn status_changes_do_not_modify_pages_but_content_does() {
    let server = TestServer::start().await;
    let initial =
        expected_sitemap(["/", "/en/", "/en/essen", "/essen"].map(|path| (path, FRIDAY_EVENING)));
    assert_eq!(sitemap(&server).await, initial);

    let before = server.text("/essen").await;
    server.advance_to("2026-11-20T19:15:00Z").await; // the kitchen closes
    assert_ne!(server.text("/essen").await, before);
    assert_eq!(sitemap(&server).await, initial);

    server.clock.set(instant("2026-11-20T19:20:00Z"));
    let news = &server.services.news;
    let draft = news_draft("Nur heute");
    let created = news.create(draft, None, &audit_context()).await;
    created.unwrap();
    server.publisher.publish().await.unwrap();
    let with_news = expected_sitemap([
        ("/", "2026-11-20T19:20:00Z"),
        ("/en/", "2026-11-20T19:20:00Z"),
        ("/en/essen", FRIDAY_EVENING),
        ("/essen", FRIDAY_EVENING),
    ]);
    assert_eq!(sitemap(&server).await, with_news);

    server.advance_to("2026-11-20T22:00:00Z").await; // the venue closes
    assert_eq!(sitemap(&server).await, with_news);
}

#[tokio::test]
async fn robots_txt_disallows_the_api_only() {
    let server = TestServer::start().await;
    let response = server.get("/robots.txt").await;
    assert_eq!(
        header(&response, "content-type"),
        "text/plain; charset=utf-8"
    );
    let text = response.text().await.unwrap();
    let disallowed: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("Disallow: "))
        .collect();
    assert_eq!(disallowed, ["/api/"]);
    assert!(text.ends_with("\nSitemap: http://localhost:8080/sitemap.xml\n"));
}
