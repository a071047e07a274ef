//! The sitemap and `robots.txt`.

use std::collections::BTreeMap;

use crate::common::{FRIDAY_EVENING, TestServer, instant};

/// The paths in the sitemap with their times of modification.
async fn sitemap(server: &TestServer) -> BTreeMap<String, String> {
    let text = server.text("/sitemap.xml").await;
    let between = |text: &str, start: &str, end: &str| -> String {
        let (_, rest) = text.split_once(start).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    let entries = text.split("<url>").skip(1).map(|entry| {
        let path = between(entry, "<loc>http://localhost:8080", "</loc>");
        (path, between(entry, "<lastmod>", "</lastmod>"))
    });
    entries.collect()
}

fn expected_sitemap(times: [(&str, &str); 4]) -> BTreeMap<String, String> {
    let times = times.map(|(path, time)| (path.to_owned(), time.to_owned()));
    times.into()
}

#[tokio::test]
async fn status_changes_do_not_modify_pages_but_content_does() {
    let server = TestServer::start().await;
    let initial =
        expected_sitemap(["/", "/en/", "/en/essen", "/essen"].map(|path| (path, FRIDAY_EVENING)));
    assert_eq!(sitemap(&server).await, initial);
    for path in initial.keys() {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }

    let before = server.text("/essen").await;
    server.advance_to("2026-11-20T19:15:00Z").await; // the kitchen closes
    assert_ne!(server.text("/essen").await, before);
    assert_eq!(sitemap(&server).await, initial);

    server.clock.set(instant("2026-11-20T19:20:00Z"));
    server.create_news("Nur heute").await;
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
    server
        .check(
            "
            GET /robots.txt  => 200 (content-type: text/plain; charset=utf-8)
            GET /sitemap.xml => 200 (content-type: application/xml; charset=utf-8)
            ",
        )
        .await;
    let text = server.text("/robots.txt").await;
    let disallowed: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("Disallow: "))
        .collect();
    assert_eq!(disallowed, ["/api/"]);
    assert!(text.ends_with("\nSitemap: http://localhost:8080/sitemap.xml\n"));
}
