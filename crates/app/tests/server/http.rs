//! Public pages and the public API.

use reqwest::Method;
use serde_json::{Value, json};

use super::operations::operations;
use crate::common::{ServerOptions, TestServer, header};

#[tokio::test]
async fn returns_site_news_menus_and_opening_hours() {
    let server = TestServer::start().await;
    let table = r#"
        GET /api/site
            => 200 {"product": "Gasthaus zur Linde", "contact": {"phoneHref": "tel:+4310000000"}}
        GET /api/content/kitchen
            => 200 {"texts": {"heading": {"de": "Unsere Küche", "en": "Our kitchen"}}, "lists": {"suppliers": [
            {"id": "brot", "link": "https://baeckerei.example/", "pictures": [{"picture": "supplier-bread"}]}, {}, {},
            {"id": "eier-nudeln", "link": null}]}}
        GET /api/content/cookiePolicy => 404 not-found
        GET /api/content/cellar => 404 not-found
        GET /api/news
            => 200 [{"timeframeLines": ["20.11.2026", "11.12.2026"], "showUntil": "2026-12-11"}, {"showUntil": null}, {},
            {}, {}, {}]
        GET /api/news/1 => 200 {"timeframeLines": ["20.11.2026", "11.12.2026"], "showUntil": "2026-12-11"}
        GET /api/menus
            => 200 [{"label": "Speisekarte", "url": "/menu/Speisekarte.pdf"}, {"label": "Burgerkarte"},
            {"label": "Wildkarte"}]
        GET /api/opening-hours
            => 200 {"zone": "Europe/Vienna", "week": [{"dayKey": 1, "isOpen": true, "openFrom": "10:00",
            "openUntil": "23:00", "kitchenFrom": "11:00", "kitchenUntil": "20:15"}, {"dayKey": 2, "isOpen": false,
            "openFrom": null}, {}, {}, {}, {}, {}], "state": {"kitchen": {"changes": {"time": "20:15"}}},
            "nextChangeAt": "2026-11-20T19:15:00Z"}
        GET /api/opening-hours/osm
            => 200 {"venue": "Mo,Th-Sa 10:00-23:00; Su 10:00-15:00; PH 10:00-15:00",
            "kitchen": "Mo,Th-Sa 11:00-20:15; Su 11:00-14:00; PH 11:00-14:00"}
        GET /api/opening-hours/closures.ics => 200 (content-type: text/calendar; charset=utf-8)
        GET /api/opening-hours/state => 200 {"evaluatedAt": "2026-11-20T18:00:00Z"}
        GET /api/opening-hours/state?at=2026-10-26T14:30:00%2B01:00
            => 200 {"reason": {"kind": "holiday", "holiday": "nationalDay"}, "venue": {"changes": {"time": "15:00"}},
            "kitchen": {"changes": {"occursAt": "2026-10-29T10:00:00Z", "date": "2026-10-29", "time": "11:00", "dayKey": 4,
            "inDays": 3}}}
    "#;
    server.check(table).await;
}

