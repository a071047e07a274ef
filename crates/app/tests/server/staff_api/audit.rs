use reqwest::Method;
use serde_json::json;

use super::{
    StaffClient, assert_no_content,
    news::{create, news_json},
};
use crate::common::{FRIDAY_EVENING, assert_problem};

#[tokio::test]
async fn lists_entries_with_time_and_actor() {
    let staff = StaffClient::new().await;
    create(&staff, news_json()).await;
    let berta = staff.server.sign_in_berta().await;
    let deleted = berta
        .with_cookie(Method::DELETE, "/api/news/40")
        .send()
        .await;
    assert_no_content(deleted.unwrap()).await;
    let entries = staff.json("/api/audit").await;
    let mut entries = entries.as_array().unwrap().clone();
    assert!(entries.is_sorted_by_key(|entry| std::cmp::Reverse(entry["id"].as_i64())));
    for entry in &mut entries {
        entry.as_object_mut().unwrap().remove("id");
    }
    // Entries of the command line have no name.
    let expected = json!([
        { "at": FRIDAY_EVENING, "name": "Berta Huber", "email": "berta@gasthaus.example", "action": "NEWS_DELETED", "subject": "Ganslzeit" },
        { "at": FRIDAY_EVENING, "action": "STAFF_ADDED", "subject": "berta@gasthaus.example" },
        { "at": FRIDAY_EVENING, "name": "Anna Huber", "email": "anna@gasthaus.example", "action": "NEWS_CREATED", "subject": "Ganslzeit" },
        { "at": FRIDAY_EVENING, "action": "STAFF_ADDED", "subject": "anna@gasthaus.example" },
    ]);
    assert_eq!(json!(entries), expected);
}

#[tokio::test]
async fn lists_entries_in_pages() {
    let staff = StaffClient::new().await;
    for number in 0..5 {
        let edit = json!({ "title": number.to_string() });
        let edit = staff.send(Method::PATCH, "/api/news/1", edit).await;
        assert_eq!(edit.status(), 200);
    }
    let all = staff.json("/api/audit").await;
    let all = all.as_array().unwrap();
    // Five edits, and the added member.
    assert_eq!(all.len(), 6);
    let page = staff.json("/api/audit?limit=2").await;
    assert_eq!(page.as_array().unwrap(), &all[..2]);
    let path = format!("/api/audit?limit=2&before={}", page[1]["id"]);
    let page = staff.json(&path).await;
    assert_eq!(page.as_array().unwrap(), &all[2..4]);
    for query in ["limit=0", "limit=201", "limit=x", "before=0", "before=x"] {
        let path = format!("/api/audit?{query}");
        let response = staff.request(Method::GET, &path).await;
        let problem = assert_problem(response, 400, "bad-request").await;
        let (field, _) = query.split_once('=').unwrap();
        assert_eq!(problem["errors"][0]["field"], field);
    }
}
