use serde_json::json;
use time::Duration;

use super::NEWS_JSON;
use crate::common::TestServer;

#[tokio::test]
async fn creates_an_entry_and_edits_only_the_sent_fields() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST   /api/news NEWS_JSON
            => 201 (location: /api/news/40 | etag: "1" | cache-control: no-store) {"id": 40, "isComingSoon": false, "version": 1}
        GET    /api/news/40 => 200 NEWS_JSON
        GET    /api/news/40 => 200 {"timeframeLines": ["11. November", "8. Dezember"]}
        PATCH  /api/news/40 {"title": "", "showUntil": ""}
            => 200 (etag: "2") {"title": "", "showUntil": null, "timeframe": "11. November – 8. Dezember", "isFood": true,
            "version": 2}
        GET    /api/news/0                  => 404 not-found
        GET    /api/news/4294967295         => 404 not-found
        DELETE /api/news/4294967295         => 404 not-found
        PATCH  /api/news/4294967295 {}      => 404 not-found
        POST   /api/news/4294967295/restore => 404 not-found
    "#;
    anna.check(&table.replace("NEWS_JSON", NEWS_JSON)).await;
}

#[tokio::test]
async fn reports_all_errors_of_an_entry() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let invalid = r#"{"sortOrder": 0, "title": "LONG", "subText": 7, "imgSrc": "//elsewhere", "timeframe": "  ", "showUntil": "2026-02-30", "isComingSoon": "yes", "colour": "red"}"#;
    let invalid = invalid.replace("LONG", &"ä".repeat(201));
    // An edit may empty texts.
    let table = r#"
        POST /api/news {}
            => 422 unprocessable-content sortOrder missing, title missing, subText missing, imgSrc missing, timeframe missing
        POST /api/news INVALID
            => 422 unprocessable-content sortOrder out-of-range, title too-long, subText unreadable, imgSrc not-a-path,
            timeframe missing, showUntil not-a-day, isComingSoon unreadable, colour unknown
        PATCH /api/news/1 INVALID
            => 422 unprocessable-content sortOrder out-of-range, title too-long, subText unreadable, imgSrc not-a-path,
            showUntil not-a-day, isComingSoon unreadable, colour unknown
        PATCH /api/news/1 {"title": "\u0007", "subText": "", "imgSrc": "", "timeframe": ""}
            => 422 unprocessable-content title control-character
    "#;
    anna.check(&table.replace("INVALID", &invalid)).await;
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn accepts_the_longest_entry_with_escaped_characters() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let escaped = NEWS_JSON.replace("Knusprig", &"\\ud83e\\udd68".repeat(3980));
    let table = "POST /api/news ESCAPED => 201\nGET /api/news/40 => 200 LONG";
    let long_sub_text = json!({ "subText": format!("{},\nmit Rotkraut.", "🥨".repeat(3980)) });
    let table = table.replace("ESCAPED", &escaped);
    anna.check(&table.replace("LONG", &long_sub_text.to_string()))
        .await;
}

#[tokio::test]
async fn second_edit_of_the_same_version_is_rejected() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        GET    /api/news/1 => 200 (etag: "1")
        GET    /api/news/1 (if-none-match: "1") => 304 (etag: "1" | cache-control: no-store)
        GET    /api/news/1 (if-none-match: "7", W/"1-gzip") => 304 (etag: "1")
        PATCH  /api/news/1 (if-match: "1") {"title": "Anna"}      => 200 {"version": 2}
        PATCH  /api/news/1 (if-match: "1") {"title": "Berta"}     => 412 precondition-failed
        DELETE /api/news/1 (if-match: "1")                        => 412 precondition-failed
        GET    /api/news/1 (if-none-match: "1") => 200 (etag: "2") {"title": "Anna"}
        PATCH  /api/news/1 (if-match: W/"1") {"title": "Berta"}   => 412 precondition-failed
        PATCH  /api/news/1 (if-match: "9", W/"2-gzip") {"title": "Resi"} => 200 {"title": "Resi"}
        PATCH  /api/news/1 (if-match: *) {"title": "Zenzi"}       => 200 {"title": "Zenzi"}
        DELETE /api/news/1 (if-match: "4")                        => 204
        PATCH  /api/news/1 (if-match: *) {"title": ""}            => 404 not-found
    "#;
    anna.check(table).await;
}

#[tokio::test]
async fn staff_see_expired_entries() {
    let (server, anna) = TestServer::start_signed_in().await;
    let expired = NEWS_JSON.replace("2026-12-08", "2026-11-19");
    let table = r#"
        POST /api/news NEWS_JSON           => 201
        GET  /api/news/40             => 200 {"showUntil": "2026-11-19"}
        GET  /api/news?scope=all      => 200 [{}, {}, {}, {}, {}, {}, {"id": 40}]
    "#;
    anna.check(&table.replace("NEWS_JSON", &expired)).await;
    let table = "
        GET /api/news                  => 200 [{}, {}, {}, {}, {}, {}]
        GET /api/news/40               => 404 not-found
        GET /api/news?scope=all        => 401 unauthorized
        GET /api/news?scope=trash      => 401 unauthorized
        GET /api/news?scope=everything => 400 bad-request scope unreadable
    ";
    server.check(table).await;
}

