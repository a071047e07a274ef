//! The published API through real HTTP: what it answers, and how it refuses.

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
use serde_json::{Value, json};

#[tokio::test]
async fn guests_read_the_house() {
    let server = TestServer::open().await;
    let site = server.json("/api/site").await;
    assert_eq!(site["product"], "Gasthaus zur Linde");
    assert_eq!(site["contact"]["phoneHref"], "tel:+4310000000");
    let kinds: Vec<_> = site["suppliers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|supplier| supplier["kind"].clone())
        .collect();
    assert_eq!(kinds, ["BREAD", "MEAT", "PRODUCE", "EGGS_AND_NOODLES"]);
    assert!(site["suppliers"][3].get("actionUrl").is_none());

    let news = server.json("/api/news").await;
    assert_eq!(news.as_array().unwrap().len(), 6);
    assert_eq!(
        news[0]["timeframeLines"],
        json!(["20.11.2026", "11.12.2026"])
    );
    assert_eq!(news[0]["showUntil"], "2026-12-11");
    assert!(news[1].get("showUntil").is_none());
    assert_eq!(server.json("/api/news/1").await, news[0]);

    let menus = server.json("/api/menus").await;
    let labels: Vec<_> = menus
        .as_array()
        .unwrap()
        .iter()
        .map(|menu| menu["label"].clone())
        .collect();
    assert_eq!(labels, ["Speisekarte", "Burgerkarte", "Wildkarte"]);
    assert_eq!(menus[0]["url"], "/menu/Speisekarte.pdf");
}

#[tokio::test]
async fn guests_read_the_hours() {
    let server = TestServer::open().await;
    let hours = server.json("/api/opening-hours").await;
    assert_eq!(hours["zone"], "Europe/Vienna");
    assert_eq!(hours["week"].as_array().unwrap().len(), 7);
    assert_eq!(
        hours["week"][0],
        json!({"dayKey": 1, "isOpen": true, "openFrom": "10:00", "openUntil": "23:00", "kitchenFrom": "11:00", "kitchenUntil": "20:15"})
    );
    assert_eq!(hours["week"][1], json!({"dayKey": 2, "isOpen": false}));
    assert_eq!(hours["state"]["kitchen"]["changes"]["time"], "20:15");
    assert_eq!(hours["nextChange"], "2026-11-20T19:15:00Z");

    let state = server
        .json("/api/opening-hours/state?at=2026-10-26T14:30:00%2B01:00")
        .await;
    assert_eq!(
        state["reason"],
        json!({"kind": "HOLIDAY", "holiday": "NATIONAL_DAY"})
    );
    assert_eq!(state["venue"]["changes"]["time"], "15:00");
    assert_eq!(
        state["kitchen"]["changes"],
        json!({
            "at": "2026-10-29T10:00:00Z", "date": "2026-10-29", "time": "11:00", "dayKey": 4, "inDays": 3
        })
    );
    assert_eq!(
        server.json("/api/opening-hours/state").await["at"],
        "2026-11-20T18:00:00Z"
    );
}

#[tokio::test]
async fn published_answers_are_compressed_and_not_sent_twice() {
    let server = TestServer::open().await;
    for path in [
        "/",
        "/api/site",
        "/api/news",
        "/api/menus",
        "/api/opening-hours",
        "/api/openapi.json",
        "/sitemap.xml",
    ] {
        for (sent, coding) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
            let first = server
                .ask(Method::GET, path, &[("accept-encoding", sent)])
                .await;
            assert_eq!(header(&first, "content-encoding"), coding, "{path}");
            assert_eq!(header(&first, "vary"), "accept-encoding");
            assert!(header(&first, "cache-control").contains("max-age=0"));
            let etag = header(&first, "etag");
            assert!(etag.starts_with('"'), "a strong tag: {etag}");
            let again = [("accept-encoding", sent), ("if-none-match", &etag)];
            let second = server.ask(Method::GET, path, &again).await;
            assert_eq!(second.status(), 304);
            assert!(second.bytes().await.unwrap().is_empty());
        }
    }
}

/// Its four lines would only grow.
#[tokio::test]
async fn what_robots_are_told_is_not_sent_twice() {
    let server = TestServer::open().await;
    let first = server.get("/robots.txt").await;
    assert_eq!(header(&first, "content-encoding"), "");
    assert!(header(&first, "cache-control").contains("max-age=0"));
    let again = [("if-none-match", &*header(&first, "etag"))];
    let second = server.ask(Method::GET, "/robots.txt", &again).await;
    assert_eq!(second.status(), 304);
}

