//! The sitemap and `robots.txt`.

use serde_json::{Value, json};

use crate::common::{FRIDAY_EVENING, TestServer, instant};

/// The paths in the sitemap with their times of modification.
async fn sitemap(server: &TestServer) -> Value {
    let text = server.text("/sitemap.xml").await;
    let text_between = |text: &str, start: &str, end: &str| -> String {
        let (_, rest) = text.split_once(start).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    let entries = text.split("<url>").skip(1).map(|entry| {
        let path = text_between(entry, "<loc>http://localhost:8080", "</loc>");
        (path, text_between(entry, "<lastmod>", "</lastmod>"))
    });
    entries.collect()
}

#[tokio::test]
async fn status_changes_do_not_modify_pages_but_content_does() {
    let server = TestServer::start().await;
    let at = FRIDAY_EVENING;
    let initial_sitemap = json!({"/": at, "/en/": at, "/en/essen": at, "/essen": at});
    assert_eq!(sitemap(&server).await, initial_sitemap);

    let before = server.text("/essen").await;
    server.advance_to("2026-11-20T19:15:00Z").await; // the kitchen closes
    assert_ne!(server.text("/essen").await, before);
    assert_eq!(sitemap(&server).await, initial_sitemap);

    server.clock.set(instant("2026-11-20T19:20:00Z"));
    server.create_news("Nur heute").await;
    server.publisher.publish().await.unwrap();
    let new = "2026-11-20T19:20:00Z";
    let sitemap_with_news = json!({"/": new, "/en/": new, "/en/essen": at, "/essen": at});
    assert_eq!(sitemap(&server).await, sitemap_with_news);

    server.advance_to("2026-11-20T22:00:00Z").await; // the venue closes
    assert_eq!(sitemap(&server).await, sitemap_with_news);
}

#[tokio::test]
async fn robots_txt_disallows_the_api_only() {
    let server = TestServer::start().await;
    let table = r#"
        GET /sitemap.xml => 200 (content-type: application/xml; charset=utf-8)
        GET /robots.txt
            => 200 (content-type: text/plain; charset=utf-8) "User-agent: *\nDisallow: /api/\n\nSitemap: http://localhost:8080/sitemap.xml\n"
    "#;
    server.check(table).await;
}