#[tokio::test]
async fn deleted_entry_can_be_restored_for_30_days() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST   /api/news NEWS_JSON          => 201
        DELETE /api/news/40            => 204 (cache-control: no-store)
        GET    /api/news/40            => 404 not-found
        GET /api/news?scope=trash
            => 200 [{"id": 40, "title": "Ganslzeit", "version": 1, "deletedAt": "2026-11-20T18:00:00Z"}]
        POST   /api/news/40/restore (if-match: "2") => 412 precondition-failed
        POST   /api/news/40/restore (if-match: "1") => 200 {"id": 40, "title": "Ganslzeit", "version": 2}
        POST   /api/news/40/restore (if-match: "1") => 412 precondition-failed
        POST   /api/news/40/restore    => 200 {"version": 2}
        GET    /api/news?scope=trash   => 200 []
    "#;
    anna.check(&table.replace("NEWS_JSON", NEWS_JSON)).await;
    assert!(server.text("/").await.contains("Ganslzeit"));
    anna.check("DELETE /api/news/40 => 204").await;
    assert!(!server.text("/").await.contains("Ganslzeit"));
    let anna = server.sign_in_after(anna, Duration::days(30)).await;
    let table = "
        GET  /api/news?scope=trash => 200 []
        POST /api/news/40/restore  => 410 gone
    ";
    anna.check(table).await;
}

/// The initial content has six entries.
#[tokio::test]
async fn second_reordering_of_the_same_version_is_rejected() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let version = &anna.json("/api/news/order").await["version"];
    let version = version.as_i64().unwrap();
    let table = r#"
        GET /api/news/order => 200 (etag: "FIRST")
        PUT /api/news/order (if-match: "FIRST") {"ids": [6, 5, 4, 3, 2, 1]}
            => 200 (etag: "SECOND") [{"id": 6, "sortOrder": 1}, {"id": 5, "sortOrder": 2}, {"id": 4}, {"id": 3}, {"id": 2},
            {"id": 1, "sortOrder": 6}]
        PUT /api/news/order (if-match: "FIRST")  {"ids": [5, 6, 4, 3, 2, 1]} => 412 precondition-failed
        PUT /api/news/order (if-match: "FIRST")  {"ids": [6, 5, 4, 3, 2, 1]} => 200 (etag: "SECOND")
        GET /api/news => 200 [{"id": 6}, {"id": 5}, {"id": 4}, {"id": 3}, {"id": 2}, {"id": 1}]
    "#;
    let table = table.replace("FIRST", &version.to_string());
    anna.check(&table.replace("SECOND", &(version + 1).to_string()))
        .await;
    // The version changes when entries are added, removed or moved.
    for (write, raised_by) in [
        (r#"PATCH /api/news/1 {"title": "A"} => 200"#, 0),
        (r#"PATCH /api/news/1 {"sortOrder": 9} => 200"#, 1),
        ("POST /api/news NEWS_JSON => 201", 1),
        ("DELETE /api/news/1 => 204", 1),
        ("POST /api/news/1/restore => 200", 1),
        ("POST /api/news/1/restore => 200", 0),
    ] {
        let version = async || anna.json("/api/news/order").await["version"].as_i64();
        let before = version().await.unwrap();
        anna.check(&write.replace("NEWS_JSON", NEWS_JSON)).await;
        assert_eq!(version().await, Some(before + raised_by), "{write}");
    }
}

#[tokio::test]
async fn rejects_an_incomplete_or_invalid_order() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let table = r#"
        PUT /api/news/order {"ids": []}                        => 409 conflict
        PUT /api/news/order {"ids": [2, 3, 4, 5, 6]}           => 409 conflict
        PUT /api/news/order {"ids": [1, 2, 3, 4, 5, 6, 99]}    => 409 conflict
        PUT /api/news/order {}                                 => 422 unprocessable-content ids missing
        PUT /api/news/order {"ids": 3}                         => 422 unprocessable-content ids unreadable
        PUT /api/news/order {"ids": [1, "2", 0]}               => 422 unprocessable-content ids.1 unreadable, ids.2 unreadable
        PUT /api/news/order {"ids": [1, 0, -4]}                => 422 unprocessable-content ids.1 unreadable, ids.2 unreadable
        PUT /api/news/order {"ids": [2, 1, 2]}                 => 422 unprocessable-content ids.2 duplicate
    "#;
    anna.check(table).await;
    assert_eq!(server.revision(), revision);
}
