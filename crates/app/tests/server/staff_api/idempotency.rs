//! Repeated requests with an idempotency key.

use reqwest::{Method, header::HeaderValue};

use super::{CHRISTMAS, NEWS};
use crate::common::{TestServer, assert_problem, field_errors};

const PATHS: [(&str, &str); 2] = [
    ("/api/news", NEWS),
    ("/api/opening-hours/special-days", CHRISTMAS),
];

fn with_bodies(table: &str) -> String {
    table.replace("NEWS", NEWS).replace("CHRISTMAS", CHRISTMAS)
}

#[tokio::test]
async fn a_repeated_request_creates_nothing() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/news (idempotency-key: gansl) NEWS => 201 (location: /api/news/40 | etag: "1") NEWS
        POST /api/opening-hours/special-days (idempotency-key: special) CHRISTMAS
            => 201 (location: /api/opening-hours/special-days/1 | etag: "1") CHRISTMAS
    "#;
    anna.check(&with_bodies(table)).await;
    let revision = server.revision();
    anna.check(&with_bodies(table)).await;
    anna.check(r#"
        POST /api/opening-hours/special-days (idempotency-key: special) {"isOpen": false, "label": "Weihnachten",
            "until": "2026-12-26", "from": "2026-12-24"}
            => 201 {"id": 1}
    "#).await;
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn a_key_of_another_request_is_rejected() {
    let (server, anna) = TestServer::start_signed_in().await;
    // A rejected request does not use the key.
    let table = r#"
        POST /api/news (idempotency-key: gansl) {}
            => 422 unprocessable-content sortOrder missing, title missing, subText missing, imgSrc missing, timeframe missing
        POST /api/news (idempotency-key: gansl) NEWS => 201 (location: /api/news/40)
        POST /api/news (idempotency-key: gansl) {"sortOrder": 1, "title": "A", "subText": "B", "imgSrc": "/c", "timeframe": "D"}
            => 422 idempotency-key-reused
        POST /api/opening-hours/special-days (idempotency-key: gansl) CHRISTMAS => 422 idempotency-key-reused
    "#;
    anna.check(&with_bodies(table)).await;
    // Each member has keys of their own.
    let berta = server.sign_in_berta().await;
    let table = "POST /api/news (idempotency-key: gansl) NEWS => 201 (location: /api/news/41)";
    berta.check(&with_bodies(table)).await;
}

#[tokio::test]
async fn invalid_keys_are_rejected() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let long = "k".repeat(65);
    let two = vec!["one", "two"];
    for keys in [
        vec![""],
        vec!["a b"],
        vec!["a.b"],
        vec!["Schlüssel"],
        vec![&long],
        two,
    ] {
        for (path, body) in PATHS {
            let request = anna.with_bearer(Method::POST, path);
            let request = request
                .header("content-type", "application/json")
                .body(body);
            let request = keys.iter().fold(request, |request, key| {
                let key = HeaderValue::from_bytes(key.as_bytes()).unwrap();
                request.header("idempotency-key", key)
            });
            let response = request.send().await.unwrap();
            let problem = assert_problem(response, 400, "bad-request").await;
            assert_eq!(
                field_errors(&problem),
                ["Idempotency-Key unreadable"],
                "{keys:?}"
            );
        }
    }
    assert_eq!(server.revision(), revision);
}
