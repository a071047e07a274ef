//! Who did what.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    Office,
    common::FRIDAY_EVENING,
    gone,
    news::{create, gansl},
    problem, told,
};

#[tokio::test]
async fn every_deed_is_told_with_who_and_when() {
    let office = Office::open().await;
    told(create(&office, gansl()).await, 201).await;
    let berta = office.inn.another_staff().await;
    let deleted = berta.by_cookie(Method::DELETE, "/api/news/40").send().await;
    gone(deleted.unwrap()).await;
    let log = office.json("/api/audit").await;
    let [second, first] = log.as_array().unwrap().as_slice() else {
        panic!("two deeds, not {log}")
    };
    assert!(second["id"].as_i64() > first["id"].as_i64());
    let without_id = |deed: &Value| {
        let mut deed = deed.clone();
        deed.as_object_mut().unwrap().remove("id");
        deed
    };
    let expected = json!({ "at": FRIDAY_EVENING, "who": "Anna Huber", "deed": "NEWS_CREATED", "subject": "Ganslzeit" });
    assert_eq!(without_id(first), expected);
    let expected = json!({ "at": FRIDAY_EVENING, "who": "Berta Huber", "deed": "NEWS_DELETED", "subject": "Ganslzeit" });
    assert_eq!(without_id(second), expected);
}

#[tokio::test]
async fn the_log_comes_page_by_page() {
    let office = Office::open().await;
    for _ in 0..5 {
        let edit = office.send(Method::PATCH, "/api/news/1", json!({})).await;
        assert_eq!(edit.status(), 200);
    }
    let all = office.json("/api/audit").await;
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 5);
    let page = office.json("/api/audit?limit=2").await;
    assert_eq!(page.as_array().unwrap(), &all[..2]);
    let path = format!("/api/audit?limit=2&before={}", page[1]["id"]);
    let page = office.json(&path).await;
    assert_eq!(page.as_array().unwrap(), &all[2..4]);
    for wrong in ["limit=0", "limit=201", "limit=x", "before=0", "before=x"] {
        let path = format!("/api/audit?{wrong}");
        let refused = problem(office.ask(Method::GET, &path).await, 400, "bad-request").await;
        let (field, _) = wrong.split_once('=').unwrap();
        assert_eq!(refused["errors"][0]["field"], field);
    }
}