#[tokio::test]
async fn responses_are_compressed_and_have_strong_entity_tags() {
    let server = TestServer::start().await;
    let compressed = [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")];
    let resource_paths =
        "/ /api/site /api/news /api/menus /api/opening-hours /api/openapi.json /sitemap.xml";
    for path in resource_paths.split(' ') {
        for (accepted_encoding, encoding) in compressed {
            let headers = [("accept-encoding", accepted_encoding)];
            let first = server.request(Method::GET, path, &headers).await;
            assert_eq!(header(&first, "content-encoding"), encoding, "{path}");
            assert_eq!(header(&first, "vary"), "accept-encoding");
            assert!(header(&first, "cache-control").contains("max-age=0"));
            assert_is_cached(&server, path, accepted_encoding, &header(&first, "etag")).await;
        }
    }
    for path in [
        "/robots.txt",
        "/api/opening-hours/osm",
        "/api/opening-hours/closures.ics",
        "/api/opening-hours/state",
        "/api/opening-hours/state?at=2026-11-20T19:15:30Z",
        "/api/news/1",
    ] {
        let tag = header(&server.get(path).await, "etag");
        assert_is_cached(&server, path, "identity", &tag).await;
    }
}

async fn assert_is_cached(server: &TestServer, path: &str, accepted_encoding: &str, tag: &str) {
    assert!(tag.starts_with('"'), "{path} {tag}");
    // Proxies mark the tags of responses that they compress.
    let hash = tag.trim_matches('"').split('-').next().unwrap();
    let marked = format!("\"{hash}-gzip\"");
    for sent in [tag, &format!("W/{tag}"), &marked] {
        let headers = [
            ("accept-encoding", accepted_encoding),
            ("if-none-match", sent),
        ];
        let cached_response = server.request(Method::GET, path, &headers).await;
        assert_eq!(cached_response.status(), 304, "{path} {sent}");
        assert!(cached_response.bytes().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn head_has_the_status_and_the_headers_of_get() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let stored = anna.upload("notes/a.txt", &json!({}), "text/plain", b"Backhendl");
    assert_eq!(stored.send().await.unwrap().status(), 200);
    let paths = "/ /en/ /essen /einloggen /nowhere /essen/ /menu/Speisekarte.pdf /media/none /assets/plain.css /robots.txt \
                 /sitemap.xml /.well-known/security.txt /health/live /health/ready /api/openapi.json /api/docs \
                 /api/storage/v0/b/default/o/notes%2Fa.txt?alt=media";
    let operations = operations().into_iter();
    let operations = operations.filter(|operation| operation.method == Method::GET);
    let urls = operations.map(|operation| operation.url());
    for path in urls.chain(paths.split_whitespace().map(str::to_owned)) {
        let [get, head] = [Method::GET, Method::HEAD].map(|method| anna.with_bearer(method, &path));
        let [get, head] = [get.send().await.unwrap(), head.send().await.unwrap()];
        assert_eq!(head.status(), get.status(), "{path}");
        for name in ["content-type", "etag", "cache-control", "location"] {
            assert_eq!(header(&head, name), header(&get, name), "{path} {name}");
        }
        // It may be absent (RFC 9110 §9.3.2).
        let length = header(&head, "content-length");
        assert!(
            length.is_empty() || length == header(&get, "content-length"),
            "{path} {length}"
        );
        assert!(head.bytes().await.unwrap().is_empty(), "{path}");
    }
}

#[tokio::test]
async fn invalid_requests_get_a_problem_document() {
    let server = TestServer::start().await;
    let table = "
        GET     /api                                                  => 404 not-found
        GET     /api/                                                 => 404 not-found
        GET     /api/beer                                             => 404 not-found
        GET     /api/news/                                            => 404 not-found
        GET     /api/news/99                                          => 404 not-found
        GET     /api/opening-hours/state?at=soon                      => 400 bad-request at unreadable
        GET     /api/opening-hours/state?at=1600-01-01T00:00:00Z      => 400 bad-request at outside-years
        GET     /api/opening-hours/state?at=9999-12-31T23:59:59-12:00 => 400 bad-request at outside-years
        GET     /api/opening-hours/state?at=%ff                       => 400 bad-request at unreadable
        POST    /                                                     => 405 method-not-allowed
        PUT     /assets/plain.css                                     => 405 method-not-allowed
        POST    /menu/Speisekarte.pdf                                 => 405 method-not-allowed
        POST    /nowhere                                              => 404 not-found
        POST    /essen/                                               => 404 not-found
        OPTIONS /api/contact                                          => 405 (allow: POST) method-not-allowed
        POST    /api/openapi.json                                     => 405 method-not-allowed
        OPTIONS /api/docs                                             => 405 method-not-allowed
        DELETE  /health/ready                                         => 405 method-not-allowed
        POST    /health/live                                          => 405 method-not-allowed
    ";
    server.check(table).await;
}

#[tokio::test]
async fn problem_documents_are_in_the_preferred_language() {
    let server = TestServer::start().await;
    for (path, accepted, language, title) in [
        ("/api/beer", "en-GB, de;q=0.9", "en", "Not found"),
        ("/api/beer", "fr", "de", "Nicht gefunden"),
        ("/api/publication", "en", "en", "Not signed in"),
        ("/api/news?scope=x", "en", "en", "Unreadable request"),
    ] {
        let headers = [("accept-language", accepted)];
        let response = server.request(Method::GET, path, &headers).await;
        assert_eq!(header(&response, "content-language"), language, "{path}");
        assert_eq!(header(&response, "vary"), "accept-language", "{path}");
        let problem: Value = response.json().await.unwrap();
        assert_eq!(problem["title"], title, "{path}");
    }
}

#[tokio::test]
async fn not_found_page_uses_the_language_of_the_path() {
    let server = TestServer::start().await;
    let german_paths = "/gibt-es-nicht /essen/suppe /menu/Weinkarte.pdf /menu/ //evil.example /%00 \
                  /health /english /EN/no-such-page /fr/rien /404";
    let english_paths = "/en/no-such-page /en/essen/soup /en/404";
    let german_paths = german_paths.split(' ').map(|path| (path, "lang=\"de\""));
    let english_paths = english_paths.split(' ').map(|path| (path, "lang=\"en\""));
    for (path, attribute) in german_paths.chain(english_paths) {
        let response = server.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        let content_type = header(&response, "content-type");
        assert_eq!(content_type, "text/html; charset=utf-8", "{path}");
        let page = response.text().await.unwrap();
        assert!(page.contains(attribute), "{path}: {page}");
    }
}

#[tokio::test]
async fn trailing_slashes_redirect_within_the_site() {
    let server = TestServer::start().await;
    let table = "
        GET /essen/          => 308 (location: /essen)
        GET /essen/?tisch=4  => 308 (location: /essen?tisch=4)
        GET /essen//         => 308 (location: /essen)
        GET /en              => 308 (location: /en/)
        GET /en?tisch=4      => 308 (location: /en/?tisch=4)
        GET /en//            => 308 (location: /en/)
        GET /en/essen/       => 308 (location: /en/essen)
        GET //evil.example/  => 404
        GET /evil.example/   => 404
        GET /.//essen/       => 404
        GET /de              => 404
        GET /de/essen        => 404
    ";
    server.check(table).await;
}

#[tokio::test]
async fn assets_are_immutable_if_their_url_has_a_version() {
    let server = TestServer::start().await;
    let table = "
        GET /assets/build/a-1234.css               => 200 (cache-control: ~ immutable)
        GET /assets/pictures/plain.css?v=1234      => 200 (cache-control: ~ immutable)
        GET /assets/pictures/plain.css             => 200 (cache-control: ~ must-revalidate)
        GET /assets/pictures/plain.css?v=          => 200 (cache-control: ~ must-revalidate)
        GET /assets/pictures/plain.css?v=00000000  => 200 (cache-control: ~ must-revalidate)
        GET /assets/pictures/plain.css?v=1234&v=5  => 200 (cache-control: ~ must-revalidate)
        GET /assets/pictures/plain.css?version=1   => 200 (cache-control: ~ must-revalidate)
        GET /assets/plain.css?v=1234               => 200 (cache-control: ~ must-revalidate)
    ";
    server.check(table).await;
}

#[tokio::test]
async fn responses_have_security_headers() {
    let server = TestServer::start().await;
    let table = "
        GET /nowhere              => 404 HEADERS
        GET /api/news             => 200 HEADERS
        GET /api/news/x           => 400 HEADERS
        GET /menu/Speisekarte.pdf => 200 HEADERS
    ";
    let headers =
        "(x-content-type-options: nosniff | content-security-policy: ~ default-src 'none')";
    server.check(&table.replace("HEADERS", headers)).await;
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
    let table = r#"
        GET /health/live  => 204
        GET /health/ready => 200 {"database": true, "blobs": true}
        GET /health/ready (forwarded: for=1.2.3.4)  => 404
        GET /health/ready (x-forwarded-for: 1.2.3.4) => 404
    "#;
    server.check(table).await;
}

#[tokio::test]
async fn responses_are_503_before_the_first_edition() {
    let server = TestServer::start_without_edition(ServerOptions::default()).await;
    let table = "
        GET /                        => 503 (retry-after: 5)
        HEAD /                       => 503
        GET /api/news                => 503
        GET /api/news/1              => 503
        GET /api/opening-hours/state => 503
        GET /health/ready            => 503
    ";
    server.check(table).await;
}

#[tokio::test]
async fn the_answer_to_the_consent_question_sets_the_cookie_of_the_banner() {
    let server = TestServer::start().await;
    let table = r#"
        GET / => 200 (set-cookie: )
        GET /api/site => 200 (set-cookie: )
        PUT /api/consent {"usage": true}
            => 204 (set-cookie: ~ wirtshaus_consent=%7B%22 | set-cookie: ~ %22categories%22%3A%5B%22necessary%22%2C%22usage%22%5D
            | set-cookie: ~ ; SameSite=Lax; Path=/; Expires=Sat, 20 Nov 2027 18:00:00 GMT)
        PUT /api/consent {"usage": false} => 204 (set-cookie: ~ %22categories%22%3A%5B%22necessary%22%5D)
        PUT /api/consent (host: www.gasthaus.example) {"usage": true} => 204 (set-cookie: ~ ; Path=/; Domain=www.gasthaus.example; Expires=)
        PUT /api/consent (host: www.gasthaus.example.) {"usage": true} => 204 (set-cookie: ~ ; Path=/; Expires=)
        PUT /api/consent (host: localhost.) {"usage": true} => 204 (set-cookie: ~ ; Path=/; Expires=)
        PUT /api/consent {} => 422 unprocessable-content usage missing
        PUT /api/consent (sec-fetch-site: cross-site) {"usage": true} => 403 forbidden
    "#;
    server.check(table).await;
}
