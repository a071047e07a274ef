//! Repeated requests with an idempotency key.

use domain::idempotency::IDEMPOTENCY_KEY_RETENTION;
use reqwest::Method;
use time::Duration;

use super::{CHRISTMAS_JSON, NEWS_JSON};
use crate::common::{TestServer, assert_problem, field_errors};

fn insert_json_bodies(table: &str) -> String {
    table
        .replace("NEWS_JSON", NEWS_JSON)
        .replace("CHRISTMAS_JSON", CHRISTMAS_JSON)
}

#[tokio::test]
async fn a_repeated_request_creates_nothing() {
    let (server, anna) = TestServer::start_signed_in().await;
    // A rejected request does not use the key.
    let table = "
        POST /api/news (idempotency-key: gansl) {}
            => 422 unprocessable-content sortOrder missing, title missing, subText missing, imgSrc missing, timeframe missing
    ";
    anna.check(table).await;
    let table = r#"
        POST /api/news (idempotency-key: gansl) NEWS_JSON => 201 (location: /api/news/40 | etag: "1") NEWS_JSON
        POST /api/opening-hours/special-days (idempotency-key: special) CHRISTMAS_JSON
            => 201 (location: /api/opening-hours/special-days/1 | etag: "1") CHRISTMAS_JSON
    "#;
    anna.check(&insert_json_bodies(table)).await;
    let revision = server.revision();
    anna.check(&insert_json_bodies(table)).await;
    let table = r#"
        POST /api/opening-hours/special-days (idempotency-key: special) {"isOpen": false, "label": "Weihnachten",
            "until": "2026-12-26", "from": "2026-12-24"}
            => 201 {"id": 1}
        POST /api/news (idempotency-key: gansl) {"sortOrder": 1, "title": "A", "subText": "B", "imgSrc": "/c", "timeframe": "D"}
            => 422 idempotency-key-reused
        POST /api/opening-hours/special-days (idempotency-key: gansl) CHRISTMAS_JSON => 422 idempotency-key-reused
    "#;
    anna.check(&insert_json_bodies(table)).await;
    assert_eq!(server.revision(), revision);
    // Each member has keys of their own.
    let berta = server.sign_in_berta().await;
    let table = "POST /api/news (idempotency-key: gansl) NEWS_JSON => 201 (location: /api/news/41)";
    berta.check(&insert_json_bodies(table)).await;
    // Also after its deletion, for a day.
    let table = "
        DELETE /api/news/40 => 204
        POST   /api/news (idempotency-key: gansl) NEWS_JSON => 201 (location: /api/news/40)
        GET    /api/news/40 => 404 not-found
    ";
    anna.check(&insert_json_bodies(table)).await;
    let day = IDEMPOTENCY_KEY_RETENTION;
    let anna = server.sign_in_after(anna, day - Duration::SECOND).await;
    let table = "POST /api/news (idempotency-key: gansl) NEWS_JSON => 201 (location: /api/news/ID)";
    let table = insert_json_bodies(table);
    anna.check(&table.replace("ID", "40")).await;
    server.clock.advance(Duration::SECOND);
    for _ in 0..2 {
        anna.check(&table.replace("ID", "42")).await;
    }
}

#[tokio::test]
async fn invalid_keys_are_rejected() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    for (path, body) in [
        ("/api/news", NEWS_JSON),
        ("/api/opening-hours/special-days", CHRISTMAS_JSON),
    ] {
        for keys in [&["a b"][..], &["Schlüssel"], &["one", "two"]] {
            let request = anna.with_bearer(Method::POST, path);
            let request = request
                .header("content-type", "application/json")
                .body(body);
            let request = keys.iter().fold(request, |request, key| {
                request.header("idempotency-key", key.as_bytes())
            });
            let response = request.send().await.unwrap();
            let problem = assert_problem(response, 400, "bad-request").await;
            let errors = field_errors(&problem);
            assert_eq!(errors, ["Idempotency-Key unreadable"], "{keys:?}");
        }
    }
    assert_eq!(server.revision(), revision);
}
