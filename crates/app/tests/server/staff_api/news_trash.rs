//! The trash and the order of the news.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    StaffClient, assert_no_content, field_errors, json_body,
    news::{create, ids, news_json},
};
use crate::common::{FRIDAY_EVENING, assert_problem, header};

const ORDER: &str = "/api/news/order";
const TRASH: &str = "/api/news?scope=trash";

async fn current_order(staff: &StaffClient) -> Vec<i64> {
    ids(&staff.json("/api/news?scope=all").await)
}

#[tokio::test]
async fn deleted_entry_can_be_restored_for_30_days() {
    let staff = StaffClient::new().await;
    let entry = json_body(create(&staff, news_json()).await, 201).await;
    let delete = async |staff: &StaffClient| {
        let response = staff.request(Method::DELETE, "/api/news/40").await;
        assert_no_content(response).await;
    };
    let restore =
        async |staff: &StaffClient| staff.request(Method::POST, "/api/news/40/restore").await;
    delete(&staff).await;
    let missing = staff.request(Method::GET, "/api/news/40").await;
    assert_problem(missing, 404, "not-found").await;
    assert!(!staff.server.text("/").await.contains("Ganslzeit"));
    let mut expected = entry.clone();
    expected["deletedAt"] = json!(FRIDAY_EVENING);
    assert_eq!(staff.json(TRASH).await, json!([expected]));

    let mut expected = entry;
    expected["version"] = json!(2);
    for _ in 0..2 {
        assert_eq!(json_body(restore(&staff).await, 200).await, expected);
        assert!(staff.server.text("/").await.contains("Ganslzeit"));
        assert_eq!(staff.json(TRASH).await, json!([]));
    }

    delete(&staff).await;
    let staff = staff.after_30_days().await;
    assert_eq!(staff.json(TRASH).await, json!([]));
    assert_problem(restore(&staff).await, 410, "gone").await;
}

#[tokio::test]
async fn second_reordering_of_the_same_version_is_rejected() {
    let staff = StaffClient::new().await;
    let before = staff.request(Method::GET, ORDER).await;
    let tag = header(&before, "etag");
    let before = json_body(before, 200).await;
    assert_eq!(tag, format!("\"{}\"", before["version"]));
    assert_eq!(before["ids"], json!(current_order(&staff).await));

    let reorder = async |tag: &str, ids: &[i64]| {
        let body = json!({ "ids": ids });
        staff.send_if_match(tag, Method::PUT, ORDER, body).await
    };
    let mut order = current_order(&staff).await;
    order.reverse();
    let first = reorder(&tag, &order).await;
    let next_tag = header(&first, "etag");
    assert_ne!(next_tag, tag);
    let entries = json_body(first, 200).await;
    assert_eq!(ids(&entries), order);
    let entries = entries.as_array().unwrap().iter();
    let positions: Vec<_> = entries.map(|entry| entry["sortOrder"].clone()).collect();
    let expected: Vec<_> = (1..=order.len()).map(Value::from).collect();
    assert_eq!(positions, expected);
    assert_eq!(ids(&staff.server.json("/api/news").await), order);
    let current = staff.request(Method::GET, ORDER).await;
    assert_eq!(header(&current, "etag"), next_tag);

    let mut other_order = order.clone();
    other_order.swap(0, 1);
    let second = reorder(&tag, &other_order).await;
    assert_problem(second, 412, "precondition-failed").await;
    assert_eq!(current_order(&staff).await, order);

    // A repeated request changes nothing.
    let revision = staff.revision();
    let repeated = reorder(&tag, &order).await;
    assert_eq!(ids(&json_body(repeated, 200).await), order);
    assert_eq!(staff.revision(), revision);
    assert_eq!(reorder(&next_tag, &other_order).await.status(), 200);
}

#[tokio::test]
async fn rejects_an_incomplete_or_invalid_order() {
    let staff = StaffClient::new().await;
    let order = current_order(&staff).await;
    let before = staff.revision();
    let unknown = [&order[..], &[99]].concat();
    for ids in [&[][..], &order[1..], &unknown] {
        let body = json!({ "ids": ids });
        let response = staff.send(Method::PUT, ORDER, body).await;
        assert_problem(response, 409, "conflict").await;
    }
    for (body, expected) in [
        (json!({}), &["ids missing"][..]),
        (json!({ "ids": 3 }), &["ids unreadable"]),
        (
            json!({ "ids": [1, "2", 0] }),
            &["ids.1 unreadable", "ids.2 unreadable"],
        ),
        (
            json!({ "ids": [1, 0, -4] }),
            &["ids.1 unreadable", "ids.2 unreadable"],
        ),
        (json!({ "ids": [2, 1, 2] }), &["ids.2 duplicate"]),
    ] {
        let response = staff.send(Method::PUT, ORDER, body).await;
        assert_eq!(field_errors(response).await, expected);
    }
    assert_eq!(current_order(&staff).await, order);
    assert_eq!(staff.revision(), before);
}
