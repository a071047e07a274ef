//! Who did what.

use reqwest::Method;
use serde_json::json;

use super::{
    StaffClient,
    common::FRIDAY_EVENING,
    gone,
    news::{create, gansl},
    problem, told,
};

#[tokio::test]
async fn every_deed_is_told_with_who_and_when() {
    let staff = StaffClient::open().await;
    told(create(&staff, gansl()).await, 201).await;
    let berta = staff.server.another_staff().await;
    let deleted = berta.by_cookie(Method::DELETE, "/api/news/40").send().await;
    gone(deleted.unwrap()).await;
    let log = staff.json("/api/audit").await;
    let mut log = log.as_array().unwrap().clone();
    assert!(log.is_sorted_by_key(|entry| std::cmp::Reverse(entry["id"].as_i64())));
    for entry in &mut log {
        entry.as_object_mut().unwrap().remove("id");
    }
    // Nobody of the staff is named where the command line did it.
    let expected = json!([
        { "at": FRIDAY_EVENING, "name": "Berta Huber", "email": "berta@gasthaus.example", "action": "NEWS_DELETED", "subject": "Ganslzeit" },
        { "at": FRIDAY_EVENING, "action": "STAFF_ADDED", "subject": "berta@gasthaus.example" },
        { "at": FRIDAY_EVENING, "name": "Anna Huber", "email": "anna@gasthaus.example", "action": "NEWS_CREATED", "subject": "Ganslzeit" },
        { "at": FRIDAY_EVENING, "action": "STAFF_ADDED", "subject": "anna@gasthaus.example" },
    ]);
    assert_eq!(json!(log), expected);
}

#[tokio::test]
async fn the_log_comes_page_by_page() {
    let staff = StaffClient::open().await;
    for number in 0..5 {
        let edit = json!({ "title": number.to_string() });
        let edit = staff.send(Method::PATCH, "/api/news/1", edit).await;
        assert_eq!(edit.status(), 200);
    }
    let all = staff.json("/api/audit").await;
    let all = all.as_array().unwrap();
    // Anna was added before.
    assert_eq!(all.len(), 6);
    let page = staff.json("/api/audit?limit=2").await;
    assert_eq!(page.as_array().unwrap(), &all[..2]);
    let path = format!("/api/audit?limit=2&before={}", page[1]["id"]);
    let page = staff.json(&path).await;
    assert_eq!(page.as_array().unwrap(), &all[2..4]);
    for wrong in ["limit=0", "limit=201", "limit=x", "before=0", "before=x"] {
        let path = format!("/api/audit?{wrong}");
        let refused = problem(staff.ask(Method::GET, &path).await, 400, "bad-request").await;
        let (field, _) = wrong.split_once('=').unwrap();
        assert_eq!(refused["errors"][0]["field"], field);
    }
}
