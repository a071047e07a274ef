//! The HTML document of the staff area, which all its screens share.

use std::collections::BTreeMap;

use crate::common::TestServer;

const STAFF_PATHS_JSON: &str = include_str!("../../../../frontend/src/data/staffPaths.json");

#[tokio::test]
async fn screens_are_neither_cached_nor_indexed() {
    let server = TestServer::start().await;
    let screens: BTreeMap<String, String> = serde_json::from_str(STAFF_PATHS_JSON).unwrap();
    for path in screens
        .values()
        .map(String::as_str)
        .chain(["/news/create/7"])
    {
        let table = "GET PATH => 200 (content-type: text/html; charset=utf-8 | cache-control: no-store | x-robots-tag: noindex)";
        server.check(&table.replace("PATH", path)).await;
        let html = server.text(path).await;
        assert!(html.contains("<h1>/einloggen</h1>"), "{path}: {html}");
    }
}

#[tokio::test]
async fn screens_have_one_address_each() {
    let server = TestServer::start().await;
    let table = "
        HEAD /news/edit            => 200
        POST /news/edit            => 405 method-not-allowed
        GET  /news/edit/?from=mail => 308 (location: /news/edit?from=mail)
        GET  /news/create/7/       => 308 (location: /news/create/7)
        GET  /news                 => 404
        GET  /news/create/abc      => 404
        GET  /news/create/7/8      => 404
        GET  /news/edit/7          => 404
        GET  /inhalte/cellar       => 404
        GET  /bilder/upload-0a     => 200
        GET  /karten/weinkarte     => 200
        GET  /karten/Wein          => 404
        GET  /gerichte/7           => 200
        GET  /gerichte/neu         => 200
        GET  /gerichte/alt         => 404
        GET  /bilder/Ofen.jpg      => 404
        GET  /en/einloggen         => 404
    ";
    server.check(table).await;
}
