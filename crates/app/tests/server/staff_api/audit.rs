use serde_json::Value;

use super::NEWS;
use crate::common::TestServer;

#[tokio::test]
async fn lists_entries_with_time_and_actor() {
    let (server, anna) = TestServer::start_signed_in().await;
    anna.check(&"POST /api/news NEWS => 201".replace("NEWS", NEWS))
        .await;
    let berta = server.sign_in_berta().await;
    // Entries of the command line have no name.
    berta
        .check(
            r#"
            DELETE /api/news/40 => 204
            GET /api/audit
                => 200 [{"action": "NEWS_DELETED", "subject": "Ganslzeit", "name": "Berta Huber",
                "email": "berta@gasthaus.example", "at": "2026-11-20T18:00:00Z"}, {"action": "STAFF_ADDED",
                "subject": "berta@gasthaus.example", "name": null, "email": null}, {"action": "NEWS_CREATED",
                "subject": "Ganslzeit", "name": "Anna Huber"}, {"action": "STAFF_ADDED", "subject": "anna@gasthaus.example"}]
            "#,
        )
        .await;
}

#[tokio::test]
async fn lists_entries_in_pages() {
    let (_server, anna) = TestServer::start_signed_in().await;
    for title in ["1", "2", "3", "4", "5"] {
        let table = r#"PATCH /api/news/1 {"title": "TITLE"} => 200"#;
        anna.check(&table.replace("TITLE", title)).await;
    }
    let all = anna.json("/api/audit").await;
    let ids = |entries: &Value| -> Vec<i64> {
        let entries = entries.as_array().unwrap().iter();
        entries.map(|entry| entry["id"].as_i64().unwrap()).collect()
    };
    // Five edits, and the added member.
    let all = ids(&all);
    assert_eq!(all.len(), 6);
    assert_eq!(ids(&anna.json("/api/audit?limit=2").await), all[..2]);
    let second = format!("/api/audit?limit=2&before={}", all[1]);
    assert_eq!(ids(&anna.json(&second).await), all[2..4]);
    anna.check(
        "
        GET /api/audit?limit=0   => 400 bad-request limit unreadable
        GET /api/audit?limit=201 => 400 bad-request limit unreadable
        GET /api/audit?before=0  => 400 bad-request before unreadable
        ",
    )
    .await;
}