#[tokio::test]
async fn a_state_worked_out_for_somebody_has_a_tag_too() {
    let server = TestServer::open().await;
    for path in [
        "/api/opening-hours/state",
        "/api/opening-hours/state?at=2026-11-20T19:15:30Z",
        "/api/news/1",
    ] {
        let etag = header(&server.get(path).await, "etag");
        let again = [("if-none-match", etag.as_str())];
        assert_eq!(
            server.ask(Method::GET, path, &again).await.status(),
            304,
            "{path}"
        );
    }
}

#[tokio::test]
async fn head_says_what_get_would_send() {
    let server = TestServer::open().await;
    for path in [
        "/",
        "/api/news",
        "/menu/Speisekarte.pdf",
        "/assets/plain.css",
    ] {
        let get = server.get(path).await;
        let head = server.ask(Method::HEAD, path, &[]).await;
        assert_eq!(head.status(), 200, "{path}");
        for name in ["content-length", "content-type", "etag"] {
            assert_eq!(header(&head, name), header(&get, name), "{path} {name}");
        }
        let length: usize = header(&get, "content-length").parse().unwrap();
        assert_eq!(get.bytes().await.unwrap().len(), length, "{path}");
        assert!(head.bytes().await.unwrap().is_empty());
    }
}

/// Method, path, status, kind, and the parameter at fault.
const WRONG: &str = "
    GET     /api                                                  404  not-found
    GET     /api/                                                 404  not-found
    GET     /api/beer                                             404  not-found
    GET     /api/news/                                            404  not-found
    GET     /api/news/99                                          404  not-found
    GET     /api/news/0                                           404  not-found
    GET     /api/news/three                                       400  bad-request  id
    GET     /api/news/-1                                          400  bad-request  id
    GET     /api/news/99999999999                                 400  bad-request  id
    GET     /api/news/%ff                                         400  bad-request
    GET     /api/opening-hours/state?at=soon                      400  bad-request  at
    GET     /api/opening-hours/state?at=1600-01-01T00:00:00Z      400  bad-request  at
    GET     /api/opening-hours/state?at=9999-12-31T23:59:59-12:00 400  bad-request  at
    GET     /api/opening-hours/state?at=%ff                       400  bad-request  at
    POST    /api/menus                                            405  method-not-allowed
    POST    /api/news/1                                           405  method-not-allowed
    POST    /                                                     405  method-not-allowed
    PUT     /assets/plain.css                                     405  method-not-allowed
    POST    /menu/Speisekarte.pdf                                 405  method-not-allowed
    POST    /nowhere                                              404  not-found
    POST    /api/openapi.json                                     405  method-not-allowed
    OPTIONS /api/docs                                             405  method-not-allowed
    DELETE  /health/ready                                         405  method-not-allowed
    POST    /health/live                                          405  method-not-allowed
";

#[tokio::test]
async fn what_is_wrong_is_said_in_a_problem_document() {
    let server = TestServer::open().await;
    for line in WRONG.trim().lines() {
        let [method, path, status, kind, field @ ..] =
            &line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let response = server.ask(method.parse().unwrap(), path, &[]).await;
        assert_eq!(response.status().as_str(), *status, "{line}");
        let content_type = header(&response, "content-type");
        assert_eq!(content_type, "application/problem+json", "{line}");
        assert_eq!(header(&response, "cache-control"), "no-store", "{line}");
        let says_what_is_allowed = !header(&response, "allow").is_empty();
        assert_eq!(says_what_is_allowed, *status == "405", "{line}");
        let problem: Value = response.json().await.unwrap();
        assert_eq!(
            problem["type"],
            format!("urn:wirtshaus:problem:{kind}"),
            "{line}"
        );
        assert_eq!(problem["status"].to_string(), *status, "{line}");
        assert!(problem["detail"].as_str().unwrap().ends_with('.'), "{line}");
        if let [field] = field {
            assert_eq!(problem["errors"][0]["field"], *field, "{line}");
        }
    }
}

#[tokio::test]
async fn people_who_are_lost_get_a_page() {
    let server = TestServer::open().await;
    for path in [
        "/gibt-es-nicht",
        "/essen/suppe",
        "/menu/Weinkarte.pdf",
        "/menu/",
        "//evil.example",
        "/%00",
        "/health",
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        assert_eq!(
            header(&response, "content-type"),
            "text/html; charset=utf-8",
            "{path}"
        );
    }
}

