//! Public pages and the public API.

use reqwest::Method;
use serde_json::json;

use crate::common::{ServerOptions, TestServer, assert_problem, header};

#[tokio::test]
async fn returns_site_news_and_menus() {
    let server = TestServer::start().await;
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
async fn returns_opening_hours_and_status() {
    let server = TestServer::start().await;
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
async fn responses_are_compressed_and_have_strong_entity_tags() {
    let server = TestServer::start().await;
    for path in [
        "/",
        "/api/site",
        "/api/news",
        "/api/menus",
        "/api/opening-hours",
        "/api/openapi.json",
        "/sitemap.xml",
    ] {
        for (accepted, encoding) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
            let first = server
                .request(Method::GET, path, &[("accept-encoding", accepted)])
                .await;
            assert_eq!(header(&first, "content-encoding"), encoding, "{path}");
            assert_eq!(header(&first, "vary"), "accept-encoding");
            assert!(header(&first, "cache-control").contains("max-age=0"));
            let tag = header(&first, "etag");
            assert!(tag.starts_with('"'), "{tag}");
            let headers = [("accept-encoding", accepted), ("if-none-match", &tag)];
            let cached = server.request(Method::GET, path, &headers).await;
            assert_eq!(cached.status(), 304);
            assert!(cached.bytes().await.unwrap().is_empty());
        }
    }
}

#[tokio::test]
async fn uncompressed_responses_have_entity_tags() {
    let server = TestServer::start().await;
    for path in [
        "/robots.txt",
        "/api/opening-hours/state",
        "/api/opening-hours/state?at=2026-11-20T19:15:30Z",
        "/api/news/1",
    ] {
        let tag = header(&server.get(path).await, "etag");
        let headers = [("if-none-match", tag.as_str())];
        let cached = server.request(Method::GET, path, &headers).await;
        assert_eq!(cached.status(), 304, "{path}");
    }
}

#[tokio::test]
async fn head_has_the_headers_of_get() {
    let server = TestServer::start().await;
    for path in [
        "/",
        "/api/news",
        "/menu/Speisekarte.pdf",
        "/assets/plain.css",
    ] {
        let get = server.get(path).await;
        let head = server.request(Method::HEAD, path, &[]).await;
        assert_eq!(head.status(), 200, "{path}");
        for name in ["content-length", "content-type", "etag"] {
            assert_eq!(header(&head, name), header(&get, name), "{path} {name}");
        }
        let length: usize = header(&get, "content-length").parse().unwrap();
        assert_eq!(get.bytes().await.unwrap().len(), length, "{path}");
        assert!(head.bytes().await.unwrap().is_empty());
    }
}

/// Method, path, status, problem type, and invalid parameter.
const INVALID_REQUESTS: &str = "
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
async fn invalid_requests_get_a_problem_document() {
    let server = TestServer::start().await;
    for line in INVALID_REQUESTS.trim().lines() {
        let [method, path, status, kind, field @ ..] =
            &line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let response = server.request(method.parse().unwrap(), path, &[]).await;
        let content_type = header(&response, "content-type");
        assert_eq!(content_type, "application/problem+json", "{line}");
        let has_allow = !header(&response, "allow").is_empty();
        assert_eq!(has_allow, *status == "405", "{line}");
        let problem = assert_problem(response, status.parse().unwrap(), kind).await;
        assert_eq!(problem["status"].to_string(), *status, "{line}");
        assert!(problem["detail"].as_str().unwrap().ends_with('.'), "{line}");
        if let [field] = field {
            assert_eq!(problem["errors"][0]["field"], *field, "{line}");
        }
    }
}

#[tokio::test]
async fn not_found_page_uses_the_language_of_the_path() {
    let server = TestServer::start().await;
    for (path, language) in [
        ("/gibt-es-nicht", "de"),
        ("/essen/suppe", "de"),
        ("/menu/Weinkarte.pdf", "de"),
        ("/menu/", "de"),
        ("//evil.example", "de"),
        ("/%00", "de"),
        ("/health", "de"),
        ("/english", "de"),
        ("/EN/no-such-page", "de"),
        ("/fr/rien", "de"),
        ("/en/no-such-page", "en"),
        ("/en/essen/soup", "en"),
        ("/404", "de"),
        ("/en/404", "en"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        let content_type = header(&response, "content-type");
        assert_eq!(content_type, "text/html; charset=utf-8", "{path}");
        let page = response.text().await.unwrap();
        let attribute = format!("lang=\"{language}\"");
        assert!(page.contains(&attribute), "{path}: {page}");
    }
}

#[tokio::test]
async fn trailing_slashes_redirect_within_the_site() {
    let server = TestServer::start().await;
    for (path, target) in [
        ("/essen/", "/essen"),
        ("/essen/?tisch=4", "/essen?tisch=4"),
        ("/essen//", "/essen"),
        ("/en", "/en/"),
        ("/en?tisch=4", "/en/?tisch=4"),
        ("/en//", "/en/"),
        ("/en/essen/", "/en/essen"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 308, "{path}");
        assert_eq!(header(&response, "location"), target, "{path}");
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
    // Writes are not redirected.
    let write = server.request(Method::POST, "/essen/", &[]).await;
    assert_eq!(write.status(), 404);
}

#[tokio::test]
async fn assets_are_immutable_if_their_url_has_a_version() {
    let server = TestServer::start().await;
    for (path, expected) in [
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
        assert!(
            header(&response, "cache-control").contains(expected),
            "{path}"
        );
    }
}

#[tokio::test]
async fn responses_have_security_headers() {
    let server = TestServer::start().await;
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
        // The only other host is that of the map, in a frame.
        assert_eq!(page.matches("://").count(), 1, "{page}");
        assert!(page.contains("; frame-src https://map.example; "), "{page}");
    }
}

#[tokio::test]
async fn readiness_is_hidden_from_proxied_clients() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/health/live").await.status(), 204);
    let ready = server.json("/health/ready").await;
    assert_eq!(ready["database"], true);
    assert_eq!(ready["blobs"], true);
    for proxied in [("forwarded", "for=1.2.3.4"), ("x-forwarded-for", "1.2.3.4")] {
        let response = server
            .request(Method::GET, "/health/ready", &[proxied])
            .await;
        assert_eq!(response.status(), 404, "{proxied:?}");
    }
}

#[tokio::test]
async fn responses_are_503_before_the_first_edition() {
    let server = TestServer::start_unpublished(ServerOptions::default()).await;
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