#[tokio::test]
async fn who_is_lost_is_told_so_in_the_language_of_the_path() {
    let server = TestServer::open().await;
    for (path, language) in [
        ("/gibt-es-nicht", "de"),
        ("/en/no-such-page", "en"),
        ("/en/essen/soup", "en"),
        ("/english", "de"),
        ("/EN/no-such-page", "de"),
        ("/fr/rien", "de"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        let page = response.text().await.unwrap();
        assert!(
            page.contains(&format!("lang=\"{language}\"")),
            "{path}: {page}"
        );
    }
    // The pages that say so have no address of their own under which they would be found.
    assert_eq!(server.get("/404").await.status(), 404);
    assert_eq!(server.get("/en/404").await.status(), 404);
}

#[tokio::test]
async fn a_slash_too_many_leads_to_the_page_and_never_elsewhere() {
    let server = TestServer::open().await;
    let response = server.get("/essen/").await;
    assert_eq!(response.status(), 308);
    assert_eq!(header(&response, "location"), "/essen");
    let response = server.get("/essen/?tisch=4").await;
    assert_eq!(header(&response, "location"), "/essen?tisch=4");
    for (asked, leads_to) in [
        ("/essen//", "/essen"),
        ("/en", "/en/"),
        ("/en?tisch=4", "/en/?tisch=4"),
        ("/en//", "/en/"),
        ("/en/essen/", "/en/essen"),
    ] {
        let response = server.get(asked).await;
        assert_eq!(response.status(), 308, "{asked}");
        assert_eq!(header(&response, "location"), leads_to, "{asked}");
    }
    for path in [
        "//evil.example/",
        "/evil.example/",
        "/.//essen/",
        "/de",
        "/de/essen",
    ] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
    // Whoever wants to change something is not sent there to hear that it cannot be changed.
    let changes = server.ask(Method::POST, "/essen/", &[]).await;
    assert_eq!(changes.status(), 404);
}

#[tokio::test]
async fn files_of_the_front_are_kept_as_long_as_their_address_names_them() {
    let server = TestServer::open().await;
    for (path, kept) in [
        ("/assets/build/a-1234.css", "immutable"),
        ("/assets/pictures/plain.css?v=1234", "immutable"),
        ("/assets/pictures/plain.css", "must-revalidate"),
        ("/assets/pictures/plain.css?v=", "must-revalidate"),
        ("/assets/pictures/plain.css?v=00000000", "must-revalidate"),
        ("/assets/pictures/plain.css?v=1234&v=5", "must-revalidate"),
        ("/assets/pictures/plain.css?version=1", "must-revalidate"),
        ("/assets/plain.css?v=1234", "must-revalidate"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200);
        assert!(header(&response, "cache-control").contains(kept), "{path}");
    }
}

#[tokio::test]
async fn every_answer_keeps_the_page_to_itself() {
    let server = TestServer::open().await;
    for path in [
        "/",
        "/nowhere",
        "/api/news",
        "/api/news/x",
        "/menu/Speisekarte.pdf",
        "/api/docs",
    ] {
        let response = server.get(path).await;
        assert_eq!(
            header(&response, "x-content-type-options"),
            "nosniff",
            "{path}"
        );
        let policy = header(&response, "content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}: {policy}");
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
    }
    for path in ["/", "/en/", "/essen", "/nowhere"] {
        let page = header(&server.get(path).await, "content-security-policy");
        assert!(!page.contains("unsafe"), "{page}");
        // Of all other hosts, a page may load the map's alone, and only into a frame.
        assert_eq!(page.matches("://").count(), 1, "{page}");
        assert!(page.contains("; frame-src https://map.example; "), "{page}");
    }
}

#[tokio::test]
async fn health_is_told_to_this_machine_alone() {
    let server = TestServer::open().await;
    assert_eq!(server.get("/health/live").await.status(), 204);
    let ready = server.json("/health/ready").await;
    assert_eq!(ready["database"], true);
    assert_eq!(ready["blobs"], true);
    for proxied in [("forwarded", "for=1.2.3.4"), ("x-forwarded-for", "1.2.3.4")] {
        let response = server.ask(Method::GET, "/health/ready", &[proxied]).await;
        assert_eq!(response.status(), 404, "{proxied:?}");
    }
}

#[tokio::test]
async fn before_the_first_edition_guests_are_asked_to_wait() {
    let server = TestServer::unpublished(wirtshaus::server::Limits {
        connections: 64,
        header_timeout: std::time::Duration::from_secs(5),
        body_timeout: std::time::Duration::from_secs(5),
        read_timeout: std::time::Duration::from_secs(5),
    })
    .await;
    for path in [
        "/",
        "/api/news",
        "/api/news/1",
        "/api/opening-hours/state",
        "/health/ready",
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 503, "{path}");
    }
    assert_eq!(header(&server.get("/").await, "retry-after"), "5");
}
